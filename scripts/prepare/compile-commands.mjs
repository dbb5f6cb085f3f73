/**
 * Puts what commands import when they run, and what threads run, into the files of `bundled/`: Node takes longer to find, read and link two hundred small modules than to run them. A process runs
 * one command, and a thread one module, so what is in one bundle is never loaded beside another bundle or beside the modules that `tsc` writes, but for two kinds of these, which stay where they
 * are: `contract/`, which templates import and whose state is theirs too, and those that hold libraries.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, posix, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../', import.meta.url));
const src = join(root, 'src');

/** Modules that run in threads, relative to `src/`. */
const THREADS = [
  'build/threads/file-thread.ts',
  'build/threads/page-thread.ts',
  'check/markup/markup-worker.ts',
  'lib/file-hashes-thread.ts',
  'render/watchdog-thread.ts',
];

/** Commands that are called most often. What a file has to be shared with makes files smaller and more, so their bundle is not that of all others. */
const BUILDS = ['build', 'merge'];

/** What each of these imports before all else, relative to `src/`. */
const FIRST_OF_BUILDS = 'cli/building.ts';

/** Modules that do little but hand on what packages export, relative to `src/`. They are compiled by themselves. */
export const LIBRARIES = [
  'check/markup/html-validate.ts',
  'content/rich-text/html-libraries.ts',
  'contract/zod.ts',
  'diff/diff-arrays.ts',
  'images/svgo-without-styles.ts',
  'lib/content-type.ts',
  'lib/edit-distance.ts',
  'lib/html-parser.ts',
  'lib/html-tokenizer.ts',
  'lib/piscina.ts',
  'render/trace-mapping.ts',
];

/** Modules that run beside the bundles, by their addresses: in the browser, in templates, in templates that are compiled to be traced, in another process; and what runs those that were turned into scripts. */
export const BY_ADDRESS = [
  'cli/shuffled-folders.js',
  'client',
  'contract',
  'render/traced-jsx.js',
  'lib/template-places.js',
  'lib/run-script.js',
  'lib/hash.js',
];

/** Names and lines stay, for stack traces. */
const OPTIONS = /** @type {const} */ ({
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  minifySyntax: true,
  legalComments: 'none',
  write: false,
  metafile: true,
  logLevel: 'error',
});

/**
 * Where a command finds a module that it imports when it runs, relative to the folder of the compiled generator.
 * @param {string} command path of the module in `src/cli/commands/`, or of the one that starts them
 * @param {string} module path of the other one, with the ending that it has or is imported by
 */
export function bundledFile(command, module) {
  return `bundled/${commandBundle(command)}/${fileOf(inSource(module))}.mjs`;
}

/**
 * Compiles `bundled/` in `folder`, which has the form of `lib/`.
 * @param {string} folder
 * @returns {Promise<Record<string, import('esbuild').Metafile>>} what is in each bundle
 */
export async function compileCommands(folder) {
  await rm(join(folder, 'bundled'), { recursive: true, force: true });
  const bundles = await importedByCommands();
  for (const thread of THREADS) bundles.set(threadBundle(thread), new Set([thread]));
  const contents = await Promise.all(
    [...bundles].map(
      async ([name, entries]) =>
        /** @type {const} */ ([
          name,
          await compileBundle(
            join(folder, 'bundled', name),
            entries,
            name === commandBundle('build') ? FIRST_OF_BUILDS : undefined,
          ),
        ]),
    ),
  );
  // By this, and by the bundles, the program is told from every other.
  await writeFile(
    join(folder, 'bundled/beside.json'),
    JSON.stringify([...BY_ADDRESS, ...LIBRARIES.map((module) => module.replace(/\.ts$/, '.js'))]),
  );
  return Object.fromEntries(contents);
}

/**
 * What is imported once it is known which command runs, or that none does, by the bundle that it belongs to.
 * @returns {Promise<Map<string, Set<string>>>}
 */
