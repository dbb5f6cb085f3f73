import { fetchCode, hydrate, isStarted } from './hydration.js';

/** Elements with native behaviour: a click on one is neither held nor replayed. */
const NATIVE =
  'a[href]:not([data-hold]),summary,label,input:not([type=button]),select,textarea,video,audio,[contenteditable],[popovertarget],:is(form button,button[form]):not([type=button])';

/** Elements on which Enter or Space causes a click; that click is the event to hold. */
const PRESSED_BY_KEY = `${NATIVE},a,button,input`;

let replaying = false;

/**
 * Starts an island that waits for an interaction if the fragment of the address is inside it.
 */
export function interaction(start: () => void, island: HTMLElement): void {
  for (const type of ['load', 'hashchange']) {
    addEventListener(type, () => {
      if (island.querySelector(':target') !== null) start();
    });
  }
}

/**
 * Listens on the whole document. A click, or Enter or Space where it causes no click, starts the hydration of the
 * island around it and is held until then. Held events are dispatched again as clones, each once, in their order, also
 * if the code could not be loaded, for the listeners of the page.
 *
 * An event inside an island of another strategy is held only while that island is being hydrated.
 */
export function holdEvents(): void {
  for (const type of ['pointerdown', 'focusin']) addEventListener(type, prefetch, true);
  for (const type of ['click', 'keydown']) addEventListener(type, hold as EventListener, true);
}

function waitingIsland(event: Event): HTMLElement | undefined {
  // The target may be the document, which has no `closest`.
  const island = (event.target as Partial<Element>).closest?.<HTMLElement>('islet-island');
  if (!island || 'hydrated' in island.dataset) return undefined;
  return island.dataset['on'] === 'interaction' || isStarted(island) ? island : undefined;
}

function prefetch(event: Event): void {
  const island = waitingIsland(event);
  // The interaction tries again and reports a failure. Offline, a browser may cache the failed import.
  if (island !== undefined && navigator.onLine) fetchCode(island).catch(() => {});
}

function hold(event: MouseEvent & Partial<Pick<KeyboardEvent, 'key' | 'repeat'>>): void {
  const island = waitingIsland(event);
  const { key } = event;
  if (replaying || island === undefined || (key !== undefined && key !== 'Enter' && key !== ' ')) return;

  // Offline, native behaviour would fail too.
  const failedBefore = 'failed' in island.dataset && navigator.onLine;
  const target = event.target as Element;
  const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (failedBefore || modified || target.closest(key === undefined ? NATIVE : PRESSED_BY_KEY) !== null) {
    void hydrate(island);
    return;
  }

  event.preventDefault();
  event.stopImmediatePropagation();
  // A key held down is one event.
  if (!event.repeat) void answer(island, target, event);
}

/** Interval of connection attempts while the browser reports that it is offline, in milliseconds: it may be wrong. */
const TRY_AGAIN = 5_000;

/** Waits for a connection, and shows `words` after the pressed element until then. */
async function whenConnected(pressed: HTMLElement, words: string): Promise<void> {
  const status = document.createElement('output');
  while (!navigator.onLine && !(await fetch('', { method: 'HEAD', cache: 'no-store' }).catch(() => 0))) {
    status.textContent = words;
    pressed.after(status);
    await new Promise((resolve) => {
      addEventListener('online', resolve);
      setTimeout(resolve, TRY_AGAIN);
    });
  }
  status.remove();
}

/**
 * Marks the pressed element as busy until the event is handled. Offline, the event waits for a connection if the
 * element has a text for that (`data-offline`).
 */
async function answer(island: HTMLElement, target: Element, event: Event): Promise<void> {
  const clone = new (event.constructor as typeof Event)(event.type, event);
  const pressed = target.closest<HTMLElement>('a,button') ?? island;
  const words = pressed.dataset['offline'];
  const rest = (): void => {
    pressed.ariaBusy = null;
  };
  // Firefox before 119 ignores this.
  pressed.ariaBusy = 'true';
  if (words) await whenConnected(pressed, words);
  const hydration = hydrate(island);
  // Other islands call `at-once.ts` once, when they start.
  const handled =
    island.dataset['on'] === 'interaction'
      ? fetchCode(island).then(
          (code) => code.atOnce?.(island, event),
          () => {},
        )
      : hydration;
  handled.then(rest, rest);
  const [after] = await Promise.all([handled, hydration]);
  if (after || !target.isConnected) return;
  replaying = true;
  target.dispatchEvent(clone);
  replaying = false;
}
