import { flowState, subscribeFlow } from '../../browser/download/flow-state.js';
import { captureClicks } from '../../browser/capture-clicks.js';
import rules from './hint.sheet.css';

let offered = false;

/** On campaign pages, makes a tap anywhere a tap on the button, until the visitor chooses "Not now". Idempotent. */
export function offerEverywhere(island: HTMLElement): void {
  const hint = island.querySelector<HTMLElement>('[data-no-capture]');
  if (hint === null || offered) return;
  offered = true;
  // Uses the page's own style sheet, which works in every browser, even if the policy blocks inline styles.
  const sheet = document.styleSheets[0];
  sheet?.insertRule(`@media all{${rules}}`, sheet.cssRules.length);
  const end = captureClicks(
    () => document.querySelector<HTMLElement>('main a[data-hold]')?.click(),
    () => {
      hint.hidden = true;
    },
  );
  hint.querySelector('button')?.addEventListener('click', end);
  const unsubscribe = subscribeFlow(() => {
    if (flowState()?.saved !== true) return;
    unsubscribe();
    end();
  });
  hint.hidden = false;
}
