import { fetchSources } from './server-api.js';
import { createElement } from './create-element.js';
import { originOf, type Origin } from './match-sources.js';
import type { Sources } from './messages.js';
import type { Overlay } from './overlay.js';
import type { Tag } from './tag.js';
import { targetAt, type PointedPart } from './target-at.js';

/** Events that the page must not get while a source is chosen. */
const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'dblclick', 'auxclick'];

/** Waiting time after which a note is shown, in milliseconds. */
const NOTICE = 300;

/** While Alt is held, shows where the text or image under the pointer comes from; a click opens the editor there. */
export function inspectSources(overlay: Overlay, sources: SourceLookup): void {
  const label = createPlaceLabel(overlay);
  let active = false;
  let shown: { readonly target: PointedPart; readonly origin: Origin | undefined } | undefined;
  /** Last position of the pointer; a new object for each event. */
  let last: { readonly x: number; readonly y: number } | undefined;

  function start(): void {
    if (active) return;
    active = true;
    void sources().then(update);
  }

  function stop(): void {
    active = false;
    shown = undefined;
    label.remove();
  }

  async function update(): Promise<void> {
    const at = last;
    if (!active || !at) return;
    const target = targetAt(at.x, at.y);
    if (!target) {
      shown = undefined;
      label.remove();
      return;
    }
    const found = await sources();
    // The pointer has moved, or Alt was released.
    if (isOutdated(at)) return;
    shown = { target, origin: found && originOf(target, found) };
    label.show(shown.target, shown.origin);
  }

  function isOutdated(at: typeof last): boolean {
    return !active || last !== at;
  }

  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Alt') start();
      else if (active && key === 'Escape') stop();
    },
    true,
  );
  addEventListener(
    'keyup',
    (event) => {
      if (event.key !== 'Alt' || !active) return;
      // Otherwise the browser's menu would open.
      if (shown) event.preventDefault();
      stop();
    },
    true,
  );
  addEventListener('blur', stop);
  addEventListener(
    'mousemove',
    ({ clientX: x, clientY: y, altKey }) => {
      last = { x, y };
      if (!altKey) {
        if (active) stop();
        return;
      }
      start();
      void update();
    },
    { capture: true, passive: true },
  );
  addEventListener('scroll', () => void update(), { capture: true, passive: true });
  for (const type of PRESSES) addEventListener(type, swallow, true);
  addEventListener(
    'click',
    (event) => {
      if (!swallow(event)) return;
      if (shown?.origin?.place !== undefined) overlay.edit(shown.origin.place);
    },
    true,
  );

  function swallow(event: Event): boolean {
    if (!active || !(event as MouseEvent).altKey || !shown) return false;
    event.preventDefault();
    event.stopImmediatePropagation();
    return true;
  }
}

/** Fetches the sources of the page, once for each state of it; `undefined` if there are none. */
export type SourceLookup = () => Promise<Sources | undefined>;

export function createSourceLookup(tag: Tag, overlay: Overlay): SourceLookup {
  let request: { readonly key: string; readonly answer: ReturnType<SourceLookup> } | undefined;
  return () => {
    if (request?.key !== tag.key) {
      // The first request compiles the templates.
      const timer = setTimeout(() => {
        overlay.note('Looking up where everything comes from …');
      }, NOTICE);
      const answer = fetchSources(tag)
        .catch(() => {
          // The next call tries again.
          request = undefined;
          return undefined;
        })
        .finally(() => {
          clearTimeout(timer);
          overlay.note(undefined);
        });
      request = { key: tag.key, answer };
    }
    return request.answer;
  };
}

/** A frame around a part of the page, with a label that says where the part comes from. */
export function createPlaceLabel(overlay: Overlay): {
  show(target: Pick<PointedPart, 'box'>, origin: Origin | undefined): void;
  remove(): void;
} {
  const outline = createElement('div', { class: 'outline' });
  const primary = createElement('b');
  const secondary = createElement('span');
  const label = createElement('div', { class: 'label' }, [primary, secondary]);
  const layer = createElement('div', { class: 'pointer', attributes: { 'aria-hidden': 'true' } }, [outline, label]);
  // A popover is above the dialogs of the page.
  if ('showPopover' in layer) layer.setAttribute('popover', 'manual');

  function show({ box }: Pick<PointedPart, 'box'>, origin: Origin | undefined): void {
    primary.textContent = origin?.place ?? 'Made by a script';
    secondary.textContent = origin?.within ?? '';
    secondary.hidden = secondary.textContent === '';
    if (!layer.isConnected) {
      overlay.root.append(layer);
      if (layer.hasAttribute('popover')) layer.showPopover();
    }
    Object.assign(outline.style, {
      left: `${String(box.left)}px`,
      top: `${String(box.top)}px`,
      width: `${String(box.width)}px`,
      height: `${String(box.height)}px`,
    });
    const { width, height } = label.getBoundingClientRect();
    const above = box.top - height - 8;
    Object.assign(label.style, {
      left: `${String(Math.max(8, Math.min(box.left, innerWidth - width - 8)))}px`,
      top: `${String(above >= 4 ? above : Math.min(box.bottom + 8, innerHeight - height - 4))}px`,
    });
  }

  const remove = (): void => {
    layer.remove();
  };
  return { show, remove };
}
