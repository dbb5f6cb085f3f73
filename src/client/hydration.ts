import type { AtOnce } from './at-once.js';

/** What the entry chunk of an island exports; resolves once React has committed and run every effect. */
export interface IslandModule {
  /** Resolves to `true` where hydration was put off. */
  readonly default: (island: HTMLElement) => Promise<unknown>;
  readonly atOnce?: AtOnce;
}

const started = new WeakMap<HTMLElement, Promise<void>>();

/** Fetches the code of an island. The browser's module map makes sure that this happens once for each address. */
export function fetchCode(island: HTMLElement): Promise<IslandModule> {
  const { src = '', with: beside } = island.dataset;
  // The module asks for these itself, but only when it has come.
  void beside?.split(' ').map((address) => import(address).catch(() => {}));
  return import(src) as Promise<IslandModule>;
}

/** Whether hydration is under way or done. */
export function isStarted(island: HTMLElement): boolean {
  return started.has(island);
}

/**
 * Hydrates an island, once. Resolves, never rejects: to `data-hydrated`, or to `data-failed` where its code could not be
 * had or threw. A failed island keeps its native behaviour and may be started again.
 */
export function hydrate(island: HTMLElement): Promise<void> {
  let run = started.get(island);
  if (run === undefined) {
    run = fetchCode(island)
      .then((module) => module.default(island))
      .then(
        (later) => {
          delete island.dataset['failed'];
          if (later === true) started.delete(island);
          else island.dataset['hydrated'] = '';
        },
        (error: unknown) => {
          started.delete(island);
          island.dataset['failed'] = '';
          console.warn(`Island ${island.dataset['id']}:`, error);
        },
      );
    started.set(island, run);
  }
  return run;
}
