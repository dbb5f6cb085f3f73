import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { TsconfigRaw } from 'esbuild';
import { parseTsconfig } from 'get-tsconfig';

/**
 * Returns esbuild's `tsconfigRaw` for templates. Of the project's own `tsconfig.json` only `paths` that lead into
 * `templates/` are used, so that templates mean the same whatever else it says.
 */
export function compilerOptions(root: string): TsconfigRaw {
  const file = ['templates/tsconfig.json', 'tsconfig.json'].find((name) => existsSync(join(root, name)));
  const paths = file === undefined ? {} : pathAliases(root, file);
  return {
    compilerOptions: {
      verbatimModuleSyntax: true,
      ...(Object.keys(paths).length > 0 && { baseUrl: '.', paths }),
    },
  };
}

/** The aliases of a `tsconfig.json`, with targets relative to the root. */
function pathAliases(root: string, file: string): Record<string, string[]> {
  const { baseUrl = '.', paths = {} } = settings(root, file);
  const folder = resolve(dirname(join(root, file)), baseUrl);
  const aliases = Object.entries(paths).map(([alias, targets]): [string, string[]] => [
    alias,
    targets
      .map((target) => relative(root, resolve(folder, target)).replaceAll('\\', '/'))
      .filter((target) => target.startsWith('templates/'))
      .map((target) => `./${target}`),
  ]);
  return Object.fromEntries(aliases.filter(([, targets]) => targets.length > 0));
}

function settings(root: string, file: string): NonNullable<ReturnType<typeof parseTsconfig>['compilerOptions']> {
  try {
    return parseTsconfig(join(root, file)).compilerOptions ?? {};
  } catch {
    // esbuild reads the file too, and reports what is wrong with it.
    return {};
  }
}
