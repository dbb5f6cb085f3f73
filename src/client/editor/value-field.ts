import { createElement } from '../dev/create-element.js';
import type { PageValue } from '../dev/messages.js';
import type * as TextEditor from './text-editor.js';
import { pictureChooser } from './picture-chooser.js';
import { HOME, type EditApi, type TextPiece } from '../dev/server-api.js';

/** A field of a form, for one value. */
export interface ValueField {
  readonly value: PageValue;
  readonly row: HTMLElement;
  readonly control: Control;
  /** What was changed; `undefined` if nothing was. */
  readonly edit: () => { readonly text: string; readonly document?: string } | undefined;
  /** Shows a rich text as the page would have it. */
  readonly preview: (pieces: readonly TextPiece[]) => void;
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** @param changed called when the field has another text */
export function createValueField(value: PageValue, api: EditApi, changed: () => void): ValueField {
  const { id, kind, name, help, file, text, line } = value;
  const isRich = kind === 'markdown' || kind === 'html';
  const isLong = isRich || text.trimEnd().includes('\n');
  const control = createControl(value, isLong);
  for (const [key, said] of Object.entries({ id, dir: 'auto', 'aria-describedby': `problem ${id}-help` }))
    control.setAttribute(key, said);
  control.addEventListener('input', changed);
  const label = createElement('label', { attributes: { for: id } }, [
    createElement('b', { text: name }),
    ` ${[file, line].filter((part) => part !== undefined).join(':')}`,
  ]);
  const hint = createElement('p', { class: 'hint', text: help, attributes: { id: `${id}-help` } });
  const shown = createElement('div', { class: 'shown', attributes: { role: 'region', 'aria-label': 'Preview' } });
  const row = createElement('div', { class: 'field' }, [label, control, hint, ...(isRich ? [shown] : [])]);
  // A calendar writes dates in its own way.
  const shownFirst = control.value;
  let document: string | undefined;
  if (control instanceof HTMLInputElement) void offerTargets(control, kind, api);
  if (kind === 'markdown')
    void editAsText(control, value, api, (changedTo) => {
      document = changedTo;
      changed();
    });
  if (kind === 'image' && control instanceof HTMLInputElement) row.append(...pictureChooser(row, control, api));
  return {
    ...{ value, row, control },
    edit() {
      if (document !== undefined) return { text, document };
      return control.value === shownFirst ? undefined : { text: control.value };
    },
    preview(pieces) {
      shown.replaceChildren(...built(pieces));
    },
  };
}

/** Creates the elements of a rich text; links lead nowhere, since they would leave the form. */
function built(pieces: readonly TextPiece[]): (Element | string)[] {
  const made = pieces.map(({ kind, name, text, attributes }) => {
    if (kind !== 'open') return text;
    const element = document.createElement(name);
    for (const { name: key, value } of attributes) if (key !== 'href') element.setAttribute(key, value);
    return element;
  });
  return made.filter((node, index) => {
    const parent = made[pieces[index]?.parent ?? -1];
    if (parent instanceof Element) parent.append(node);
    return parent === undefined;
  });
}

function createControl({ kind, text, options, isOptional }: PageValue, isLong: boolean): Control {
  const control = document.createElement(options ? 'select' : isLong || kind === 'text' ? 'textarea' : 'input');
  const all =
    options?.includes(text) === true && !isOptional
      ? options
      : new Set([isOptional ? '' : text, text, ...(options ?? [])]);
  if (control instanceof HTMLSelectElement)
    control.append(...[...all].map((option) => createElement('option', { text: option })));
  if (control instanceof HTMLTextAreaElement) control.rows = isLong ? 8 : 1 + Math.floor(text.length / 50);
  control.value = text;
  if (kind === 'number') control.inputMode = 'decimal';
  if (control instanceof HTMLInputElement && (kind === 'date' || kind === 'moment')) {
    control.type = kind === 'date' ? 'date' : 'datetime-local';
    control.value = kind === 'moment' && /^[^T]+$/.test(text) ? `${text}T00:00` : text;
    // What a calendar cannot hold, such as an offset, is a text.
    if (control.value === '' && text !== '') control.type = 'text';
  }
  control.className = isLong ? 'source' : '';
  return control;
}

/** Puts the editor of texts in place of the source, if it has a form for all that the text holds. */
async function editAsText(
  control: Control,
  { id, name, text }: PageValue,
  api: EditApi,
  changed: (document: string | undefined) => void,
): Promise<void> {
  const { document } = await api('text', { id });
  if (document === undefined) return;
  const script = `${HOME}text-editor.js`;
  const { createTextEditor } = (await import(script)) as typeof TextEditor;
  // Nothing that was typed meanwhile is lost.
  if (control.value !== text || !control.isConnected) return;
  let latest = document;
  const address = createElement('input', { attributes: { id: `${id}-address`, 'aria-label': 'Address of the link' } });
  const editor = createTextEditor({
    document,
    attributes: { 'aria-label': name, 'aria-describedby': `problem ${id}-help` },
    address,
    changed(document) {
      latest = document ?? latest;
      changed(document);
    },
  });
  const showSource = async (): Promise<void> => {
    const { current = text } = await api('text', { id, document: latest });
    control.value = current;
    changed(undefined);
    rich.replaceWith(control);
    control.focus();
  };
  const source = createElement('button', {
    text: 'Markdown',
    attributes: { type: 'button' },
    onClick: () => void showSource(),
  });
  const isFocused = control.matches(':focus');
  const rich = createElement('div', { class: 'rich' }, [...editor.elements, source]);
  control.replaceWith(rich);
  void offerTargets(address, 'link', api);
  if (isFocused) editor.focus();
}

async function offerTargets(control: HTMLInputElement, kind: string, api: EditApi): Promise<void> {
  const { targets = {} } = await api('targets');
  const options = (targets[kind] ?? []).map(([value, text]) =>
    createElement('option', { text, attributes: { value } }),
  );
  const list = createElement('datalist', { attributes: { id: `${control.id}-targets` } }, options);
  control.after(list);
  control.setAttribute('list', list.id);
}
