import { createElement, withCode } from '../dev/create-element.js';
import type { PageValue } from '../dev/messages.js';
import type { Overlay } from '../dev/overlay.js';
import type { EditAnswer, EditApi, ValueEdit } from './edit-api.js';
import { createValueField, grow, type ValueField } from './value-field.js';

/** Time without input after which a text is checked, in milliseconds. */
const PAUSE = 300;

export interface PanelOptions {
  readonly title: string;
  readonly values: readonly PageValue[];
  /** The element that the panel covers, so that its text is edited where it is. */
  readonly over?: { readonly element: Element; readonly box: DOMRect };
  /** Says where else the value is shown. */
  readonly uses?: Promise<string>;
  readonly buttons?: readonly HTMLElement[];
}

let closed: Promise<void> = Promise.resolve();

/** Resolves when no panel is open: a reload would lose what is being written. */
export const whenClosed = (): Promise<void> => closed;

interface Saved {
  readonly current?: string;
  readonly stamp?: string;
  readonly problems?: readonly { readonly message: string; readonly remedy?: string }[];
}

/** Opens a form for values. Resolves to true after a save; false if nothing was changed. */
export function openPanel(overlay: Overlay, api: EditApi, options: PanelOptions): Promise<boolean> {
  const { title, values, over, uses, buttons = [] } = options;
  const stamps = new Map(values.map(({ id, stamp }) => [id, stamp]));
  const problem = createElement('div', { class: 'problem', attributes: { id: 'problem', role: 'alert' } });
  const note = createElement('p', { class: 'hint uses', attributes: { role: 'status' } });
  const save = createElement('button', { text: 'Save', class: 'primary', attributes: { type: 'button' }, onClick: () => void finish() });
  const cancel = createElement('button', { text: 'Cancel', attributes: { type: 'button', 'aria-keyshortcuts': 'Escape' }, onClick: () => close(false) });
  const fields = values.map((value) => createValueField(value, api, checkLater));
  const panel = createElement('div', { class: 'panel', attributes: { role: 'dialog', 'aria-label': title } }, [
    ...(values.length === 1 ? [] : [createElement('h2', { text: title })]),
    ...fields.map(({ row }) => row),
    problem,
    note,
    createElement('div', { class: 'buttons' }, [save, cancel, ...buttons]),
  ]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | undefined;
  let resolve: (saved: boolean) => void = () => undefined;
  const result = new Promise<boolean>((done) => {
    resolve = done;
  });
  closed = result.then(() => undefined);
  void uses?.then((text) => {
    note.textContent = text;
  });

  function edits(): ValueEdit[] {
    return fields
      .filter((field) => field.text() !== field.value.text)
      .map((field) => ({ id: field.value.id, stamp: stamps.get(field.value.id) ?? '', text: field.text() }));
  }

  function checkLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      void api.ask<Saved>('check', { edits: edits() }).then((answer) => {
        if (!saving) showProblems(answer);
      });
    }, PAUSE);
  }

  function showProblems({ ok, body }: EditAnswer<Saved>): void {
    for (const { control } of fields) control.setAttribute('aria-invalid', String(!ok));
    const list = body.problems ?? [{ message: body.message ?? '' }];
    problem.replaceChildren(
      ...(ok ? [] : list.map(({ message, remedy = '' }) => createElement('p', {}, [withCode(`${message} ${remedy}`)]))),
    );
  }

  /** Shows what the file has now, beside what was written here. */
  function showConflict({ body }: EditAnswer<Saved>): void {
    const [field] = fields.filter(({ text, value }) => text() !== value.text);
    const { current, stamp } = body;
    if (!field || current === undefined || stamp === undefined) return;
    const choose = (label: string, onClick: () => void): HTMLElement =>
      createElement('button', { text: label, attributes: { type: 'button' }, onClick });
    problem.append(
      createElement('p', { class: 'hint', text: 'In the file now:' }),
      createElement('pre', { class: 'current', text: current }),
      choose('Save mine', () => {
        stamps.set(field.value.id, stamp);
        void finish();
      }),
      choose('Keep the one in the file', () => {
        close(false);
      }),
    );
  }

  function finish(): Promise<void> {
    return (saving ??= trySave().finally(() => {
      saving = undefined;
    }));
  }

  async function trySave(): Promise<void> {
    clearTimeout(timer);
    const changed = edits();
    if (changed.length === 0) {
      close(false);
      return;
    }
    const answer = await api.ask<Saved & { readonly files?: readonly string[] }>('save', { edits: changed });
    showProblems(answer);
    if (answer.status === 409) showConflict(answer);
    if (!answer.ok) return;
    overlay.say(`Saved ${(answer.body.files ?? []).join(', ')}`);
    close(true);
  }

  function close(saved: boolean): void {
    clearTimeout(timer);
    panel.remove();
    resolve(saved);
  }

  panel.addEventListener('keydown', (event) => {
    // An input method ends a composition with Enter or Escape.
    if (event.isComposing) return;
    event.stopPropagation();
    const isLong = event.target instanceof HTMLTextAreaElement && event.target.rows > 1;
    if (event.key === 'Escape') close(false);
    else if (event.key === 'Enter' && isField(event.target) && (!isLong || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void finish();
    }
  });
  panel.addEventListener('focusout', ({ relatedTarget }) => {
    // Without a target the window has lost the focus, or a file is chosen.
    if (relatedTarget instanceof Node && !panel.contains(relatedTarget)) void finish();
  });
  addEventListener('pointerdown', onPointer, true);
  void result.then(() => {
    removeEventListener('pointerdown', onPointer, true);
  });

  function onPointer(event: PointerEvent): void {
    if (!event.composedPath().includes(panel)) void finish();
  }

  overlay.root.append(panel);
  const [first] = fields;
  if (over && first) placeOver(panel, first, over);
  for (const { control } of fields) grow(control);
  first?.control.focus();
  if (first?.control instanceof HTMLTextAreaElement) first.control.select();
  return result;
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/** Puts the field of a text over the text, with its font; the panel stays in the window. */
function placeOver(panel: HTMLElement, { control, value, row }: ValueField, { element, box }: NonNullable<PanelOptions['over']>): void {
  panel.classList.add('over');
  const { font, letterSpacing, textAlign, direction } = getComputedStyle(element);
  if (value.kind === 'text') Object.assign(control.style, { font, letterSpacing, textAlign, direction });
  const width = Math.min(Math.max(box.width + 24, 320), innerWidth - 16);
  panel.style.width = `${String(width)}px`;
  grow(control);
  const offset = control.offsetTop - panel.offsetTop + row.clientTop;
  const start = direction === 'rtl' ? box.right - width + 12 : box.left - 12;
  const top = box.top - control.getBoundingClientRect().top + panel.getBoundingClientRect().top - 2;
  panel.style.left = `${String(Math.max(8, Math.min(start, innerWidth - width - 8)))}px`;
  panel.style.top = `${String(Math.max(8, Math.min(top || offset, innerHeight - panel.offsetHeight - 8)))}px`;
}
