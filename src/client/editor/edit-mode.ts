import { createElement } from '../dev/create-element.js';
import { createPlaceLabel, type SourceLookup } from '../dev/inspect-sources.js';
import type { Overlay } from '../dev/overlay.js';
import type { EditApi } from '../dev/server-api.js';
import { editableParts, type Part } from './editable-parts.js';
import { EDITOR_STYLES } from './editor-styles.js';
import { button, openPanel } from './panel.js';
import { giveFiles, onDrop } from './picture-chooser.js';
import { editSettings, itemButtons, makePage, showChanges, usesOf } from './page-tools.js';

/** Set while the page is edited, so that it still is after a reload: the value that was edited last. */
const KEY = 'islet-edit';

/** Adds the button "Edit". While the page is edited, each part of it that comes from content is a button. */
export function startEditor(overlay: Overlay, api: EditApi, sources: SourceLookup): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(EDITOR_STYLES);
  overlay.root.adoptedStyleSheets.push(sheet);
  const undo = async (): Promise<void> => overlay.say((await api('undo')).message ?? '');
  const bar = createElement('div', { class: 'bar', attributes: { role: 'toolbar', 'aria-label': 'Edit this page' } });
  const toggle = button('Edit', () => void setActive(!isActive));
  toggle.setAttribute('aria-keyshortcuts', 'Alt+E');
  const others = [
    button('Page settings', () => void editSettings(overlay, api)),
    button('New page', () => void makePage(overlay, api)),
    button('Changes', () => void showChanges(overlay, api)),
    button('Undo', () => void undo()),
  ];
  bar.append(toggle);
  const layer = createPartLayer(overlay, edit);
  overlay.root.append(bar);
  let isActive = false;
  let opened: readonly HTMLDetailsElement[] = [];

  async function setActive(active: boolean, focus = ''): Promise<void> {
    isActive = active;
    toggle.textContent = active ? 'Done' : 'Edit';
    bar.replaceChildren(toggle, ...(active ? others : []));
    if (active) sessionStorage.setItem(KEY, focus);
    else sessionStorage.removeItem(KEY);
    for (const item of opened) item.open = false;
    // Their texts are edited too. Menus would cover the page.
    const closed = [...document.querySelectorAll('details')].filter(
      (item) => !item.open && !item.closest('header,nav'),
    );
    opened = active ? closed : [];
    for (const item of opened) item.open = true;
    const found = active ? await sources() : undefined;
    if (active && !found) overlay.say('It is not known where the texts of this page come from.');
    layer.show(found ? editableParts(found) : []);
    layer.focus(focus);
  }

  async function edit({ element, values, place, words, box }: Part, count: number, files?: FileList): Promise<void> {
    const [value] = values;
    if (value) sessionStorage.setItem(KEY, value.id);
    const { values: others = [] } = value ? await api('item', { id: value.id }) : {};
    const more = others.filter(({ id }) => !values.some((shown) => shown.id === id));
    const closed = openPanel(overlay, api, {
      title: value ? `Edit ${value.name}` : 'From a template',
      values: [...values, ...more],
      over: { element, box: box() },
      note: value ? usesOf(api, value, element, count) : Promise.resolve(`“${words}” comes from ${place}.`),
      extra: [...(value ? itemButtons(overlay, api, value) : []), button('Open in editor', () => overlay.edit(place))],
    });
    if (files) giveFiles(overlay, files);
    await closed;
    layer.focus(value?.id ?? '');
  }

  function onKey(event: KeyboardEvent): void {
    const [target] = event.composedPath();
    const isTyping = target instanceof Element && target.matches('input,textarea,select,[contenteditable]');
    if (event.altKey && event.code === 'KeyE') void setActive(!isActive).then(() => toggle.focus());
    else if (isActive && (event.ctrlKey || event.metaKey) && event.key === 'z' && !isTyping) void undo();
    else return;
    event.preventDefault();
  }

  addEventListener('keydown', onKey, true);
  const focus = sessionStorage.getItem(KEY);
  if (focus !== null) void setActive(true, focus);
}

/** Buttons over the parts of the page. */
function createPartLayer(overlay: Overlay, edit: (part: Part, count: number, files?: FileList) => Promise<void>) {
  const layer = createElement('div', { class: 'parts' });
  const label = createPlaceLabel(overlay);
  let shown: readonly { readonly part: Part; readonly element: HTMLElement }[] = [];
  overlay.root.append(layer);

  function partButton(part: Part): HTMLElement {
    const [value] = part.values;
    const name = value?.name ?? part.place;
    const same = (): number => shown.filter(({ part: { values } }) => values[0]?.id === value?.id).length;
    const element = button(
      `${value ? `Edit ${name}` : 'From a template'}: ${part.words}`,
      () => void edit(part, same()),
    );
    element.className = value ? 'part' : 'part fixed';
    onDrop(element, (files) => void edit(part, same(), files));
    const show = (): void => label.show({ box: part.box() }, { place: name, within: value?.file ?? 'from a template' });
    for (const event of ['mouseenter', 'focus']) element.addEventListener(event, show);
    for (const event of ['mouseleave', 'blur']) element.addEventListener(event, () => label.remove());
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

  for (const event of ['scroll', 'resize', 'toggle', 'transitionend'])
    addEventListener(event, place, { capture: true, passive: true });
  new ResizeObserver(place).observe(document.body);
  return {
    show(parts: readonly Part[]): void {
      label.remove();
      shown = parts.map((part) => ({ part, element: partButton(part) }));
      layer.replaceChildren(...shown.map(({ element }) => element));
      place();
    },
    /** Moves the focus to the part of a value. */
    focus(id: string): void {
      shown.find(({ part }) => part.values[0]?.id === id)?.element.focus({ preventScroll: true });
    },
  };
}
