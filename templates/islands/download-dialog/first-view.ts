import { percentage } from '../../shared/download/progress.js';
import { noteOf, percentOf, sizeOf, titleOf } from '../../shared/download/words.js';
import { cueAudio } from '../../browser/audio-cue.js';
import type { FlowView } from '../../browser/download/flow.js';
import { flowActions, flowState, subscribeFlow } from '../../browser/download/flow-state.js';
import rules from './dialog.sheet.css';

let adopted = false;

/** Brings the look of the dialog and the bar, once. */
export function adoptLook(): void {
  if (adopted) return;
  adopted = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, ...children: (Node | string)[]): HTMLElementTagNameMap[Name] {
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
  adoptLook();
  const { texts } = config;
  const title = make('h2', 'dl-title');
  title.id = 'dl-title';
  title.tabIndex = -1;
  title.autofocus = true;
  const close = make('button', 'dl-close');
  close.type = 'button';
  close.ariaLabel = texts.close;
  close.onclick = onClose;
  const bar = make('progress', 'dl-progress');
  bar.max = 100;
  const [percent, size, note] = [make('strong', 'dl-percent'), make('span', ''), make('span', '')];
  const save = make('button', 'dl-button', texts.save);
  save.type = 'button';
  save.hidden = true;
  save.onclick = () => flowActions()?.save();
  const direct = make('a', 'dl-link', texts.direct);
  const first = make('div', 'dl-panel dl-first', title, close, make('p', 'dl-safe', texts.safe), bar, make('p', 'dl-facts', percent, size, note), save, direct);
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
    const part = percentage(state);
    if (part === undefined) bar.removeAttribute('value');
    else bar.value = part;
    percent.textContent = percentOf(state);
    size.textContent = sizeOf(state, texts);
    note.textContent = noteOf(state, texts);
    save.hidden = state.phase !== 'complete';
    direct.hidden = state.phase !== 'failed';
    direct.href = address;
  };
  const unsubscribe = subscribeFlow(paint);
  const silence = cueAudio(dialog, config.audio);
  document.body.append(dialog);
  title.textContent = texts.downloading;
  note.textContent = texts.starting;
  dialog.showModal();
  paint();
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
