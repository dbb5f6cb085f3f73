import { readdirSync } from 'node:fs';
import type { BuildOptions, SameShape } from 'esbuild';
import { compileOnce, type Compile } from '../../bundle/compile.js';
import { readTemplateSources, type TemplateSources } from '../../bundle/inputs/template-sources.js';
import { statTree, type TreeState } from '../../incremental/stat-cache.js';
import { sortedKeys } from '../../lib/text/code-unit-order.js';
import { isBundlerSetting } from '../../lib/site/project-parts.js';

/** Maximum number of bundler runs for the first compilation, if templates are saved during each run. */
const MAX_RUNS = 3;

/** The templates of a project while they are compiled. The bundler does not report which bytes it read. */
export interface SteadyTemplates {
  /** Returns the sources as read before the first compilation; `undefined` if that is uncertain. */
  sources(): TemplateSources | undefined;
  /** Fixes the sources: from now on, outputs depend on them. */
  bind(): void;
  /**
   * Whether templates were saved between the first and the last compilation: islands may be newer than the templates
   * that render them.
   */
  areMixed(): boolean;
  /**
   * Runs the bundler. Runs it again if templates were saved meanwhile and no other output depends on them yet.
   *
   * @returns the result, and whether it is certainly made from the sources
   */
  run<T>(compile: () => Promise<T>): Promise<{ readonly result: T; readonly isCertain: boolean }>;
}

export function openSteadyTemplates(root: string): SteadyTemplates {
  let sources = readTemplateSources(root);
  let isBound = false;
  let mixed = false;
  return {
    sources: () => sources,
    bind: () => {
      isBound = true;
    },
    areMixed: () => mixed,
    async run(compile) {
      for (let run = 1; ; run += 1) {
        const before = look(root);
        const result = await compile();
        const now = sources && readTemplateSources(root);
        // A file that was changed and changed back has the same hash but another state.
        const isCertain = now !== undefined && now.id === sources?.id && before === look(root);
        if (isCertain || !now || isBound || run === MAX_RUNS) {
          mixed ||= isBound && !isCertain && now !== undefined;
          isBound = true;
          return { result, isCertain };
        }
        sources = now;
      }
    },
  };
}

/** Compiles without a cache. */
export function compileSteadily(templates: SteadyTemplates): Compile {
  return async <Options extends BuildOptions>(options: SameShape<BuildOptions, Options>, identity: string) => {
    const { result } = await templates.run(() => compileOnce<Options>(options, identity));
    return result;
  };
}

/** Returns the state, including recently changed files: only a further change matters. */
function look(root: string): TreeState | undefined {
  return statTree(root, ['templates', ...sortedKeys(readdirSync(root).filter(isBundlerSetting))], () => false);
}
