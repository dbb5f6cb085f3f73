/**
 * Last step of `npm run prepare`: bundles the command line and its packages into `lib/bundled/`, because Node loads a few
 * large files much faster than several hundred small ones.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { build, type BuildOptions, type Plugin } from 'esbuild';
import fastGlob from 'fast-glob';

const root = fileURLToPath(new URL('../../', import.meta.url));
const src = join(root, 'src');

/** The command line, and the modules that threads, templates and other processes load by URL. */
const ENTRIES = [
  'core/threads/page-task.ts',
  'audit/check/pages/page-check-thread.ts',
  'audit/diff/compare-thread.ts',
  'cli/main.ts',
  'cli/commands/shuffle-folders.ts',
  'node/index.ts',
  'api/index.ts',
  'lib/fs/file-hashes-thread.ts',
  'render/react/traced-jsx.ts',
  'lib/async/watchdog-thread.ts',
];

/**
 * Dependencies of the package; all others are bundled and are development dependencies. These read files next to their
 * code, contain WebAssembly or are large; React belongs to the site.
 */
const EXTERNAL = [
  '@resvg/resvg-js',
  'esbuild',
  'harfbuzzjs',
  'highlight.js',
  'launch-editor',
  'piscina',
  'postcss-load-config',
  'react',
  'react-dom',
  'sharp',
  'svgo',
  'toml-eslint-parser',
  'woff2-encoder',
  'yaml',
];

/** What html-minifier-terser uses for inline styles and scripts, which rich text cannot contain: 1 MB that never runs. */
const UNUSED = /[/\\]node_modules[/\\](?:clean-css|terser)[/\\]/;

/** Lets CommonJS packages in the bundle load Node modules. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);\n";

const OPTIONS = {
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
} as const satisfies BuildOptions;

/** Folders of `lib/` with code that runs, on the machine or in browsers. */
const RUNNING = ['api', 'bundled', 'client'];

/**
 * Bundles the command line into `bundled/` of `folder`, which is laid out like `lib/`. Writes the identity of the
 * generator there, a hash of its compiled code: builds reuse only what the same code made.
 */
export async function bundleCommandLine(folder: string): Promise<void> {
  const outdir = join(folder, 'bundled');
  const bundles = await Promise.all([
    build({
      ...OPTIONS,
      entryPoints: Object.fromEntries(ENTRIES.map((entry) => [nameOf(entry), join('src', entry)])),
      splitting: true,
      outdir,
      plugins: [moduleUrls, withoutUnused],
      // A file of its own, by which the determinism guard recognises zod in stack traces.
      alias: { zod: './zod.js' },
      external: [...EXTERNAL, './zod.js'],
    }),
    build({
      ...OPTIONS,
      entryPoints: ['src/api/zod.ts'],
      outfile: join(outdir, 'zod.js'),
      minifyIdentifiers: true,
      plugins: [withoutTranslations],
    }),
    build({
      ...OPTIONS,
      entryPoints: ['src/client/editor/text-editor.ts'],
      outfile: join(outdir, 'text-editor.js'),
      platform: 'browser',
      target: 'es2022',
      minifyIdentifiers: true,
      plugins: [withoutParser],
    }),
  ]);
  await rm(outdir, { recursive: true, force: true });
  for (const { path, text } of bundles.flatMap(({ outputFiles }) => outputFiles)) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text.includes('typeof require') ? `${REQUIRE}${text}` : text);
  }
  const inputs = bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const packages = await bundledPackages(inputs);
  await writeFile(join(outdir, 'licences.txt'), licenceComments(packages));
  await writeFile(
    join(outdir, 'packages.json'),
    `${JSON.stringify(packageList(packages, await readPackage(root)), null, 1)}\n`,
  );
  await writeFile(join(outdir, 'identity.txt'), `${await hashOfCode(folder)}\n`);
}

async function hashOfCode(folder: string): Promise<string> {
  const files = await fastGlob(`{${RUNNING.join(',')}}/**/*.js`, { cwd: folder });
  const hash = createHash('sha256');
  for (const file of files.sort()) hash.update(`${file}\0`).update(await readFile(join(folder, file)));
  return hash.digest('hex');
}

/**
 * Keeps `import.meta.url` the URL of the compiled module in `lib/`, so that code finds the same files from the bundle.
 * The URL of an entry becomes the URL of its bundle.
 */
