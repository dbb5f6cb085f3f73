import { createPatience, PatienceOver, type Patience } from './patience.js';
import type { BundledModule } from '../../lib/site/template-bundle.js';
import { moduleTimeout } from '../../render/module-timeout.js';
import { templateFault, type TemplatePlaces } from '../../render/template-faults.js';
import { importTogether } from './import-together.js';

/** Evaluates a compiled module and returns its default export. @throws IsletError `template-timeout`, the reason of the signal, or what the module throws */
export type ImportModule = (module: BundledModule) => Promise<unknown>;

export interface ModuleImports {
  /** Evaluates one module. */
  readonly one: ImportModule;
  /** Evaluates modules together, and returns what gives each of them. */
  all(modules: readonly BundledModule[]): Promise<ImportModule>;
}

/** Addresses of modules that wait for something that did not come in time: nobody waits for them once more. */
const overdue = new Set<string>();

/** Imports modules that may wait at their top level for something that never comes. @param seconds that they may wait for */
export function moduleImports(places: TemplatePlaces, seconds: number, signal: AbortSignal | undefined): ModuleImports {
  const within =
    (patience: Patience): ImportModule =>
    (module) =>
      patience.wait(imported(module)).catch((error: unknown) => {
        if (!(error instanceof PatienceOver)) throw error;
        overdue.add(module.url);
        throw moduleTimeout(places.root, module, seconds);
      });
  const patienceFor = (modules: readonly BundledModule[]): Patience =>
    createPatience(modules.some(({ url }) => overdue.has(url)) ? 0 : seconds, signal);
  return {
    one: (module) => within(patienceFor([module]))(module),
    async all(modules) {
      const patience = patienceFor(modules);
      const areReady = await patience.wait(importTogether(modules.map(({ url }) => url))).catch((error: unknown) => {
        // Which one it is that waits, its own import tells.
        if (error instanceof PatienceOver) return false;
        throw error;
      });
      return areReady ? imported : byWhomThrown(within(patience), modules, places);
    },
  };
}

/** A module in which a value was thrown that is no error, and so says nothing of its place, fails whatever imports it: it is told of that module, where it is one of these. */
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
