import type { BuildContext, BuildOptions, BuildResult, SameShape } from 'esbuild';
import { esbuild } from './esbuild.js';
import { lostHandlers } from './lost-handlers.js';
import { missingClasses } from './missing-classes.js';
import { sourceMessages } from './source-messages.js';

/** Runs the bundler, which warns also of what it passes over in sources. `identity` names all that decides the result beside the options and the files: what plugins were made from. */
export type Compile = <Options extends BuildOptions>(
  options: SameShape<BuildOptions, Options>,
  identity: string,
) => Promise<BuildResult<Options>>;

/** Compiles from nothing. */
export const compileOnce: Compile = async (options) => withMessages(options, await esbuild().build(options));

async function withMessages<Options extends BuildOptions>(
  { absWorkingDir: root, platform }: BuildOptions,
  result: BuildResult<Options>,
): Promise<BuildResult<Options>> {
  const { metafile, warnings } = result as BuildResult;
  if (!metafile || root === undefined) return result;
  const found = await Promise.all([
    sourceMessages(root, Object.keys(metafile.inputs)),
    // Islands are compiled for the server too.
    ...(platform === 'node' ? [missingClasses(root, metafile.inputs), lostHandlers(root, metafile.inputs)] : []),
  ]);
  const messages = found.flat();
  return messages.length === 0 ? result : { ...result, warnings: [...warnings, ...messages] };
}

/** A bundler for a session that compiles the same templates again and again: what did not change is not read and parsed again. */
export interface Recompiler {
  readonly compile: Compile;
  dispose(): Promise<void>;
}

/** Contexts kept at once: pages, islands and the loader, and as much again for a second form of them. */
const MAX_CONTEXTS = 8;

export function createRecompiler(): Recompiler {
  const contexts = new Map<string, BuildContext>();
  return {
    async compile<Options extends BuildOptions>(options: SameShape<BuildOptions, Options>, identity: string) {
      const key = `${identity}\0${JSON.stringify(options)}`;
      let kept = contexts.get(key) as BuildContext<Options> | undefined;
      contexts.delete(key);
      kept ??= await esbuild().context<Options>(options);
      contexts.set(key, kept);
      for (const [oldest, old] of contexts) {
        if (contexts.size <= MAX_CONTEXTS) break;
        contexts.delete(oldest);
        await old.dispose();
      }
      return withMessages(options, await kept.rebuild());
    },
    async dispose() {
      await Promise.all([...contexts.values()].map((kept) => kept.dispose()));
      contexts.clear();
    },
  };
}
