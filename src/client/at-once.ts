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

/** What the entry of an island exports that has code for the time before its component; `default` resolves to `true` where hydration was put off. */
interface AtOnceEntry {
  readonly atOnce: (island: HTMLElement, event: Event) => ReturnType<AtOnce>;
  readonly default: (island: HTMLElement) => Promise<boolean>;
}

/**
 * Makes the entry of an island of its code for the time before its component. An island that does not wait for an interaction asks that code first, which
 * may put hydration off. After an interaction that code has the first moment for itself, since React keeps a cheap phone busy when it comes; and until all has
 * come that it answers with, nothing else is asked for.
 */
export function answersAtOnce(
  first: AtOnce,
  view: () => Promise<{ readonly default: (island: HTMLElement) => Promise<unknown> }>,
): AtOnceEntry {
  let answers: Promise<unknown> | undefined;
  return {
    atOnce(island, event) {
      const answer = first(island, event);
      answers = Promise.allSettled([answers, answer]);
      return answer;
    },
    async default(island) {
      if (island.dataset['on'] === 'interaction') {
        await new Promise((resolve) => {
          setTimeout(resolve, FIRST_MOMENT);
        });
        await answers;
      } else if ((await first(island, undefined)) === 'later') return true;
      await (await view()).default(island);
      return false;
    },
  };
}
