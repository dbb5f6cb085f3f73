import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { isSystemError } from '../errors/system-error.js';
import { sha256Hex } from '../lib/text/hash.js';
import { esbuild } from './esbuild.js';
import { fromInside, messagesOf } from './esbuild-faults.js';

/** The names of a CSS module as a script. */
interface Names {
  readonly script: string;
  /** Hashes of what they were made from, by absolute path; missing where that is not certain. */
  readonly inputs: ReadonlyMap<string, string> | undefined;
}

/** What changed so shortly before it was read, in milliseconds, may have changed while it was: some file systems tell times by the second or two. */
const FRESH = 2000;

/**
 * Gives scripts for the browser the class names that the server's markup and style sheets have. The bundler would shorten them together with the
 * names of variables. Style rules come from the server's bundle, so only the names are left of a CSS module.
 *
 * @param root that messages name files from
 */
export function serverClassNames(root: string): Plugin {
  return {
    name: 'islet-class-names',
    setup({ onLoad }) {
      // The bundler asks in each of its runs.
      const known = new Map<string, Names>();
      onLoad({ filter: /\.module\.css$/, namespace: 'file' }, async ({ path }) => {
        const before = known.get(path);
        try {
          const names = before && holds(before) ? before : await namesOf(path);
          known.set(path, names);
          return { contents: names.script, loader: 'js' };
        } catch (error) {
          const messages = messagesOf(error);
          if (!messages) throw error;
          return { errors: fromInside(root, dirname(path), messages) };
        }
      });
    },
  };
}

async function namesOf(path: string): Promise<Names> {
  const folder = dirname(path);
  const settled = Date.now() - FRESH;
  const { outputFiles, metafile } = await esbuild().build({
    absWorkingDir: folder,
    stdin: { contents: `export { default } from ${JSON.stringify(`./${basename(path)}`)};`, resolveDir: folder },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    outdir: folder,
    loader: { '.svg': 'empty', '.png': 'empty', '.webp': 'empty', '.avif': 'empty', '.woff2': 'empty' },
    logLevel: 'silent',
  });
  const files = Object.keys(metafile.inputs)
    .filter((input) => input !== '<stdin>')
    .map((input) => join(folder, input));
  const inputs = new Map(files.map((file) => [file, hashOf(file)]));
  const isCertain = files.every((file) => (statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? Infinity) < settled);
  return {
    script: outputFiles.find((file) => file.path.endsWith('.js'))?.text ?? '',
    inputs: isCertain ? inputs : undefined,
  };
}

function holds({ inputs }: Names): boolean {
  return inputs !== undefined && [...inputs].every(([file, hash]) => hash !== '' && hashOf(file) === hash);
}

/** Empty where it cannot be read. */
function hashOf(file: string): string {
  try {
    return sha256Hex(readFileSync(file));
  } catch (error) {
    if (isSystemError(error)) return '';
    throw error;
  }
}
