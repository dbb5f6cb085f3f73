import type { BuildContext, BuildOptions, BuildResult, SameShape } from 'esbuild';
import { esbuild } from './esbuild/esbuild.js';
import { lostHandlers } from './checks/lost-handlers.js';
import { missingClasses } from './checks/missing-classes.js';
import { sourceMessages } from './checks/source-messages.js';

/**
 * Runs esbuild and the checks of sources that it has no warnings for. `identity` names what decides the result in
 * addition to the options and the files: the inputs of the plugins.
 */
export type Compile = <Options extends BuildOptions>(
  options: SameShape<BuildOptions, Options>,
  identity: string,
) => Promise<BuildResult<Options>>;

/** Compiles without a cache. */
export const compileOnce: Compile = async (options) => withMessages(options, await esbuild().build(options));

async function withMessages<Options extends BuildOptions>(
  { absWorkingDir: root, platform }: BuildOptions,
  result: BuildResult<Options>,
): Promise<BuildResult<Options>> {
  const { metafile, warnings } = result as BuildResult;
  if (!metafile || root === undefined) return result;
  const found = await Promise.all([
    sourceMessages(root, Object.keys(metafile.inputs)),
    // Islands are checked when they are compiled for the server.
    ...(platform === 'node' ? [missingClasses(root, metafile.inputs), lostHandlers(root, metafile.inputs)] : []),
  ]);
  const messages = found.flat();
  return messages.length === 0 ? result : { ...result, warnings: [...warnings, ...messages] };
}

/** Compiles the same templates repeatedly in a session, without parsing unchanged files again. */
export interface Recompiler {
  readonly compile: Compile;
  dispose(): Promise<void>;
}

/** Contexts in memory: pages, islands and the loader, and as many for a second form of them. */
const MAX_CONTEXTS = 8;

export function createRecompiler(): Recompiler {
  const contexts = new Map<string, BuildContext>();
  return {
    async compile<Options extends BuildOptions>(options: SameShape<BuildOptions, Options>, identity: string) {
      const key = `${identity}\0${JSON.stringify(options)}`;
      let context = contexts.get(key) as BuildContext<Options> | undefined;
      contexts.delete(key);
      context ??= await esbuild().context<Options>(options);
      contexts.set(key, context);
      for (const [oldest, old] of contexts) {
        if (contexts.size <= MAX_CONTEXTS) break;
        contexts.delete(oldest);
        await old.dispose();
      }
      return withMessages(options, await context.rebuild());
    },
    async dispose() {
      await Promise.all([...contexts.values()].map((context) => context.dispose()));
      contexts.clear();
    },
  };
}
