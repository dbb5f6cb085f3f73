import { askSources } from './ask.js';
import { make } from './make.js';
import { matchSources, type Origin, type OriginOf } from './match-sources.js';
import type { Overlay } from './overlay.js';
import type { Tag } from './tag.js';
import { targetAt, type Target } from './target-at.js';

/** Events that the page must not see while a place is chosen. */
const PRESSES = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'dblclick', 'auxclick'];

/** A wait that is told of, in milliseconds. */
const NOTICE = 300;

const nowhere: OriginOf = () => undefined;

/** While Alt is held, says where the text or image under the pointer comes from; a click opens the editor there. */
export function pointAtSources(tag: Tag, overlay: Overlay): void {
  const outline = make('div', { class: 'outline' });
  const primary = make('b');
  const secondary = make('span');
  const label = make('div', { class: 'label' }, [primary, secondary]);
  const layer = make('div', { class: 'pointer', attributes: { 'aria-hidden': 'true' } }, [outline, label]);
  // Above dialogs of the page, where the browser knows such a layer.
  if ('showPopover' in layer) layer.setAttribute('popover', 'manual');
  let active = false;
  let asked: { readonly key: string; readonly answer: Promise<OriginOf> } | undefined;
  let shown: { readonly target: Target; readonly origin: Origin | undefined } | undefined;
  /** Where the pointer was last; another object each time. */
  let last: { readonly x: number; readonly y: number } | undefined;

  /** Asks once for each state of the page, since styles are swapped without a reload. */
  function sources(): Promise<OriginOf> {
    if (asked?.key !== tag.key) {
      // The first time templates are compiled for it.
      const timer = setTimeout(() => {
        overlay.note('Looking up where everything comes from …');
      }, NOTICE);
      const answer = askSources(tag)
        .then(
          (found) => (found ? matchSources(found) : nowhere),
          () => {
            // Nobody answers just now: the next look asks again.
            asked = undefined;
            return nowhere;
          },
        )
        .finally(() => {
          clearTimeout(timer);
          overlay.note(undefined);
        });
      asked = { key: tag.key, answer };
    }
    return asked.answer;
  }

  function start(): void {
    if (active) return;
    active = true;
    void sources().then(update);
  }

  function stop(): void {
    active = false;
    shown = undefined;
    layer.remove();
  }

  async function update(): Promise<void> {
    const at = last;
    if (!active || !at) return;
    const target = targetAt(at.x, at.y);
    if (!target) {
      shown = undefined;
      layer.remove();
      return;
    }
    const originOf = await sources();
    // Meanwhile the pointer has moved on, or Alt was let go.
    if (isOver(at)) return;
    shown = { target, origin: originOf(target) };
    draw(shown.target, shown.origin);
  }

  function isOver(at: typeof last): boolean {
    return !active || last !== at;
  }

  function draw({ box }: Target, origin: Origin | undefined): void {
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
      // Otherwise the menu of the browser would open.
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
