import type { AtOnce } from './at-once.js';

/** What the entry chunk of an island exports; resolves once React has committed and run every effect. */
export interface IslandModule {
  /** Resolves to `true` if hydration was postponed. */
  readonly default: (island: HTMLElement) => Promise<unknown>;
  readonly atOnce?: AtOnce;
}

const started = new WeakMap<HTMLElement, Promise<void>>();

/** Imports the code of an island. The browser's module map requests each address once. */
export function fetchCode(island: HTMLElement): Promise<IslandModule> {
  const { src = '', with: beside } = island.dataset;
  // The module imports these too, but only when it has arrived.
  void beside?.split(' ').map((address) => import(address).catch(() => {}));
  return import(src) as Promise<IslandModule>;
}

/** Whether hydration has started. */
export function isStarted(island: HTMLElement): boolean {
  return started.has(island);
}

/**
 * Hydrates an island once. Never rejects: sets `data-hydrated`, or `data-failed` if its code could not be loaded or
 * threw. A failed island keeps its native behaviour and can be started again.
 */
export function hydrate(island: HTMLElement): Promise<void> {
  let run = started.get(island);
  if (run === undefined) {
    run = fetchCode(island)
      .then((module) => module.default(island))
      .then(
        (later) => {
          delete island.dataset['failed'];
          if (later) started.delete(island);
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
