import type { IslandScript } from 'islet/browser';
import { giveConsent, hasConsent, isRefused, refuseConsent } from '../../browser/tracking/consent.js';
import { addRules } from './notice-rules.js';
import { standClear } from './stand-clear.js';

/**
 * Shows the notice to visitors who have not answered, and lets others change their answer if the page has a place for
 * it.
 */
const consentNotice: IslandScript = (island) => {
  const notice = island.querySelector<HTMLElement>('.consent');
  const choice = document.querySelector<HTMLElement>('.consent-choice');
  // Only visitors who gave consent have data that needs it.
  const answered = hasConsent('opt-in') || isRefused();
  if (notice === null || (answered && choice === null)) return;
  addRules();
  const show = prepareNotice(notice);
  if (!answered) show();
  if (choice !== null) {
    choice.hidden = false;
    choice.querySelector('button')?.addEventListener('click', () => {
      show();
      notice.querySelector('button')?.focus();
    });
  }
};

export default consentNotice;

/** Handles the answers. Returns a function that shows the notice. */
function prepareNotice(notice: HTMLElement): () => void {
  let cameFrom: EventTarget | null = null;
  let end: (() => void) | undefined;
  notice.addEventListener('focusin', ({ relatedTarget }) => {
    if (!notice.contains(relatedTarget as Node | null)) cameFrom = relatedTarget;
  });
  notice.addEventListener('click', ({ target }) => {
    const answer = (target as Element).closest<HTMLElement>('[data-answer]')?.dataset['answer'];
    if (answer === undefined) return;
    if (answer === 'give') giveConsent();
    else refuseConsent();
    notice.hidden = true;
    end?.();
    end = undefined;
    // The focused button is gone: the focus returns to its previous place, or to the content.
    const back = cameFrom instanceof HTMLElement ? cameFrom : document.querySelector('main');
    back?.focus({ preventScroll: true });
  });
  return () => {
    notice.hidden = false;
    end ??= standClear(notice);
  };
}
