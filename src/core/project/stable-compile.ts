import { readdirSync } from 'node:fs';
import type { BuildOptions, SameShape } from 'esbuild';
import { compileOnce, type Compile } from '../../bundle/compile.js';
import { readTemplateSources, type TemplateSources } from '../../bundle/inputs/template-sources.js';
import { statTree, type TreeState } from '../../incremental/stat-cache.js';
import { sortedKeys } from '../../lib/text/code-unit-order.js';
import { isBundlerSetting } from '../../lib/site/project-parts.js';

/** Runs of the bundler for what is compiled first, while somebody saves templates each time. */
const MAX_RUNS = 3;

/** The templates of a project as they are compiled: the bundler does not tell which bytes it read. */
export interface SteadyTemplates {
  /** As they were read before anything was compiled of them; `undefined` where that cannot be told. */
  sources(): TemplateSources | undefined;
  /** From now on something is compiled of these sources, and no others will do. */
  bind(): void;
  /** True where templates were saved after something was compiled of them and before all was: the islands may be newer than what renders them. */
  areMixed(): boolean;
  /**
   * Runs the bundler: once more where templates were saved meanwhile and nothing else is compiled of them yet.
   *
   * @returns what it gave, and whether that is certain to be made of the sources
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
        // A text that was saved, and saved again as it was before, is equal by its hash, and looks different.
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

/** Compiles from nothing. */
export function compileSteadily(templates: SteadyTemplates): Compile {
  return async <Options extends BuildOptions>(options: SameShape<BuildOptions, Options>, identity: string) => {
    const { result } = await templates.run(() => compileOnce<Options>(options, identity));
    return result;
  };
}

/** Also what has been touched a moment ago: only another touch matters. */
function look(root: string): TreeState | undefined {
  return statTree(root, ['templates', ...sortedKeys(readdirSync(root).filter(isBundlerSetting))], () => false);
}
