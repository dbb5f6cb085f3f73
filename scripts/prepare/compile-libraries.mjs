/**
 * The last step of `npm run prepare`: puts the packages behind a few modules of `lib/` into those modules, one file in place of up to ninety, since finding and
 * reading many small files is most of the time that a command takes to start. Every module where this was not run is as `tsc` writes it: it
 * loads the same packages from where they are installed. Our own modules stay as they are, and what the command runs of them is bundled beside them. Each file is made anew from `src/` every time, hence never older than the packages.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { noteBundledCode } from '../../lib/cache/generator-id.js';
import { TOO_FRESH } from '../../lib/cache/tree-state.js';
import { bundleFile } from './bundle-file.mjs';
import { compileCommands, LIBRARIES } from './compile-commands.mjs';
import { compileScripts } from './compile-scripts.mjs';
import { compileStart } from './compile-start.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** CommonJS packages ask for Node's modules this way. */
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);";

/** What the bundler does not follow. */
const LATER = 'const later = requireFrom(import.meta.url);\n';

/**
 * Compiles the modules into `folder`, which has the form of `lib/`.
 * @param {string} folder
 */
export async function compileLibraries(folder) {
  await Promise.all(
    LIBRARIES.map(async (module) => {
      const text = await bundleFile(join('src', module), {
        format: 'esm',
        plugins: [minifiersLater, languagesLater, withoutStyles, scriptOfThreads],
        banner: { js: REQUIRE },
        define: { 'process.env.NODE_ENV': '"production"' },
      });
      await writeFile(join(folder, module.replace(/\.ts$/, '.js')), text);
    }),
  );
}

/**
 * The minifier of HTML has those of scripts and of style sheets with it, larger than all the rest. Authored HTML holds neither, so they wait until they are called.
 * @type {import('esbuild').Plugin}
 */
const minifiersLater = {
  name: 'minifiers-later',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^terser$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: 'terser', external: true } : { path: 'terser', namespace: 'later' },
    );
    onLoad({ filter: /^terser$/, namespace: 'later' }, () => ({
      contents: 'export const minify = async (...input) => (await import("terser")).minify(...input);',
    }));
    onResolve({ filter: /^clean-css$/ }, () => ({ path: 'clean-css', namespace: 'later' }));
    onLoad({ filter: /^clean-css$/, namespace: 'later' }, () => ({
      contents: `${LATER}export default function CleanCSS(...input) { return new (later('clean-css'))(...input); }`,
    }));
  },
};

/**
 * More than half of zod are its messages in fifty languages. Ours are worded by the generator, so each of theirs waits until a template asks for it.
 * @type {import('esbuild').Plugin}
 */
const languagesLater = {
  name: 'languages-later',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, async ({ path }) => {
      const names = [...(await readFile(path, 'utf8')).matchAll(/default as (\w+)/g)].map(([, name = '']) => name);
      return {
        contents: `${LATER}${names.map((name) => `export const ${name} = (...input) => later('zod/v4/locales').${name}(...input);`).join('\n')}`,
      };
    });
  },
};

/**
 * Vector images without any style are optimised without what reads CSS, from the modules of which the library's entry for browsers is made.
 * @type {import('esbuild').Plugin}
 */
const withoutStyles = {
  name: 'without-styles',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^svgo\/browser$/ }, () => ({
      path: fileURLToPath(new URL('../lib/svgo.js', import.meta.resolve('svgo/browser'))),
    }));
    onResolve({ filter: /^(?:css-tree|csso)$/ }, ({ path }) => ({ path, namespace: 'no-styles' }));
    onLoad({ filter: /^/, namespace: 'no-styles' }, () => ({
      contents: `
      const refuse = () => { throw new TypeError('There is a style in this image.'); };
      export const walk = refuse, parse = refuse, generate = refuse, clone = refuse, minify = refuse, List = refuse;
      export const syntax = { specificity: refuse, compress: refuse };
    `,
    }));
  },
};

/**
 * The pool of threads finds the script that each thread runs beside itself, which is where it is installed.
 * @type {import('esbuild').Plugin}
 */
const scriptOfThreads = {
  name: 'script-of-threads',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]piscina[/\\]dist[/\\]index\.js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const contents = text.replaceAll('__dirname', "require('node:path').dirname(require.resolve('piscina'))");
      if (contents === text) throw new TypeError('The pool of threads finds its script in another way by now.');
      return { contents };
    });
  },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lib = join(root, 'lib');
  // Nothing starts from bundles that are half made.
  await rm(join(lib, 'cli/start.cjs'), { force: true });
  await Promise.all([compileLibraries(lib), compileCommands(lib)]);
  await compileScripts(
    lib,
    LIBRARIES.map((module) => module.replace(/\.ts$/, '.js')),
  );
  await compileStart(lib);
  // What was written a moment ago is not noted.
  await setTimeout(2 * TOO_FRESH);
  noteBundledCode();
}
