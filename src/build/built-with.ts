import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GENERATOR_FOLDER } from '../bundle/generator-modules.js';
import { foldersUpFrom } from '../lib/folders-up-from.js';

/** Packages of islet whose code decides over bytes of an output; all others serve, watch, report or judge. */
export const DECIDING_PACKAGES: readonly string[] = [
  '@resvg/resvg-wasm',
  'esbuild',
  'html-minifier-terser',
  'markdown-it',
  'preact',
  'react',
  'react-dom',
  'sanitize-html',
  'sharp',
  'svgo',
  'yaml',
  'zod',
];

interface PackageFile {
  readonly name?: string;
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Versions by name of the packages that a site is built with: those of islet that decide over its bytes, and those that its project names as dependencies. What is not installed is missing. */
export function builtWith(root: string): Record<string, string> {
  const project = packageFile(root);
  // The project that islet is in itself has no dependencies but these.
  const ofProject = project?.name === 'islet' ? [] : Object.keys(project?.dependencies ?? {}).filter((name) => name !== 'islet');
  const versions = (names: readonly string[], from: string): (readonly [string, string])[] =>
    names.flatMap((name) => {
      const version = installedVersion(name, from);
      return version === undefined ? [] : [[name, version] as const];
    });
  return Object.fromEntries([...versions(ofProject, root), ...versions(DECIDING_PACKAGES, GENERATOR_FOLDER)]);
}

/** As Node finds it from a folder on upwards. */
function installedVersion(name: string, from: string): string | undefined {
  for (const folder of foldersUpFrom(from)) {
    const version = packageFile(join(folder, 'node_modules', name))?.version;
    if (version !== undefined) return version;
  }
  return undefined;
}

/** `undefined` where there is none, or it is no JSON: the bundler tells of it where it is needed. */
function packageFile(folder: string): PackageFile | undefined {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PackageFile;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
