import { createElement } from '../dev/create-element.js';
import type { PageValue } from '../dev/messages.js';
import type { EditApi } from './edit-api.js';

/** A field of a form, for one value. */
export interface ValueField {
  readonly value: PageValue;
  readonly row: HTMLElement;
  readonly control: HTMLElement;
  text(): string;
  set(text: string): void;
}

/** What links and pictures may name. */
export interface Targets {
  readonly pages: readonly { readonly path: string; readonly title: string }[];
  readonly images: readonly string[];
  readonly assets: readonly string[];
  readonly templates: readonly { readonly name: string; readonly description: string }[];
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** @param changed called when the field has another text */
export function createValueField(value: PageValue, api: EditApi, changed: () => void): ValueField {
  const { kind, name, help, file } = value;
  const id = `field-${value.id}`;
  const control = createControl(value);
  control.id = id;
  control.setAttribute('dir', 'auto');
  control.setAttribute('aria-describedby', 'problem');
  control.addEventListener('input', () => {
    grow(control);
    changed();
  });
  const label = createElement('label', { attributes: { for: id } }, [
    createElement('b', { text: name }),
    createElement('span', { text: ` ${file}` }),
  ]);
  const row = createElement('div', { class: 'field' }, [label, control]);
  if (help !== '') row.append(createElement('p', { class: 'hint', text: help }));
  const set = (text: string): void => {
    control.value = text;
    grow(control);
    changed();
  };
  if (kind === 'link' || kind === 'image' || kind === 'asset') offerTargets(control, kind, api);
  if (kind === 'image') row.append(pictureChooser(row, value, api, set));
  if (kind === 'markdown' || kind === 'html') row.append(previewOf(kind, control, api));
  return { value, row, control, text: () => control.value, set };
}

function createControl({ kind, text, options = [] }: PageValue): Control {
  if (kind === 'choice') {
    const all = options.includes(text) ? options : [text, ...options];
    const select = createElement(
      'select',
      {},
      all.map((option) => createElement('option', { text: option, attributes: { value: option } })),
    );
    select.value = text;
    return select;
  }
  if (kind === 'text' || kind === 'markdown' || kind === 'html') {
    const area = createElement('textarea', { attributes: { rows: kind === 'text' ? '1' : '8' } });
    area.value = text;
    return area;
  }
  const input = createElement('input', { attributes: { autocomplete: 'off', ...(kind === 'number' && { inputmode: 'decimal' }) } });
  input.value = text;
  return input;
}

/** Makes a text area as high as its text. */
export function grow(control: HTMLElement): void {
  if (!(control instanceof HTMLTextAreaElement)) return;
  control.style.height = 'auto';
  control.style.height = `${String(Math.min(control.scrollHeight + 4, innerHeight / 2))}px`;
}

function offerTargets(control: Control, kind: 'link' | 'image' | 'asset', api: EditApi): void {
  const list = createElement('datalist', { attributes: { id: `${control.id}-targets` } });
  control.setAttribute('list', list.id);
  void api.ask<Targets>('targets').then(({ ok, body }) => {
    if (!ok) return;
    const options = {
      link: () => body.pages.map(({ path, title }) => createElement('option', { text: title, attributes: { value: path } })),
      image: () => body.images.map((path) => createElement('option', { attributes: { value: path } })),
      asset: () => body.assets.map((path) => createElement('option', { attributes: { value: path } })),
    };
    list.append(...options[kind]());
    control.after(list);
  });
}

/** A button for a file of this device; the row takes a file that is dropped on it too. */
function pictureChooser(row: HTMLElement, value: PageValue, api: EditApi, set: (path: string) => void): HTMLElement {
  const input = createElement('input', { attributes: { type: 'file', accept: 'image/*', 'aria-label': 'Picture from this device' } });
  const said = createElement('span', { class: 'hint', attributes: { role: 'status' } });
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    said.textContent = `Storing ${file.name} …`;
    const { body } = await api.upload(value.id, file);
    said.textContent = body.path === undefined ? (body.message ?? '') : `Stored as site/assets/${body.path}`;
    if (body.path !== undefined) set(body.path);
  };
  input.addEventListener('change', () => void take(input.files?.[0]));
  row.addEventListener('dragover', (event) => {
    event.preventDefault();
  });
  row.addEventListener('drop', (event) => {
    event.preventDefault();
    void take(event.dataTransfer?.files[0]);
  });
  return createElement('p', { class: 'picture' }, [input, said]);
}

interface PreviewPiece {
  readonly index: number;
  readonly parent: number;
  readonly name: string;
  readonly text: string;
}

/** Elements that a preview may have. Their attributes are left out. */
const SHOWN = /^(?:p|h[1-6]|ul|ol|li|em|strong|b|i|a|code|pre|blockquote|table|thead|tbody|tr|th|td|hr|br|del|sup|sub|dl|dt|dd)$/;

function previewOf(kind: 'markdown' | 'html', control: Control, api: EditApi): HTMLElement {
  const shown = createElement('div', { class: 'preview-text', attributes: { dir: 'auto' } });
  const preview = createElement('details', { class: 'preview-box' }, [createElement('summary', { text: 'Preview' }), shown]);
  const draw = async (): Promise<void> => {
    if (!preview.open) return;
    const { ok, body } = await api.ask<{ readonly pieces: readonly PreviewPiece[] }>('preview', { kind, text: control.value });
    if (!ok) return;
    const made = new Map<number, HTMLElement>();
    shown.replaceChildren();
    for (const { index, parent, name, text } of body.pieces) {
      const into = made.get(parent) ?? shown;
      if (text !== '') {
        into.append(text);
        continue;
      }
      const element = document.createElement(SHOWN.test(name) ? name : 'span');
      made.set(index, element);
      into.append(element);
    }
  };
  preview.addEventListener('toggle', () => void draw());
  control.addEventListener('input', () => void draw());
  return preview;
}