async function importedByCommands() {
  const { metafile } = await build({ ...OPTIONS, entryPoints: ['src/cli/main.ts'], outdir: 'none' });
  /** @type {Map<string, Set<string>>} */
  const bundles = new Map();
  for (const [file, { imports }] of Object.entries(metafile.inputs)) {
    if (file !== 'src/cli/main.ts' && !file.startsWith('src/cli/commands/')) continue;
    const entries = bundles.get(commandBundle(file)) ?? new Set();
    bundles.set(commandBundle(file), entries);
    for (const { kind, path } of imports) if (kind === 'dynamic-import') entries.add(inSource(join(root, path)));
  }
  return bundles;
}

/**
 * @param {string} outdir
 * @param {ReadonlySet<string>} entries relative to `src/`
 * @param {string | undefined} first the one of them that is there before all others
 */
async function compileBundle(outdir, entries, first) {
  const options = {
    ...OPTIONS,
    entryPoints: Object.fromEntries([...entries].map((entry) => [fileOf(entry), join('src', entry)])),
    outdir,
    outExtension: { '.js': '.mjs' },
  };
  const later = first === undefined ? [] : await importedLater(options, first);
  const { outputFiles, metafile } = await build({ ...options, plugins: [placesOfModules(later, first)] });
  await mkdir(outdir, { recursive: true });
  await Promise.all(outputFiles.map(({ path, text }) => writeFile(path, text)));
  return metafile;
}

/**
 * The modules of a bundle that a process imports once the first one is there, relative to `src/`.
 * @param {import('esbuild').BuildOptions & { metafile: true }} options
 * @param {string} first
 */
async function importedLater(options, first) {
  const { metafile } = await build({ ...options, plugins: [placesOfModules([], undefined)] });
  const entries = Object.values(metafile.outputs).flatMap(({ entryPoint }) =>
    entryPoint === undefined ? [] : [inSource(join(root, entryPoint))],
  );
  return entries.filter((entry) => entry !== first);
}

/**
 * What stays outside is named from the bundle, and each module goes on to find what lies beside the place that it has without: `import.meta.url` is that place. Threads run what is bundled too.
 * @param {readonly string[]} later modules that import the first one before all else: it is there by then, and what they share with it is one file, where the bundler would make one for each
 * set of modules that share something
 * @param {string | undefined} first
 * @returns {import('esbuild').Plugin}
 */
const placesOfModules = (later, first) => ({
  name: 'places-of-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const module = inSource(resolve(resolveDir, path));
      return module.startsWith('contract/') || LIBRARIES.includes(module)
        ? { path: fromBundle(module), external: true }
        : undefined;
    });
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      if (inSource(path) === 'lib/is-bundled.ts') return { contents: 'export const isBundled = () => true;' };
      const text = await readFile(path, 'utf8');
      const own = fromBundle(inSource(path));
      const contents = text.replace(
        /new URL\('([^']+)', import\.meta\.url\)|import\.meta\.url/g,
        (found, /** @type {string | undefined} */ named) => {
          if (named === undefined) return `new URL('${own}', import.meta.url).href`;
          const module = inSource(resolve(dirname(path), named));
          return `new URL('${THREADS.includes(module) ? `../${threadBundle(module)}/${fileOf(module)}.mjs` : posix.join(posix.dirname(own), named)}', import.meta.url)`;
        },
      );
      const before =
        first !== undefined && later.includes(inSource(path)) ? `import ${JSON.stringify(join(src, first))}; ` : '';
      return { contents: before + contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
});

/** @param {string} command path of its module */
function commandBundle(command) {
  return BUILDS.includes(basename(command, '.ts')) ? 'build' : 'others';
}

/** @param {string} thread path of its module */
function threadBundle(thread) {
  return basename(thread, '.ts');
}

/** @param {string} module relative to `src/` */
function fileOf(module) {
  return module.replace(/\.tsx?$/, '').replaceAll('/', '-');
}

/** @param {string} module relative to `src/` */
function fromBundle(module) {
  return `../../${module.replace(/\.tsx?$/, '.js')}`;
}

/** @param {string} path of a module, as it is on the disk or as it is imported */
function inSource(path) {
  return relative(src, path).replaceAll(sep, '/').replace(/\.js$/, '.ts');
}
