import { useEffect, useState, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { flowActions, flowState, mayShow, offerToShow, subscribeFlow } from '../../browser/download/flow-state.js';
import { flowConfig } from '../../browser/download/page-config.js';
import type { PageConfig } from '../../shared/download/flow-config.js';
import { DialogView } from './dialog-view.js';
import { ResumeBar } from './resume-bar.js';

export interface DownloadDialogProps {
  /** Download buttons, or what else belongs to a download; ready markup. */
  readonly children?: ReactNode;
  /** Once on each page: what all its downloads need to know. Only the code that runs at once reads it. */
  readonly config?: PageConfig;
}

/** Download buttons whose tap opens the dialog. The dialog and the bar are one for the page, whichever button was tapped. */
export default function DownloadDialog({ children }: DownloadDialogProps): ReactElement {
  const flow = useSyncExternalStore(subscribeFlow, flowState, () => undefined);
  const [who] = useState(() => Symbol('download dialog'));
  const shows = useSyncExternalStore(
    subscribeFlow,
    () => mayShow(who),
    () => false,
  );
  useEffect(() => offerToShow(who), [who]);
  return (
    <>
      {children}
      {shows && flow !== undefined && <Shown flow={flow} />}
    </>
  );
}

function Shown({ flow }: { readonly flow: NonNullable<ReturnType<typeof flowState>> }): ReactNode {
  const [config, actions] = [flowConfig(), flowActions()];
  if (config === undefined || actions === undefined) return null;
  if (flow.place === 'bar')
    return createPortal(<ResumeBar flow={flow} actions={actions} config={config} />, barPlace());
  if (flow.place === 'dialog' && flow.dialog !== undefined)
    return createPortal(<DialogView flow={flow} actions={actions} config={config} />, flow.dialog);
  return null;
}

let place: HTMLElement | undefined;

/** Before the content: the keyboard is soon there, and where the screen is too low for a bar at its foot it stands there. */
function barPlace(): HTMLElement {
  place ??= document.body.insertBefore(document.createElement('div'), document.querySelector('main'));
  return place;
}
