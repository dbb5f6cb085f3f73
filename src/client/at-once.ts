/**
 * What becomes of an island after its `at-once.ts` has run: nothing said, it is hydrated and the event replayed; `handled`,
 * it is hydrated and the event is not replayed; `later`, it is not hydrated until the next event (islands that do not wait for an interaction).
 */
export type AfterAtOnce = 'handled' | 'later' | undefined;

/**
 * The default export of `templates/islands/NAME/at-once.ts`: browser code without React that must not wait for it. It gets
 * the `<islet-island>` and the event that was held, before hydration. An island that starts without an interaction asks it
 * once, without an event; what is pressed meanwhile is replayed when it is done.
 */
export type AtOnce = (island: HTMLElement, event: Event | undefined) => AfterAtOnce | Promise<AfterAtOnce>;

/** How long the code that answers an interaction has the browser for itself (milliseconds). */
const FIRST_MOMENT = 200;

/**
 * Starts an island that has code for the time before its component. An island that does not wait for an interaction asks
 * that code first, which may put hydration off; after an interaction that code has the first moment for itself, since React
 * keeps a cheap phone busy when it comes. Resolves to `true` where hydration was put off.
 */
export async function startAtOnce(island: HTMLElement, atOnce: AtOnce, view: () => Promise<{ readonly default: (island: HTMLElement) => Promise<unknown> }>): Promise<boolean> {
  if (island.dataset['on'] === 'interaction') await new Promise((resolve) => { setTimeout(resolve, FIRST_MOMENT); });
  else if ((await atOnce(island, undefined)) === 'later') return true;
  await (await view()).default(island);
  return false;
}
