import type { BuildOptions, BuildResult, Metafile, Plugin, SameShape } from 'esbuild';

/** Tells from what the bundler read without a plugin that it would have given the same with it. */
type IsSpared = (inputs: Metafile['inputs']) => boolean | Promise<boolean>;

interface Sparing {
  readonly isSpared: IsSpared;
  readonly isLikely: () => boolean;
}

const sparing = new WeakMap<Plugin, Sparing>();

/**
 * Marks a plugin that changes nothing for most sources. What it asks and is asked of each import takes more time than all else that the bundler does.
 *
 * @param isLikely asked before the bundler runs; false where it would run twice
 */
export function sparedWhere(plugin: Plugin, isSpared: IsSpared, isLikely = (): boolean => true): Plugin {
  sparing.set(plugin, { isSpared, isLikely });
  return plugin;
}

/**
 * Runs the bundler without those plugins first, and once more with all of them where one would have changed something, or where there is anything to tell: then they have their say.
 *
 * @param build gets options of the same form
 */
export async function buildSparing<Options extends BuildOptions>(
  options: SameShape<BuildOptions, Options>,
  build: (options: SameShape<BuildOptions, Options>) => Promise<BuildResult<Options>>,
): Promise<BuildResult<Options>> {
  const { plugins = [] } = options;
  const spared = new Map(
    plugins.flatMap((plugin) => {
      const found = sparing.get(plugin);
      return found?.isLikely() === true ? [[plugin, found.isSpared] as const] : [];
    }),
  );
  if (spared.size === 0 || options.metafile !== true) return build(options);
  const few = await unlessFailed(() => build({ ...options, plugins: plugins.filter((plugin) => !spared.has(plugin)) }));
  return few?.warnings.length === 0 && (await areSpared([...spared.values()], few)) ? few : build(options);
}

async function areSpared(tests: readonly IsSpared[], { metafile }: Pick<BuildResult, 'metafile'>): Promise<boolean> {
  if (!metafile) return false;
  for (const isSpared of tests) if (!(await isSpared(metafile.inputs))) return false;
  return true;
}

/** `undefined` where the bundler found problems. */
async function unlessFailed<T>(build: () => Promise<T>): Promise<T | undefined> {
  try {
    return await build();
  } catch (error) {
    if (error instanceof Error && 'errors' in error) return undefined;
    throw error;
  }
}
