/**
 * What becomes of an island after its `at-once.ts` has run: nothing said, it is hydrated and the event replayed; `handled`,
 * it is hydrated and the event is not replayed; `later`, it is not hydrated until the next event (islands that do not wait for an interaction).
 */
export type AfterAtOnce = 'handled' | 'later' | undefined;
/**
 * The default export of `templates/islands/NAME/at-once.ts`: browser code without React that must not wait for it. It gets
 * the `<islet-island>` and the event that was held, before hydration; `undefined` where the island starts without one.
 */
export type AtOnce = (island: HTMLElement, event: Event | undefined) => AfterAtOnce | Promise<AfterAtOnce>;
