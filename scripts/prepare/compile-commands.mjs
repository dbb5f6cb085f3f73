/**
 * Puts what each command imports when it runs, and what each thread runs, into a few files of `bundled/NAME/`: Node takes longer to find, read and link two hundred small modules than to run
 * them. A process runs one command and a thread one task, so each bundle is whole and none shares a module with another, or with the modules that `tsc` writes, but for two kinds, which stay
 * where they are: `contract/`, which templates import and whose state is theirs too, and the modules that hold libraries.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));
const src = join(root, 'src');
const COMMANDS = join(src, 'cli/commands');

/** Modules that run in threads, relative to `src/`. */
const THREADS = ['build/threads/page-thread.ts', 'check/markup/markup-worker.ts', 'lib/file-hashes-thread.ts'];

/** Modules that do nothing but hand on what packages export, relative to `src/`. They are compiled by themselves. */
export const LIBRARIES = ['check/markup/html-validate.ts', 'contract/zod.ts', 'content/html-libraries.ts', 'diff/diff-arrays.ts', 'lib/fast-glob.ts', 'lib/html-tokenizer.ts'];

/**
 * Where what a command imports lies, relative to the folder of the compiled generator; `undefined` for what is not in a bundle.
 * @param {string} importer path of the module that imports
 * @param {string} module path of the module that is imported
 */
export function bundledPlace(importer, module) {
  return dirname(importer) === COMMANDS ? place(basename(importer, '.ts'), inSource(module)) : undefined;
}

/**
 * Compiles the bundles into `folder`, which has the form of `lib/`.
 * @param {string} folder
 * @returns {Promise<Record<string, import('esbuild').Metafile>>} what is in each of them
 */
export async function compileCommands(folder) {
  await rm(join(folder, 'bundled'), { recursive: true, force: true });
  const bundles = [...(await commands()), ...THREADS.map((thread) => /** @type {const} */ ([basename(thread, '.ts'), [thread]]))];
  return Object.fromEntries(await Promise.all(bundles.map(async ([name, entries]) => /** @type {const} */ ([name, await compileBundle(folder, name, entries)]))));
}

/**
 * Each command with the modules that it imports when it runs.
 * @returns {Promise<[name: string, modules: string[]][]>}
 */
async function commands() {
  const { metafile } = await build({ ...SHARED, entryPoints: ['src/cli/main.ts'], outdir: 'none', splitting: true });
  return Object.entries(metafile.inputs)
    .filter(([file]) => dirname(join(root, file)) === COMMANDS)
    .map(([file, { imports }]) => [basename(file, '.ts'), [...new Set(imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => inSource(join(root, path))))]]);
}

/**
 * @param {string} folder
 * @param {string} name
 * @param {readonly string[]} entries relative to `src/`
 */
async function compileBundle(folder, name, entries) {
  const outdir = join(folder, 'bundled', name);
  const { outputFiles, metafile } = await build({
    ...SHARED,
    entryPoints: Object.fromEntries(entries.map((entry) => [basename(place(name, entry), '.mjs'), join('src', entry)])),
    outdir,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    plugins: [placesOfModules],
  });
  await mkdir(outdir, { recursive: true });
  await Promise.all(outputFiles.map(({ path, text }) => writeFile(path, text)));
  return metafile;
}

/** Names and lines stay, for stack traces. */
const SHARED = /** @type {const} */ ({ absWorkingDir: root, bundle: true, format: 'esm', platform: 'node', target: 'node20.19', packages: 'external', minifySyntax: true, legalComments: 'none', write: false, metafile: true, logLevel: 'error' });

/**
 * What stays outside is named from the bundle, and each module goes on to find what lies beside the place that it has without: `import.meta.url` is that place. A thread runs its own bundle.
 * @type {import('esbuild').Plugin}
 */
const placesOfModules = {
  name: 'places-of-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const module = inSource(resolve(resolveDir, path));
      return module.startsWith('contract/') || LIBRARIES.includes(module) ? { path: fromBundle(module), external: true } : undefined;
    });
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text.replace(/new URL\('([^']+)', import\.meta\.url\)|import\.meta\.url/g, (found, /** @type {string | undefined} */ named) => {
        if (named === undefined) return `new URL('${fromBundle(inSource(path))}', import.meta.url).href`;
        const module = inSource(resolve(dirname(path), named));
        return `new URL('${THREADS.includes(module) ? `../../${place(basename(module, '.ts'), module)}` : join(dirname(fromBundle(inSource(path))), named).replaceAll(sep, '/')}', import.meta.url)`;
      });
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

/**
 * @param {string} bundle
 * @param {string} module relative to `src/`
 */
function place(bundle, module) {
  return `bundled/${bundle}/${module.replace(/\.tsx?$/, '').replaceAll('/', '-')}.mjs`;
}

/** @param {string} module relative to `src/` */
function fromBundle(module) {
  return `../../${module.replace(/\.tsx?$/, '.js')}`;
}

/** @param {string} path of a module, as it is on the disk or as it is imported */
function inSource(path) {
  return relative(src, path).replaceAll(sep, '/').replace(/\.js$/, '.ts');
}
