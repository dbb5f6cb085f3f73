import { createElement } from '../dev/create-element.js';
import { createPlaceLabel, type SourceLookup } from '../dev/inspect-sources.js';
import type { PageValue } from '../dev/messages.js';
import type { Overlay } from '../dev/overlay.js';
import type { Tag } from '../dev/tag.js';
import { createEditApi } from './edit-api.js';
import { editableParts, type Part } from './editable-parts.js';
import { EDITOR_STYLES } from './editor-styles.js';
import { button, openPanel } from './panel.js';
import { editSettings, makePage, showChanges, usesOf } from './page-tools.js';

/** Set while the page is edited, so that it still is after a reload: the value that was edited last. */
const KEY = 'islet-edit';

/** Adds the button "Edit". While the page is edited, each part of it that comes from content is a button. */
export function startEditor(tag: Tag, overlay: Overlay, sources: SourceLookup): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(EDITOR_STYLES);
  overlay.root.adoptedStyleSheets.push(sheet);
  const api = createEditApi(tag);
  const tools = { overlay, api };
  const layer = createElement('div', { class: 'parts' });
  const bar = createElement('div', { class: 'bar', attributes: { role: 'toolbar', 'aria-label': 'Edit this page' } });
  const toggle = button('Edit', () => void setActive(!isActive));
  toggle.setAttribute('aria-keyshortcuts', 'Alt+E');
  const others = [
    button('Page settings', () => void editSettings(tools)),
    button('New page', () => void makePage(tools)),
    button('Changes', () => void showChanges(tools)),
    button('Undo', () => void undo()),
  ];
  bar.append(toggle);
  overlay.root.append(layer, bar);
  const label = createPlaceLabel(overlay);
  let isActive = false;
  let opened: readonly HTMLDetailsElement[] = [];
  let shown: readonly { readonly part: Part; readonly element: HTMLElement }[] = [];

  async function setActive(active: boolean, focus = ''): Promise<void> {
    isActive = active;
    toggle.textContent = active ? 'Done' : 'Edit';
    bar.replaceChildren(toggle, ...(active ? others : []));
    if (active) sessionStorage.setItem(KEY, focus);
    else sessionStorage.removeItem(KEY);
    label.remove();
    layer.replaceChildren();
    for (const item of opened) item.open = false;
    opened = [];
    shown = [];
    if (!active) return;
    // Their texts are edited too. Menus would cover the page.
    opened = [...document.querySelectorAll('details')].filter((item) => !item.open && !item.closest('header,nav'));
    for (const item of opened) item.open = true;
    const found = await sources();
    if (!found) overlay.say('It is not known where the texts of this page come from.');
    const parts = found ? editableParts(found.sources) : [];
    shown = parts.map((part) => ({ part, element: partButton(part) }));
    layer.append(...shown.map(({ element }) => element));
    place();
    refocus(focus);
  }

  function refocus(id: string): void {
    shown.find(({ part }) => part.values[0]?.id === id)?.element.focus({ preventScroll: true });
  }

  function partButton(part: Part): HTMLElement {
    const [value] = part.values;
    const name = value?.name ?? part.place;
    const element = button(`${value ? `Edit ${name}` : 'From a template'}: ${part.words}`, () => void edit(part));
    element.className = value ? 'part' : 'part fixed';
    const show = (): void => {
      label.show({ box: part.box() }, { place: name, within: value?.file ?? 'from a template' });
    };
    for (const [event, act] of Object.entries({
      mouseenter: show,
      focus: show,
      mouseleave: label.remove,
      blur: label.remove,
    }))
      element.addEventListener(event, act);
    return element;
  }

  /** Puts the buttons where their parts are now. */
  function place(): void {
    for (const { part, element } of shown) {
      const { left, top, width, height } = part.box();
      element.hidden = width === 0 || height === 0;
      for (const [key, size] of Object.entries({ left, top, width, height }))
        element.style.setProperty(key, `${String(size)}px`);
    }
  }

  async function edit({ element, values, place: from, words, box }: Part): Promise<void> {
    const [value] = values;
    if (value) sessionStorage.setItem(KEY, value.id);
    const count = shown.filter(({ part }) => part.values[0]?.id === value?.id).length;
    await openPanel(overlay, api, {
      title: value ? `Edit ${value.name}` : 'From a template',
      values,
      over: { element, box: box() },
      note: value ? usesOf(api, value, element, count) : Promise.resolve(`“${words}” is written in ${from}.`),
      extra: [...(value ? itemButtons(value) : []), button('Open in editor', () => overlay.edit(from))],
    });
    refocus(value?.id ?? '');
  }

  /** Buttons that change the list around a value. */
  function itemButtons({ id, stamp, list }: PageValue): HTMLElement[] {
    const { name, index, length } = list ?? { name: '', index: 0, length: 0 };
    const act = async (item: string): Promise<void> => {
      const { status, message = '' } = await api('save', { edits: [{ id, stamp, text: '', item }] });
      overlay.say(status === 200 ? `Changed ${name}` : message);
    };
    const all = { 'Add item': 'add', 'Move up': 'up', 'Move down': 'down', 'Remove item': 'remove' };
    return Object.entries(all)
      .filter(([, item]) => list && !(item === 'up' && index === 0) && !(item === 'down' && index === length - 1))
      .map(([text, item]) => button(text, () => void act(item)));
  }

  async function undo(): Promise<void> {
    overlay.say((await api('undo')).message ?? '');
  }

  function onKey(event: KeyboardEvent): void {
    const isTyping = overlay.root.activeElement?.matches('input,textarea,select') ?? false;
    if (event.altKey && event.code === 'KeyE') void setActive(!isActive).then(() => toggle.focus());
    else if (isActive && (event.ctrlKey || event.metaKey) && event.key === 'z' && !isTyping) void undo();
    else return;
    event.preventDefault();
  }

  addEventListener('keydown', onKey, true);
  for (const event of ['scroll', 'resize', 'toggle', 'transitionend'])
    addEventListener(event, place, { capture: true, passive: true });
  new ResizeObserver(place).observe(document.body);
  const focus = sessionStorage.getItem(KEY);
  if (focus !== null) void setActive(true, focus);
}
