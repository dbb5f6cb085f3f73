import { fetchCode, hydrate, isStarted } from './hydration.js';

/** What the browser answers by itself: such a click is neither delayed nor replayed. */
const NATIVE =
  'a[href]:not([data-hold]),summary,label,input:not([type=button]),select,textarea,video,audio,[contenteditable],[popovertarget],:is(form button,button[form]):not([type=button])';

/** What the browser makes a click of when Enter or Space is pressed; that click is the event to hold. */
const PRESSED_BY_KEY = `${NATIVE},a,button,input`;

let replaying = false;

/**
 * An island that waits for an interaction starts without one when the address of the page leads into it. (That is known at
 * the latest when the page has loaded.)
 */
export function interaction(start: () => void, island: HTMLElement): void {
  for (const type of ['load', 'hashchange']) {
    addEventListener(type, () => {
      if (island.querySelector(':target') !== null) start();
    });
  }
}

/**
 * Listens for the whole document. A click, or Enter or Space on something that the browser does not turn into a click
 * itself, starts the hydration of the island around it and is held until then; held events are dispatched again as clones,
 * each once, in their order. They are dispatched as well when the code could not be had, for the listeners of the page.
 *
 * An event inside an island of another strategy is held only while that island is being hydrated.
 */
export function holdEvents(): void {
  for (const type of ['pointerdown', 'focusin']) addEventListener(type, prefetch, true);
  for (const type of ['click', 'keydown']) addEventListener(type, hold as EventListener, true);
}

/** The island that an event is for, while it waits for its code. */
function waitingIsland(event: Event): HTMLElement | undefined {
  // The target of an event may be the document, which has no `closest`.
  const island = (event.target as Partial<Element>).closest?.<HTMLElement>('islet-island');
  if (!island || 'hydrated' in island.dataset) return undefined;
  return island.dataset['on'] === 'interaction' || isStarted(island) ? island : undefined;
}

function prefetch(event: Event): void {
  const island = waitingIsland(event);
  // The interaction that follows asks again and reports the failure. Browsers may keep one that had no connection.
  if (island !== undefined && navigator.onLine) fetchCode(island).catch(() => {});
}

function hold(event: MouseEvent & Partial<Pick<KeyboardEvent, 'key' | 'repeat'>>): void {
  const island = waitingIsland(event);
  const { key } = event;
  if (replaying || island === undefined || (key !== undefined && key !== 'Enter' && key !== ' ')) return;

  // Without a connection the browser has no answer of its own, either.
  const failedBefore = 'failed' in island.dataset && navigator.onLine;
  const target = event.target as Element;
  const modified = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  if (failedBefore || modified || target.closest(key === undefined ? NATIVE : PRESSED_BY_KEY) !== null) {
    void hydrate(island);
    return;
  }

  event.preventDefault();
  event.stopImmediatePropagation();
  // A key held down is one intention.
  if (event.repeat !== true) void answer(island, target, event);
}

/** While there is no connection, how often it is tried all the same (milliseconds): browsers can be wrong about it. */
const TRY_AGAIN = 5_000;

/** Waits for a connection. Meanwhile the page says `words` behind what was pressed. */
async function whenConnected(pressed: HTMLElement, words: string): Promise<void> {
  const status = document.createElement('output');
  status.className = 'offline-words';
  while (!navigator.onLine && !(await fetch(location.href, { method: 'HEAD', cache: 'no-store' }).catch(() => null))) {
    if (!status.isConnected) {
      pressed.after(status);
      status.textContent = words;
    }
    await new Promise((resolve) => {
      addEventListener('online', resolve, { once: true });
      setTimeout(resolve, TRY_AGAIN);
    });
  }
  status.remove();
}

/**
 * What was pressed is busy until it has its answer. Where there is no connection, and what was pressed has words for it (`data-offline`), these
 * are shown, and the event waits.
 */
async function answer(island: HTMLElement, target: Element, event: Event): Promise<void> {
  const clone = new (event.constructor as typeof Event)(event.type, event);
  const pressed = target.closest<HTMLElement>('a,button') ?? island;
  const words = pressed.dataset['offline'];
  const rest = (): void => {
    pressed.ariaBusy = null;
  };
  // Firefox before 119 does not say so.
  pressed.ariaBusy = 'true';
  if (words) await whenConnected(pressed, words);
  const hydration = hydrate(island);
  // An island that starts by itself asks that code once, as it starts.
  const dealtWith =
    island.dataset['on'] === 'interaction'
      ? fetchCode(island).then(
          (code) => code.atOnce?.(island, event),
          () => {},
        )
      : hydration;
  dealtWith.then(rest, rest);
  const [after] = await Promise.all([dealtWith, hydration]);
  if (after || !target.isConnected) return;
  replaying = true;
  target.dispatchEvent(clone);
  replaying = false;
}
