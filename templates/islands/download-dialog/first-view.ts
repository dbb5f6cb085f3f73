import { SAVE_BUTTON_DELAY } from '../../shared/download/constants.js';
import { barValue } from '../../shared/download/progress.js';
import { noteOf, percentOf, sizeOf, titleOf } from '../../shared/download/words.js';
import { cueAudio } from '../../browser/audio-cue.js';
import type { FlowView } from '../../browser/download/flow.js';
import { flowActions, flowState, subscribeFlow } from '../../browser/download/flow-state.js';
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
  const { texts, campaign } = config;
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
  const save = make('button', 'dl-button', texts.save);
  save.type = 'button';
  save.hidden = true;
  save.onclick = () => flowActions()?.save();
  const direct = make('a', 'dl-link', texts.direct);
  const [safe, next] = [make('p', 'dl-safe'), make('p', 'dl-next', texts.next)];
  const first = make(
    'div',
    'dl-panel dl-first',
    title,
    close,
    safe,
    bar,
    make('p', 'dl-facts', percent, size, note),
    make('div', 'dl-end', save, direct, next),
  );
  const dialog = make('dialog', 'dl', first);
  dialog.setAttribute('aria-labelledby', 'dl-title');
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onCancel();
  });
  // Browsers that are asked twice close without asking.
  dialog.addEventListener('close', onClose);

  const paint = (): void => {
    const { download: state, address } = flowState() ?? {};
    if (state === undefined || address === undefined || !first.isConnected) return;
    title.textContent = titleOf(state, texts);
    const part = barValue(state);
    if (part === undefined) bar.removeAttribute('value');
    else bar.value = part;
    percent.textContent = percentOf(state, texts);
    size.textContent = sizeOf(state, texts);
    note.textContent = noteOf(state, texts);
    if (state.phase === 'complete')
      setTimeout(() => {
        save.hidden = false;
      }, SAVE_BUTTON_DELAY);
    next.hidden = state.phase === 'failed';
    safe.textContent = next.hidden ? '' : texts.safe;
    // The browser would save wrong bytes without a question.
    direct.hidden = !next.hidden || state.failure === 'digest';
    direct.href = address;
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
      silence();
      dialog.removeEventListener('close', onClose);
      dialog.close();
      dialog.remove();
    },
  };
};
