import { createElement } from '../dev/create-element.js';
import { createPlaceLabel, type SourceLookup } from '../dev/inspect-sources.js';
import type { PageValue } from '../dev/messages.js';
import type { Overlay } from '../dev/overlay.js';
import type { Tag } from '../dev/tag.js';
import { createEditApi, type EditApi } from './edit-api.js';
import { EDITOR_STYLES } from './editor-styles.js';
import { editableParts, type Part } from './editable-parts.js';
import { listButtons } from './list-buttons.js';
import { openNewPage, showChanges } from './page-forms.js';
import { openPanel } from './panel.js';

/** Set while the page is edited, so that it still is after a reload; the part that had the focus. */
const KEY = 'islet-edit';

/** Adds the button "Edit". While the page is edited, each part of it that comes from content is a button. */
export function startEditor(tag: Tag, overlay: Overlay, sources: SourceLookup): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(EDITOR_STYLES);
  overlay.root.adoptedStyleSheets.push(sheet);
  const api = createEditApi(tag, overlay);
  const layer = createElement('div', { class: 'parts' });
  const bar = createElement('div', { class: 'bar', attributes: { role: 'toolbar', 'aria-label': 'Edit this page' } });
  const toggle = button('Edit', () => void setActive(!isActive));
  toggle.setAttribute('aria-keyshortcuts', 'Alt+E');
  toggle.title = 'Alt+E';
  const tools = [
    button('Page settings', () => void editSettings()),
    button('New page', () => void openNewPage(overlay, api)),
    button('Changes', () => void showChanges(overlay, api)),
    button('Undo', () => void undo()),
  ];
  bar.append(toggle);
  overlay.root.append(layer, bar);
  let isActive = false;
  let opened: readonly HTMLDetailsElement[] = [];
  let shown: readonly { readonly part: Part; readonly element: HTMLElement }[] = [];
  const label = createPlaceLabel(overlay);

  async function setActive(active: boolean, focus = ''): Promise<void> {
    isActive = active;
    toggle.textContent = active ? 'Done' : 'Edit';
    if (active) bar.append(...tools);
    else for (const tool of tools) tool.remove();
    if (active) sessionStorage.setItem(KEY, focus);
    else sessionStorage.removeItem(KEY);
    label.remove();
    layer.replaceChildren();
    shown = [];
    for (const item of opened) item.open = false;
    opened = [];
    if (!active) return;
    // Their texts are edited too.
    opened = [...document.querySelectorAll('details')].filter((item) => !item.open);
    for (const item of opened) item.open = true;
    const found = await sources();
    if (!found) {
      overlay.say('It is not known where the texts of this page come from.');
      return;
    }
    const parts = editableParts(found.sources);
    shown = parts.map((part) => ({ part, element: partButton(part, parts) }));
    layer.append(...shown.map(({ element }) => element));
    place();
    shown.find(({ part }) => part.values[0]?.id === focus)?.element.focus({ preventScroll: true });
  }

  function partButton(part: Part, all: readonly Part[]): HTMLElement {
    const [value] = part.values;
    const name = value?.name ?? part.place;
    const words = part.words.trim().slice(0, 80);
    const element = button(value ? `Edit ${name}: ${words}` : `From a template: ${words}`, () => void edit(part, all));
    element.classList.add('part');
    element.classList.toggle('fixed', !value);
    for (const event of ['mouseenter', 'focus'])
      element.addEventListener(event, () => {
        label.show({ box: part.box() }, { place: name, within: value?.file ?? 'from a template' });
      });
    for (const event of ['mouseleave', 'blur']) element.addEventListener(event, label.remove);
    return element;
  }

  /** Puts the buttons where their parts are now. */
  function place(): void {
    for (const { part, element } of shown) {
      const { left, top, width, height } = part.box();
      element.hidden = width === 0 || height === 0;
      Object.assign(element.style, {
        left: `${String(left)}px`,
        top: `${String(top)}px`,
        width: `${String(width)}px`,
        height: `${String(height)}px`,
      });
    }
  }

  async function edit(part: Part, all: readonly Part[]): Promise<void> {
    const [value] = part.values;
    if (!value) {
      await openFixed(part);
      return;
    }
    sessionStorage.setItem(KEY, value.id);
    const count = all.filter(({ values }) => values[0]?.id === value.id).length;
    const over = { element: part.element, box: part.box() };
    await openPanel(overlay, api, {
      title: `Edit ${value.name}`,
      values: part.values,
      over,
      uses: usesOf(api, value, part.element, count),
      buttons: [...listButtons(api, overlay, value), button('Open in editor', () => overlay.edit(part.place))],
    });
    refocus(value.id);
  }

  /** What a template says is changed there. */
  async function openFixed(part: Part): Promise<void> {
    await openPanel(overlay, api, {
      title: 'From a template',
      values: [],
      over: { element: part.element, box: part.box() },
      uses: Promise.resolve(`“${part.words.trim().slice(0, 80)}” is written in ${part.place}.`),
      buttons: [button('Open in editor', () => overlay.edit(part.place))],
    });
  }

  async function editSettings(): Promise<void> {
    const { ok, body } = await api.ask<{ readonly values: readonly PageValue[] }>('settings');
    if (!ok || body.values.length === 0) overlay.say(body.message ?? 'This page has no file of its own.');
    else await openPanel(overlay, api, { title: 'Page settings', values: body.values });
  }

  async function undo(): Promise<void> {
    const { ok, body } = await api.ask<{ readonly undone?: { readonly file: string; readonly name: string } }>('undo');
    const { undone } = body;
    overlay.say(!ok ? (body.message ?? '') : undone ? `Undone: ${undone.name} in ${undone.file}` : 'There is nothing to undo.');
  }

  function refocus(id: string): void {
    shown.find(({ part }) => part.values[0]?.id === id)?.element.focus({ preventScroll: true });
  }

  addEventListener(
    'keydown',
    (event) => {
      if (event.altKey && event.code === 'KeyE') {
        event.preventDefault();
        void setActive(!isActive).then(() => {
          if (isActive) toggle.focus();
        });
      } else if (isActive && (event.ctrlKey || event.metaKey) && event.key === 'z' && !isTyping(overlay.root)) {
        event.preventDefault();
        void undo();
      }
    },
    true,
  );
  for (const event of ['scroll', 'resize', 'toggle', 'transitionend']) addEventListener(event, place, { capture: true, passive: true });
  new ResizeObserver(place).observe(document.body);
  const focus = sessionStorage.getItem(KEY);
  if (focus !== null) void setActive(true, focus);
}

function button(text: string, onClick: () => void): HTMLButtonElement {
  return createElement('button', { text, attributes: { type: 'button' }, onClick });
}

function isTyping(root: ShadowRoot): boolean {
  return [root.activeElement, document.activeElement].some((element) => element?.matches('input,textarea,select,[contenteditable]') === true);
}

/** Says where a value is shown besides here. */
async function usesOf(api: EditApi, { id, file }: PageValue, element: Element, count: number): Promise<string> {
  const here = count > 1 ? `This page shows it ${String(count)} times. ` : '';
  if (!file.startsWith('site/data/')) return here;
  const { ok, body } = await api.ask<{ readonly pages: number }>('uses', { edits: [{ id, stamp: '', text: '' }] });
  if (!ok || body.pages < 2) return here;
  const landmark = element.closest('footer,header,nav')?.localName;
  const where = landmark === undefined ? 'It is shown on' : `It is in the ${landmark === 'nav' ? 'menu' : landmark} of`;
  return `${here}${where} ${String(body.pages)} pages.`;
}
