import { GENERATOR_FOLDER } from '../bundle/esbuild/generator-modules.js';
import { packageFile, packageVersion } from '../lib/fs/package-version.js';

/** Dependencies of islet that affect the output. The others serve, watch, report or check. */
export const DECIDING_PACKAGES: readonly string[] = [
  '@resvg/resvg-js',
  'esbuild',
  'harfbuzzjs',
  'html-minifier-terser',
  'markdown-it',
  'parse5',
  'postcss',
  'preact',
  'react',
  'react-dom',
  'sass',
  'sharp',
  'svgo',
  'woff2-encoder',
  'yaml',
  'zod',
];

/**
 * Returns the versions of the packages that affect the output, by name: those of islet and the dependencies of the
 * project. Omits packages that are not installed.
 */
export function builtWith(root: string): Record<string, string> {
  const project = packageFile(root);
  // The project that islet is in itself has no dependencies but these.
  const ofProject =
    project?.name === 'islet' ? [] : Object.keys(project?.dependencies ?? {}).filter((name) => name !== 'islet');
  const versions = (names: readonly string[], from: string): (readonly [string, string])[] =>
    names.flatMap((name) => {
      const version = packageVersion(name, from);
      return version === undefined ? [] : [[name, version] as const];
    });
  return Object.fromEntries([...versions(ofProject, root), ...versions(DECIDING_PACKAGES, GENERATOR_FOLDER)]);
}
