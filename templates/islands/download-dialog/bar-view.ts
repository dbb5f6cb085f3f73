import type { FlowConfig } from '../../shared/download/flow-config.js';
import { offersDirect, spokenProgress, titleOf } from '../../shared/download/words.js';
import { flowState, subscribeFlow, type FlowState } from '../../browser/download/flow-state.js';
import { make, makeAnnouncer, makeButton, makeProgress, setChildren } from './dom.js';

interface Bar {
  paint(flow: FlowState): void;
  remove(): void;
}

/**
 * Shows the bar at the bottom of the screen while a download continues without its dialog: after the visitor has closed
 * it, or when the download is resumed after a reload.
 */
export function showBar(config: FlowConfig): void {
  let bar: Bar | undefined;
  const follow = (): void => {
    const flow = flowState();
    if (flow?.place !== 'bar') {
      bar?.remove();
      bar = undefined;
      return;
    }
    bar ??= makeBar(config);
    bar.paint(flow);
  };
  subscribeFlow(follow);
  follow();
}

function makeBar({ texts }: FlowConfig): Bar {
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
      title.textContent = complete && !download.transferred ? texts.ready : titleOf(download, texts);
      progress.update(download, texts);
      setChildren(text, [title, ...(complete ? [] : progress.nodes), saved && savedNote]);
      direct.href = address;
      stop.textContent = complete || failed ? texts.close : texts.stop;
      setChildren(buttons, [
        complete && save,
        failed && retry,
        offersDirect(download, stalled) && direct,
        !complete && show,
        !complete && !failed && hide,
        stop,
      ]);
      if (focused?.isConnected === false) element.querySelector('button')?.focus();
      spoken.say(saved ? texts.saved : spokenProgress(download, texts));
    },
    remove() {
      spoken.end();
      element.remove();
    },
  };
}
