import { captureClicks } from '../../browser/capture-clicks.js';

/** On campaign pages a tap anywhere is a tap on the button, until the visitor says "Not now". */
export function offerEverywhere(island: HTMLElement): void {
  const hint = island.querySelector<HTMLElement>('[data-no-capture]');
  if (hint === null) return;
  const end = captureClicks(
    () => document.querySelector<HTMLElement>('main a[data-hold]')?.click(),
    () => { hint.hidden = true; },
  );
  hint.querySelector('button')?.addEventListener('click', end);
  hint.hidden = false;
}
