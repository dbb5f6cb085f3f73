/**
 * What happens to an island after its `at-once.ts` has run. `undefined`: it is hydrated and the event is replayed.
 * `handled`: it is hydrated and the event is not replayed. `later`: it is not hydrated until the next event (for
 * islands that do not wait for an interaction).
 */
export type AfterAtOnce = 'handled' | 'later' | undefined;

/**
 * The default export of `templates/islands/NAME/at-once.ts`: browser code that must not wait for React. It gets the
 * `<islet-island>` and the held event before hydration. An island that starts without an interaction calls it once,
 * without an event; events in the meantime are replayed afterwards.
 */
export type AtOnce = (island: HTMLElement, event: Event | undefined) => AfterAtOnce | Promise<AfterAtOnce>;

/**
 * The default export of a script, `templates/islands/NAME/NAME.ts`: browser code without a component. It gets the
 * `<islet-island>` when the island starts, and is called again if it rejected. A held event is replayed afterwards.
 */
export type IslandScript = (island: HTMLElement) => void | Promise<void>;

/** Delay of hydration after an interaction in milliseconds: starting React keeps a slow phone busy. */
const HYDRATION_DELAY = 200;

/** What the entry of an island with `at-once.ts` exports; `default` resolves to `true` if hydration was postponed. */
interface AtOnceEntry {
  readonly atOnce: (island: HTMLElement, event: Event) => ReturnType<AtOnce>;
  readonly default: (island: HTMLElement) => Promise<boolean>;
}

/**
 * Returns the entry of an island with `at-once.ts`. If the island does not wait for an interaction, that code runs
 * first and may postpone hydration. After an interaction, the component is not requested before a delay, and not before
 * the answer is complete.
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
          setTimeout(resolve, HYDRATION_DELAY);
        });
        await answers;
      } else if ((await first(island, undefined)) === 'later') return true;
      await (await view()).default(island);
      return false;
    },
  };
}
