import { captureClicks } from '../../browser/capture-clicks.js';
import rules from './hint.sheet.css';

let offered = false;

/** On campaign pages a tap anywhere is a tap on the button, until the visitor says "Not now". A second call changes nothing. */
export function offerEverywhere(island: HTMLElement): void {
  const hint = island.querySelector<HTMLElement>('[data-no-capture]');
  if (hint === null || offered) return;
  offered = true;
  // Into the page's own style sheet: a policy that refuses inline styles allows that, in every browser.
  const sheet = document.styleSheets[0];
  sheet?.insertRule(`@media all{${rules}}`, sheet.cssRules.length);
  const end = captureClicks(
    () => document.querySelector<HTMLElement>('main a[data-hold]')?.click(),
    () => {
      hint.hidden = true;
    },
  );
  hint.querySelector('button')?.addEventListener('click', end);
  hint.hidden = false;
}
