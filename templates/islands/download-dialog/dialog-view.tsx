import { useLayoutEffect, useRef, type ReactElement } from 'react';
import type { FlowActions, FlowState } from '../../browser/download/flow-state.js';
import type { FlowConfig } from '../../shared/download/flow-config.js';
import { offersDirect, safeOf, spokenProgress, titleOf } from '../../shared/download/words.js';
import { ProgressFacts } from './progress-facts.js';
import { useCompletion } from './use-completion.js';
import { useSpoken } from './use-spoken.js';

interface DialogViewProps {
  readonly flow: FlowState;
  readonly actions: FlowActions;
  readonly config: FlowConfig;
}

/** What stands in the open dialog. */
export function DialogView({ flow, actions, config }: DialogViewProps): ReactElement {
  const { texts, campaign, weakBanner } = config;
  const { download, completedAt, dismissed, saved, address, stalled } = flow;
  const done = useCompletion(completedAt, campaign, dismissed);
  const failed = download.phase === 'failed';
  const title = useRef<HTMLHeadingElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const weak = weakBanner && download.weak && done === undefined;
  const warned = useSpoken(weak ? texts.weak : '');
  const spoken = useSpoken(saved ? texts.saved : spokenProgress(download, texts));

  // The view that was there before React gives its place, and the focus, to this one.
  useLayoutEffect(() => {
    const first = flow.dialog?.querySelector('.dl-first');
    const focused = first?.contains(document.activeElement) === true ? document.activeElement : null;
    first?.remove();
    if (focused !== null) (focused instanceof HTMLButtonElement ? close : title).current?.focus();
  }, [flow.dialog]);

  return (
    <div className="dl-panel">
      <h2 ref={title} id="dl-title" className="dl-title" tabIndex={-1}>
        {titleOf(download, texts)}
      </h2>
      <button ref={close} type="button" className="dl-close" aria-label={texts.close} onClick={actions.close} />
      <p className="dl-safe">{safeOf(download, texts)}</p>
      <ProgressFacts state={download} texts={texts} />
      {done?.overlay && (
        <div className="dl-overlay" onClick={actions.save}>
          <button
            type="button"
            className="dl-not-now"
            onClick={(event) => {
              event.stopPropagation();
              actions.dismiss();
            }}
          >
            {texts.notNow}
          </button>
        </div>
      )}
      <div className="dl-end">
        {weak && <p className="dl-weak">{texts.weak}</p>}
        {(failed || offersDirect(download, stalled)) && (
          <p className="dl-actions">
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
          </p>
        )}
        {done?.save ? (
          <button type="button" className="dl-button dl-save" onClick={actions.save}>
            {texts.save}
          </button>
        ) : (
          done && <span />
        )}
        {done?.gesture && (
          <p className="dl-gesture">
            <span className="dl-hand" aria-hidden="true" />
            {texts.gesture}
          </p>
        )}
        {done?.again && (
          <button type="button" className="dl-quiet" onClick={actions.again}>
            {texts.again}
          </button>
        )}
        {saved ? <p className="dl-saved">{texts.saved}</p> : !failed && <p className="dl-next">{texts.next}</p>}
      </div>
      <p role="status" className="visually-hidden">
        {spoken}
      </p>
      <p role="status" className="visually-hidden">
        {warned}
      </p>
    </div>
  );
}