const moduleUrls: Plugin = {
  name: 'module-urls',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]src[/\\].*\.tsx?$/ }, async ({ path }) => {
      const own = inSource(path).replace(/\.tsx?$/, '.js');
      const contents = (await readFile(path, 'utf8')).replace(
        /new URL\('([^']+)', import\.meta\.url\)|import\.meta\.url/g,
        (_found: string, named: string | undefined) => {
          if (named === undefined) return `new URL('../${own}', import.meta.url).href`;
          const target = inSource(resolve(dirname(path), named));
          const entry = target.replace(/\.js$/, '.ts');
          return `new URL('${ENTRIES.includes(entry) ? `./${nameOf(entry)}.js` : `../${target}`}', import.meta.url)`;
        },
      );
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

/** Replaces modules that never run by empty ones. */
const withoutUnused: Plugin = {
  name: 'without-unused',
  setup({ onLoad }) {
    onLoad({ filter: UNUSED }, () => ({ contents: 'export default undefined;\nexport const minify = undefined;\n' }));
  },
};

/** Leaves out the parser of Markdown, which is half of the editor of texts: the session parses them. */
const withoutParser: Plugin = {
  name: 'without-parser',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]markdown-it[/\\]/ }, () => ({ contents: 'export default () => undefined;\n' }));
  },
};

/** Leaves out the translations of zod's messages, half of it: islet explains in its own words what zod finds. */
const withoutTranslations: Plugin = {
  name: 'without-translations',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';\n",
    }));
  },
};

/** Takes a path relative to `src/`. */
function nameOf(entry: string): string {
  return entry.replace(/\.tsx?$/, '').replaceAll('/', '-');
}

function inSource(path: string): string {
  return relative(src, path).replaceAll(sep, '/');
}

interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Its licence, as the package has it. */
  readonly text: string;
}

/** Every package that the inputs of a bundle belong to. */
async function bundledPackages(inputs: readonly string[]): Promise<BundledPackage[]> {
  const used = inputs.filter((file) => !UNUSED.test(join(root, file)));
  const folders = new Set(used.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  const packages = await Promise.all([...folders].map((folder) => readPackage(join(root, folder))));
  // A package may be installed at the same version in several folders.
  const distinct = new Map(packages.map((item) => [`${item.name}@${item.version}`, item]));
  return [...distinct.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

async function readPackage(folder: string): Promise<BundledPackage> {
  const { name, version, license, author } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: unknown;
    author?: unknown;
  };
  const files = await readdir(folder);
  const file = files.find((entry) => /^licen[cs]e/i.test(entry)) ?? files.find((entry) => /^readme/i.test(entry)) ?? '';
  const content = file === '' ? '' : (await readFile(join(folder, file), 'utf8')).trim();
  const text = (/^readme/i.test(file) ? /^#+ *licen[cs]e\s+([^]*)/im.exec(content)?.[1] : content) ?? false;
  // Some small packages only name their licence and author.
  if (typeof license !== 'string' || (text === false && typeof author !== 'string'))
    throw new TypeError(`The package ${name} has no licence text.`);
  return { name, version, license, text: text === false ? `${license}, ${String(author)}` : text };
}

function licenceComments(packages: readonly BundledPackage[]): string {
  const texts = packages.map(({ name, version, text }) => `${name} ${version}\n\n${text}`);
  return [...new Set(texts)].map((text) => `\n/*!\n${text.replaceAll('*/', '* /')}\n*/\n`).join('');
}

/** The packages in the bundle as a bill of materials, which vulnerability scanners read. */
function packageList(packages: readonly BundledPackage[], { name, version }: BundledPackage): object {
  const components = packages.map((item) => ({
    type: 'library',
    name: item.name,
    version: item.version,
    purl: purlOf(item),
    licenses: [{ expression: item.license }],
  }));
  const own = { type: 'application', name, version, purl: purlOf({ name, version }) };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([own, components]))}`,
    version: 1,
    metadata: { component: own },
    components,
  };
}

function purlOf({ name, version }: Pick<BundledPackage, 'name' | 'version'>): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** A UUID of version 8 (RFC 9562): equal packages have an equal list. */
function uuidOf(content: string): string {
  const hex = createHash('sha256').update(content).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleCommandLine(join(root, 'lib'));
