import { COMPLETION_STEPS, completionAfter } from '../../shared/download/completion.js';
import { barValue } from '../../shared/download/progress.js';
import { noteOf, offersDirect, percentOf, safeOf, sizeOf, titleOf } from '../../shared/download/words.js';
import { cueAudio } from '../../browser/audio-cue.js';
import type { FlowView } from '../../browser/download/flow.js';
import { flowActions, flowState, subscribeFlow, type FlowActions } from '../../browser/download/flow-state.js';
import dialogRules from './dialog.sheet.css';

let adopted = false;

function adopt(rules: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
}

/** Brings the look of the dialog and the bar, and on a campaign page of what comes after the download, once. */
export function adoptLook(campaign: boolean): void {
  if (adopted) return;
  adopted = true;
  adopt(dialogRules);
  if (campaign)
    import('./campaign.sheet.css').then(({ default: rules }) => {
      adopt(rules);
    }, console.error);
}

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  if (className !== '') element.className = className;
  element.append(...children);
  return element;
}

/**
 * Opens the dialog with all that matters in the first seconds, without React, which puts its own view in the place of
 * `.dl-first` when it comes; where it never comes, this one brings the visitor to the file as well.
 */
export const openFirstView: FlowView['open'] = (config, { onClose, onCancel }) => {
  const { texts, campaign, weakBanner } = config;
  adoptLook(campaign);
  const title = make('h2', 'dl-title');
  title.id = 'dl-title';
  title.tabIndex = -1;
  title.autofocus = true;
  const close = make('button', 'dl-close');
  close.type = 'button';
  // Firefox before 119 has no `ariaLabel`.
  close.setAttribute('aria-label', texts.close);
  close.onclick = onClose;
  const bar = make('progress', 'dl-progress');
  bar.max = 100;
  const [percent, size, note] = [make('strong', 'dl-percent'), make('span', ''), make('span', '')];
  const button = (className: string, text: string, action: keyof FlowActions): HTMLButtonElement => {
    const made = make('button', className, text);
    made.type = 'button';
    made.onclick = (event) => {
      event.stopPropagation();
      flowActions()?.[action]();
    };
    return made;
  };
  const save = button('dl-button dl-save', texts.save, 'save');
  const retry = button('dl-button', texts.retry, 'retry');
  const direct = make('a', 'dl-link', texts.direct);
  const weak = make('p', 'dl-weak', texts.weak);
  weak.role = 'status';
  const [safe, next] = [make('p', 'dl-safe'), make('p', 'dl-next', texts.next)];
  const overlay = make('div', 'dl-overlay', button('dl-not-now', texts.notNow, 'dismiss'));
  overlay.onclick = () => flowActions()?.save();
  const hand = make('span', 'dl-hand');
  hand.ariaHidden = 'true';
  const gesture = make('p', 'dl-gesture', hand, texts.gesture);
  const first = make(
    'div',
    'dl-panel dl-first',
    title,
    close,
    safe,
    bar,
    make('p', 'dl-facts', percent, size, note),
    overlay,
    make('div', 'dl-end', weak, retry, direct, save, gesture, next),
  );
  const dialog = make('dialog', 'dl', first);
  dialog.setAttribute('aria-labelledby', 'dl-title');
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onCancel();
  });
  // Browsers that are asked twice close without asking.
  dialog.addEventListener('close', onClose);

  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const paint = (): void => {
    const { download: state, address, completedAt, dismissed = false, saved, stalled = false } = flowState() ?? {};
    if (state === undefined || address === undefined || !first.isConnected) return;
    title.textContent = titleOf(state, texts);
    const part = barValue(state);
    if (part === undefined) bar.removeAttribute('value');
    else bar.value = part;
    percent.textContent = percentOf(state, texts);
    size.textContent = sizeOf(state, texts);
    note.textContent = noteOf(state, texts);
    safe.textContent = safeOf(state, texts);
    const failed = state.phase === 'failed';
    const done =
      completedAt === undefined ? undefined : completionAfter(performance.now() - completedAt, campaign, dismissed);
    weak.hidden = !(weakBanner && state.weak && done === undefined);
    retry.hidden = !failed;
    direct.hidden = !offersDirect(state, stalled);
    direct.href = address;
    save.hidden = !done?.save;
    overlay.hidden = !done?.overlay;
    gesture.hidden = !done?.gesture;
    next.hidden = failed;
    if (saved) next.textContent = texts.saved;
    if (done !== undefined)
      for (const step of COMPLETION_STEPS) if (!timers.has(step)) timers.set(step, setTimeout(paint, step));
  };
  const unsubscribe = subscribeFlow(paint);
  const silence = cueAudio(dialog, config.audio);
  document.body.append(dialog);
  paint();
  dialog.showModal();
  return {
    dialog,
    remove() {
      unsubscribe();
      for (const timer of timers.values()) clearTimeout(timer);
      silence();
      dialog.removeEventListener('close', onClose);
      dialog.close();
      dialog.remove();
    },
  };
};
