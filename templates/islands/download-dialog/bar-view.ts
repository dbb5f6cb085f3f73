import type { FlowConfig } from '../../shared/download/flow-config.js';
import type { FlowState } from '../../browser/download/flow-state.js';
import type { BarParts } from './bar-parts.js';

export { default as barRules } from './bar.sheet.css';

/** The bar at the bottom of the screen. */
export interface Bar {
  paint(flow: FlowState): void;
  remove(): void;
}

/** Makes the bar, whose parts are those of the dialog: imported here, they would become a file of their own. */
export function makeBar({ texts }: FlowConfig, parts: BarParts): Bar {
  const { make, makeAnnouncer, makeButton, makeProgress, setChildren } = parts;
  const title = make('p', 'dl-bar-title');
  title.id = 'dl-title';
  const progress = makeProgress();
  const savedNote = make('p', 'dl-saved', texts.saved);
  const save = makeButton('dl-button', texts.save, 'save');
  const retry = makeButton('dl-button', texts.retry, 'retry');
  const direct = make('a', 'dl-link', texts.direct);
  const show = makeButton('dl-quiet', texts.show, 'show');
  const hide = makeButton('dl-quiet', texts.hide, 'hide');
  const stop = makeButton('dl-quiet', texts.stop, 'stop');
  const spoken = makeAnnouncer();
  const text = make('div', 'dl-bar-text', title);
  const buttons = make('div', 'dl-bar-actions', stop);
  const element = make('section', 'dl-bar', text, buttons, spoken.region);
  element.setAttribute('aria-labelledby', 'dl-title');
  element.dataset['noCapture'] = '';
  // Before the content: close for keyboard users, and the place where the bar is shown if the screen is too low.
  document.body.insertBefore(element, document.querySelector('main'));
  return {
    paint({ download, saved, address, stalled }) {
      const { activeElement: focused } = document;
      const complete = download.phase === 'complete';
      const failed = download.phase === 'failed';
      title.textContent = complete && !download.transferred ? texts.ready : parts.titleOf(download, texts);
      progress.update(download, texts);
      setChildren(text, [title, ...(complete ? [] : progress.nodes), saved && savedNote]);
      direct.href = address;
      stop.textContent = complete || failed ? texts.close : texts.stop;
      setChildren(buttons, [
        complete && save,
        failed && retry,
        parts.offersDirect(download, stalled) && direct,
        !complete && show,
        !complete && !failed && hide,
        stop,
      ]);
      if (focused?.isConnected === false) element.querySelector('button')?.focus();
      spoken.say(saved ? texts.saved : parts.spokenProgress(download, texts));
    },
    remove() {
      spoken.end();
      element.remove();
    },
  };
}
