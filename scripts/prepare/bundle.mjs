/**
 * The last step of `npm run prepare`: bundles the command line and its packages into `lib/bundled/`. Node finds and links
 * a few large files much faster than several hundred small ones.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { licenceComments } from './licence-comments.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const src = join(root, 'src');

/** The command line, and the modules that are loaded by their address: by threads, templates and other processes. */
const ENTRIES = [
  'core/page-task.ts',
  'audit/check/markup/markup-worker.ts',
  'cli/main.ts',
  'cli/shuffled-folders.ts',
  'api/index.ts',
  'lib/fs/file-hashes-thread.ts',
  'render/traced-jsx.ts',
  'render/watchdog-thread.ts',
];

/** Packages with files of their own beside their code, and React, which is the site's. */
const EXTERNAL = ['@resvg/resvg-wasm', 'esbuild', 'launch-editor', 'piscina', 'react', 'react-dom', 'sharp', 'yaml'];

/** CommonJS packages in the bundle load Node's modules with it. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);\n";

/** Where zod is, in `bundled/`. */
const ZOD = 'api/zod.script.js';

const OPTIONS = /** @type {const} */ ({
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  external: EXTERNAL,
  define: { 'process.env.NODE_ENV': '"production"' },
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  write: false,
  metafile: true,
  logLevel: 'error',
});

/**
 * Bundles the command line into `bundled/` of `folder`, which has the form of `lib/`.
 * @param {string} folder
 */
export async function bundleCommandLine(folder) {
  const outdir = join(folder, 'bundled');
  const bundles = await Promise.all([
    build({
      ...OPTIONS,
      entryPoints: Object.fromEntries(ENTRIES.map((entry) => [nameOf(entry), join('src', entry)])),
      splitting: true,
      outdir,
      plugins: [addresses, zodApart],
    }),
    build({ ...OPTIONS, entryPoints: ['src/api/zod.ts'], outfile: join(outdir, ZOD) }),
  ]);
  await rm(outdir, { recursive: true, force: true });
  for (const { path, text } of bundles.flatMap(({ outputFiles }) => outputFiles)) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text.includes('typeof require') ? `${REQUIRE}${text}` : text);
  }
  const inputs = bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  await writeFile(join(outdir, 'licences.txt'), await licenceComments(root, inputs));
}

/**
 * The guard against calls that are not deterministic knows zod by its file.
 * @type {import('esbuild').Plugin}
 */
const zodApart = {
  name: 'zod-apart',
  setup({ onResolve }) {
    onResolve({ filter: /\/zod\.js$/ }, ({ path, resolveDir }) =>
      inSource(resolve(resolveDir, path)) === 'api/zod.js' ? { path: `./${ZOD}`, external: true } : undefined,
    );
  },
};

/**
 * Keeps `import.meta.url` the address of the compiled module in `lib/`, so that code finds the same files from the bundle.
 * The address of an entry becomes that of its bundle.
 * @type {import('esbuild').Plugin}
 */
const addresses = {
  name: 'addresses',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]src[/\\].*\.tsx?$/ }, async ({ path }) => {
      const own = inSource(path).replace(/\.tsx?$/, '.js');
      const contents = (await readFile(path, 'utf8')).replace(
        /new URL\('([^']+)', import\.meta\.url\)|import\.meta\.url/g,
        (found, /** @type {string | undefined} */ named) => {
          if (named === undefined) return `new URL('../${own}', import.meta.url).href`;
          const target = inSource(resolve(dirname(path), named)).replace(/\.js$/, '.ts');
          return `new URL('${ENTRIES.includes(target) ? `./${nameOf(target)}.js` : `../${inSource(resolve(dirname(path), named))}`}', import.meta.url)`;
        },
      );
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

/** @param {string} entry relative to `src/` */
function nameOf(entry) {
  return entry.replace(/\.tsx?$/, '').replaceAll('/', '-');
}

/** @param {string} path absolute */
function inSource(path) {
  return relative(src, path).replaceAll(sep, '/');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleCommandLine(join(root, 'lib'));
