import { createElement, withCode } from '../dev/create-element.js';
import type { PageValue, ValueEdit } from '../dev/messages.js';
import type { Overlay } from '../dev/overlay.js';
import type { Answer, EditApi } from '../dev/server-api.js';
import { createValueField, type ValueField } from './value-field.js';

/** Time without input after which a text is checked, in milliseconds. */
const PAUSE = 300;

export interface PanelOptions {
  readonly title: string;
  readonly values: readonly PageValue[];
  /** The part that the panel covers, so that its text is edited where it is. */
  readonly over?: { readonly element: Element; readonly box: DOMRect } | undefined;
  /** Says more about the values, such as where else they are shown. */
  readonly note?: Promise<string>;
  readonly extra?: readonly HTMLElement[];
  /** Takes the texts of all fields; by default, the values that changed are saved. */
  readonly submit?: (texts: readonly string[]) => Promise<Answer>;
}

let closed: Promise<unknown> = Promise.resolve();

/** Resolves when no panel is open: a reload would lose what is being written. */
export const whenClosed = (): Promise<unknown> => closed;

export function button(text: string, onClick: () => void): HTMLButtonElement {
  return createElement('button', { text, attributes: { type: 'button' }, onClick });
}

/** Opens a form for values in the overlay. Resolves when it is closed. */
export function openPanel(overlay: Overlay, api: EditApi, options: PanelOptions): Promise<void> {
  const { title, values, over, note, extra = [], submit } = options;
  const stamps = new Map(values.map(({ id, stamp }) => [id, stamp]));
  const problem = createElement('div', { class: 'problem', attributes: { id: 'problem', role: 'alert' } });
  const noted = createElement('p', { class: 'hint', attributes: { role: 'status' } });
  const fields = values.map((value) => createValueField(value, api, checkLater));
  const [first] = fields;
  const save = button('Save', () => void finish());
  const close = button(values.length > 0 ? 'Cancel' : 'Close', () => panel.close());
  save.hidden = values.length === 0;
  const buttons = createElement('div', { class: 'buttons' }, [save, close, ...extra]);
  const panel = createForm(title, [...fields.map(({ row }) => row), problem, noted, buttons]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<void> | undefined;
  void note?.then((text) => {
    noted.textContent = text;
    if (over) placeOver(panel, first, over);
  });

  function edits(): ValueEdit[] {
    return fields.flatMap(({ edit, value: { id } }) => {
      const changed = edit();
      return changed ? [{ id, stamp: stamps.get(id) ?? '', ...changed }] : [];
    });
  }

  function checkLater(): void {
    clearTimeout(timer);
    if (submit) return;
    timer = setTimeout(() => {
      void api('check', { edits: edits() }).then((answer) => {
        if (!saving) showProblems(answer);
        for (const field of answer.preview ? fields : []) field.preview(answer.preview ?? []);
      });
    }, PAUSE);
  }

  function showProblems({
    status,
    message = '',
    problems = [{ message }],
    current,
    stamp = '',
    failed = '',
  }: Answer): void {
    const isWrong = ({ value }: ValueField): boolean =>
      value.id === failed || problems.some(({ path }) => path === value.name);
    for (const field of fields) field.control.setAttribute('aria-invalid', String(status !== 200 && isWrong(field)));
    problem.replaceChildren();
    if (status === 200) return;
    (fields.find(isWrong) ?? fields.at(-1))?.row.append(problem);
    for (const { message: text, remedy = '' } of problems) problem.append(withCode(`${text} ${remedy}`));
    if (current === undefined) return;
    // Nothing is lost: what the file has now is beside what is written here.
    const keep = button('Save mine', () => {
      stamps.set(failed, stamp);
      void finish();
    });
    problem.append(createElement('p', { text: 'In the file now:' }), createElement('pre', { text: current }), keep);
  }

  function finish(): Promise<void> {
    // What is typed while an earlier text is being refused is saved after it.
    const run = (saving ?? Promise.resolve()).then(trySave).finally(() => {
      if (saving === run) saving = undefined;
    });
    saving = run;
    return run;
  }

  async function trySave(): Promise<void> {
    if (!panel.open) return;
    clearTimeout(timer);
    const changed = edits();
    if (changed.length > 0) {
      const answer = await (submit?.(fields.map(({ control }) => control.value)) ?? api('save', { edits: changed }));
      showProblems(answer);
      if (answer.status !== 200) return;
      overlay.say(`Saved ${(answer.files ?? []).join(', ')}`);
    }
    panel.close();
  }

  finishOnKeys(panel, finish);
  overlay.root.append(panel);
  panel.showModal();
  if (over) placeOver(panel, first, over);
  first?.control.focus();
  if (first?.control instanceof HTMLTextAreaElement) first.control.select();
  const result = new Promise<void>((resolve) => {
    panel.addEventListener('close', () => {
      clearTimeout(timer);
      panel.remove();
      resolve();
    });
  });
  closed = result;
  return result;
}

function createForm(title: string, rows: readonly HTMLElement[]): HTMLDialogElement {
  const form = createElement('div', { class: 'form' }, [createElement('h2', { text: title }), ...rows]);
  return createElement('dialog', { class: 'panel', attributes: { 'aria-label': title } }, [form]);
}

/** Finishes a panel on Enter, and on a press outside of its form. */
function finishOnKeys(panel: HTMLDialogElement, finish: () => Promise<void>): void {
  /** Resolves when an input method has ended its composition. */
  let composed: Promise<void> | undefined;
  panel.addEventListener('keydown', (event) => {
    const { target, key, ctrlKey, metaKey } = event;
    const takesEnter = target instanceof Element && target.closest('button,a,.source,.rich') && !ctrlKey && !metaKey;
    if (key !== 'Enter' || composed || takesEnter) return;
    event.preventDefault();
    void finish();
  });
  panel.addEventListener('pointerdown', ({ target }) => {
    // Outside of the form. A composition ends first.
    if (target === panel) void (composed ?? Promise.resolve()).then(finish);
  });
  panel.addEventListener('compositionstart', () => {
    composed = new Promise((resolve) => {
      // Safari reports the Enter that ends a composition after its end.
      panel.addEventListener('compositionend', () => setTimeout(resolve), { once: true });
    });
    void composed.then(() => (composed = undefined));
  });
}

/** Puts the field of a text over the text, with its font; the panel stays in the window. */
function placeOver(
  panel: HTMLElement,
  field: ValueField | undefined,
  { element, box }: NonNullable<PanelOptions['over']>,
): void {
  panel.classList.add('over');
  const { font, letterSpacing, textAlign, direction } = getComputedStyle(element);
  const width = Math.min(Math.max(box.width + 24, 320), innerWidth - 16);
  panel.style.width = `${String(width)}px`;
  if (field?.value.kind === 'text') Object.assign(field.control.style, { font, letterSpacing, textAlign, direction });
  const above = (field?.control ?? panel).getBoundingClientRect().top - panel.getBoundingClientRect().top;
  const start = direction === 'rtl' ? box.right - width + 12 : box.left - 12;
  panel.style.left = `${String(Math.max(8, Math.min(start, innerWidth - width - 8)))}px`;
  panel.style.top = `${String(Math.max(8, Math.min(box.top - above - 2, innerHeight - panel.offsetHeight - 8)))}px`;
}
