import { TimeoutError, withTimeout } from '../../lib/async/timeout.js';
import type { BundledModule } from '../../lib/site/template-bundle.js';
import { moduleTimeout } from '../../render/faults/template-timeout.js';
import type { TemplatePlaces } from '../../render/faults/source-place.js';
import { templateFault } from '../../render/faults/template-faults.js';

/**
 * Evaluates a compiled module and returns its default export.
 *
 * @throws IsletError `template-timeout`, the reason of the signal, or the error of the module
 */
export type ImportModule = (module: BundledModule) => Promise<unknown>;

export interface ModuleImports {
  /** Evaluates one module. */
  readonly one: ImportModule;
  /** Evaluates modules together. Returns a function that imports each of them. */
  all(modules: readonly BundledModule[]): Promise<ImportModule>;
}

/** Addresses of modules that timed out. Importing one again fails at once. */
const overdue = new Set<string>();

/**
 * Imports modules whose top-level `await` may never settle.
 *
 * @param seconds limit for all of them together
 */
export function moduleImports(places: TemplatePlaces, seconds: number, signal: AbortSignal | undefined): ModuleImports {
  /** Imports these modules. After a timeout the others get no more time, because they were evaluated meanwhile. */
  const importsOf = (modules: readonly BundledModule[]) => {
    let limit = modules.some(({ url }) => overdue.has(url)) ? 0 : seconds;
    const wait = async <T>(work: Promise<T>, onTimeout: () => T): Promise<T> => {
      try {
        return await withTimeout(work, limit, signal);
      } catch (error) {
        if (!(error instanceof TimeoutError)) throw error;
        limit = 0;
        return onTimeout();
      }
    };
    const one: ImportModule = (module) =>
      wait(imported(module), () => {
        overdue.add(module.url);
        throw moduleTimeout(places.root, module, seconds);
      });
    return { wait, one };
  };
  return {
    one: (module) => importsOf([module]).one(module),
    async all(modules) {
      const { wait, one } = importsOf(modules);
      // After a timeout, the import of each module shows which one is pending.
      const areReady = await wait(importAll(modules.map(({ url }) => url)), () => false);
      return areReady ? imported : byWhomThrown(one, modules, places);
    },
  };
}

/**
 * Imports modules as one graph, in this order. Node reads all files at once; separate imports would wait for the disk
 * at each level. Later imports of these modules return the evaluated module.
 *
 * Modules after one with a pending top-level `await` continue meanwhile. If a module fails, the ones after it are not
 * evaluated, and its own import fails with the same error.
 *
 * @param urls absolute addresses
 * @returns whether all modules were evaluated
 */
export async function importAll(urls: readonly string[]): Promise<boolean> {
  const text = urls.map((url) => `import ${JSON.stringify(url)};`).join('');
  return import(`data:text/javascript,${encodeURIComponent(text)}`).then(
    () => true,
    () => false,
  );
}

/**
 * Attributes a thrown value that is not an error, and so has no position, to the module that threw it, if it is one of
 * these modules. Every module that imports it fails with the same value.
 */
function byWhomThrown(load: ImportModule, modules: readonly BundledModule[], places: TemplatePlaces): ImportModule {
  return async (module) => {
    try {
      return await load(module);
    } catch (error) {
      if (error instanceof Error) throw error;
      for (const inner of modules) {
        if (inner === module || !module.closure.includes(inner.file)) continue;
        const fails = await load(inner).then(
          () => false,
          (other: unknown) => Object.is(other, error),
        );
        if (fails) throw templateFault(error, places, undefined, inner.file);
      }
      throw error;
    }
  };
}

async function imported({ url }: BundledModule): Promise<unknown> {
  return ((await import(url)) as { default?: unknown }).default;
}
