import { useLayoutEffect, useRef, type ReactElement } from 'react';
import type { FlowActions, FlowState } from '../../browser/download/flow-state.js';
import type { FlowConfig } from '../../shared/download/flow-config.js';
import { offersDirect, spokenProgress, titleOf } from '../../shared/download/words.js';
import { ProgressFacts } from './progress-facts.js';
import { useSpoken } from './use-spoken.js';

interface ResumeBarProps {
  readonly flow: FlowState;
  readonly actions: FlowActions;
  readonly config: FlowConfig;
}

/** A download without its dialog, at the foot of the screen: closed by the visitor, or taken up again after the page was loaded anew. */
export function ResumeBar({
  flow: { download, saved, address, fromBar, stalled },
  actions,
  config: { texts },
}: ResumeBarProps): ReactElement {
  const spoken = useSpoken(saved ? texts.saved : spokenProgress(download, texts));
  const complete = download.phase === 'complete';
  const failed = download.phase === 'failed';
  const bar = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const own = bar.current;
    // The button that opened the dialog has gone meanwhile.
    if (fromBar && document.activeElement === document.body) own?.querySelector('button')?.focus();
    // A bar that goes with the button that was pressed leaves the focus to the content, unless a dialog takes it.
    return () => {
      if (own?.contains(document.activeElement)) document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, [fromBar]);

  return (
    <section ref={bar} className="dl-bar" aria-labelledby="dl-title" data-no-capture="">
      <div className="dl-bar-text">
        <p id="dl-title" className="dl-bar-title">
          {complete && !download.transferred ? texts.ready : titleOf(download, texts)}
        </p>
        {!complete && <ProgressFacts state={download} texts={texts} />}
        {saved && <p className="dl-saved">{texts.saved}</p>}
      </div>
      <div className="dl-bar-actions">
        {complete && (
          <button type="button" className="dl-button" onClick={actions.save}>
            {texts.save}
          </button>
        )}
        {failed && (
          <button type="button" className="dl-button" onClick={actions.retry}>
            {texts.retry}
          </button>
        )}
        {offersDirect(download, stalled) && (
          <a className="dl-link" href={address}>
            {texts.direct}
          </a>
        )}
        {!complete && (
          <button type="button" className="dl-quiet" onClick={actions.show}>
            {texts.show}
          </button>
        )}
        {!complete && !failed && (
          <button type="button" className="dl-quiet" onClick={actions.hide}>
            {texts.hide}
          </button>
        )}
        <button type="button" className="dl-quiet" onClick={actions.stop}>
          {complete || failed ? texts.close : texts.stop}
        </button>
      </div>
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
    </section>
  );
}
