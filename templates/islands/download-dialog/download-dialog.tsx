import { useEffect, useId, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { flowActions, flowState, subscribeFlow } from '../../browser/download/flow-state.js';
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

/** The island that shows the download; the page may have several, for its buttons. */
let shower: string | undefined;
const onShower = new Set<() => void>();

function setShower(id: string | undefined): void {
  shower = id;
  for (const listener of onShower) listener();
}

function subscribeShower(listener: () => void): () => void {
  onShower.add(listener);
  return () => { onShower.delete(listener); };
}

/** Download buttons whose tap opens the dialog. The dialog and the bar are one for the page, whichever button was tapped. */
export default function DownloadDialog({ children }: DownloadDialogProps): ReactElement {
  const flow = useSyncExternalStore(subscribeFlow, flowState, () => undefined);
  const id = useId();
  const shows = useSyncExternalStore(subscribeShower, () => shower === id, () => false);
  useEffect(() => {
    if (shower === undefined) setShower(id);
    return () => {
      if (shower === id) setShower(undefined);
    };
  }, [id]);
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
  if (flow.place === 'bar') return createPortal(<ResumeBar flow={flow} actions={actions} config={config} />, document.body);
  if (flow.place === 'dialog' && flow.dialog !== undefined) return createPortal(<DialogView flow={flow} actions={actions} config={config} />, flow.dialog);
  return null;
}
