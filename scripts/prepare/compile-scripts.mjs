/**
 * Turns the largest modules that were made before into scripts, and keeps beside each script the code that V8 makes of it, so that no process has to parse and compile them again: see
 * `src/lib/run-script.ts`. The module stays where it is, exports what it did, and is a few lines that run the script.
 */
import { readdir, stat, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { basename, dirname, join, posix, sep } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';
import { init, parse } from 'es-module-lexer';
import { build } from 'esbuild';
import { codeHead } from '../../lib/lib/run-script.js';

/** Length in bytes from which on a module is worth a script: two files more to read take as long as parsing some 5 KB. */
const LARGE = 30_000;

/** What runs a script, relative to the folder of the compiled generator. */
const RUNNER = 'lib/run-script.js';

/**
 * Turns those modules of `folder`, which has the form of `lib/`, that are large and import no packages: bundles, and the given ones.
 * @param {string} folder
 * @param {readonly string[]} libraries paths of modules, relative to the folder
 * @returns {Promise<string[]>} paths of those that were turned, relative to the folder
 */
export async function compileScripts(folder, libraries) {
  await init;
  const bundled = (await readdir(join(folder, 'bundled'), { recursive: true }))
    .filter((path) => path.endsWith('.mjs'))
    .map((path) => join('bundled', path));
  const turned = await Promise.all(
    [...bundled, ...libraries].map(async (path) => ((await compileScript(folder, path)) ? [path] : [])),
  );
  return turned.flat();
}

/**
 * @param {string} folder
 * @param {string} path
 */
async function compileScript(folder, path) {
  const file = join(folder, path);
  if ((await stat(file)).size < LARGE) return false;
  const [asModule, asScript] = await Promise.all([convert(file, 'esm'), convert(file, 'cjs')]);
  const { imports = [], exports = [] } = Object.values(asModule.metafile.outputs)[0] ?? {};
  const modules = [
    ...new Set(
      imports
        .filter(({ kind, path: name }) => kind === 'import-statement' && !isBuiltin(name))
        .map(({ path: name }) => name),
    ),
  ];
  if (modules.some((name) => !name.startsWith('.'))) return false;
  const body = asScript.outputFiles[0]?.text ?? '';
  if (exports.includes('default') || /__toESM\(require\("\./.test(body))
    throw new TypeError(`${path} has a default export, or imports one of ours: scripts know names only.`);
  const name = `${basename(file).replace(/\.m?js$/, '')}.script.js`;
  const text = `(function (module, require, __url, __import) {\n${withImporter(body)}\n})\n`;
  await writeFile(join(dirname(file), name), text);
  await writeFile(join(dirname(file), `${name}.code`), codeOf(text, join(dirname(file), name)));
  await writeFile(file, frame(fromModule(path, RUNNER), name, modules, exports));
  return true;
}

/**
 * How a module names another one, both by their paths relative to the folder of the compiled generator.
 * @param {string} path
 * @param {string} other
 */
function fromModule(path, other) {
  const way = posix.relative(posix.dirname(path.replaceAll(sep, '/')), other);
  return way.startsWith('.') ? way : `./${way}`;
}

/**
 * @param {string} file
 * @param {'esm' | 'cjs'} format
 */
function convert(file, format) {
  return build({
    entryPoints: [file],
    bundle: true,
    format,
    platform: 'node',
    target: 'node20.19',
    define: format === 'cjs' ? { 'import.meta.url': '__url' } : {},
    minifySyntax: true,
    legalComments: 'inline',
    write: false,
    metafile: true,
    logLevel: 'error',
    plugins: [
      {
        name: 'imports-stay',
        setup({ onResolve }) {
          onResolve({ filter: /./ }, ({ path, kind }) =>
            kind === 'entry-point' ? undefined : { path, external: true },
          );
        },
      },
    ],
  });
}

/**
 * What a script imports while it runs its module imports for it: a script out of V8's code has forgotten who loads modules for it.
 * @param {string} text
 */
function withImporter(text) {
  const later = parse(text)[0]
    .filter(({ d }) => d >= 0)
    .map(({ ss }) => ss);
  return later.reduceRight((result, start) => `${result.slice(0, start)}__${result.slice(start)}`, text);
}

/**
 * Of every function, not only of those that run at once. The flag is back before the code is taken, which holds under the flags of that moment only.
 * @param {string} text
 * @param {string} filename
 */
function codeOf(text, filename) {
  setFlagsFromString('--no-lazy');
  const script = new Script(text, { filename });
  setFlagsFromString('--lazy');
  return Buffer.concat([Buffer.from(codeHead(text)), script.createCachedData()]);
}

/**
 * @param {string} runner
 * @param {string} script name of its file
 * @param {readonly string[]} modules that it imports
 * @param {readonly string[]} exports
 */
function frame(runner, script, modules, exports) {
  return [
    `import { runScript } from ${JSON.stringify(runner)};`,
    ...modules.map((name, index) => `import * as module${String(index)} from ${JSON.stringify(name)};`),
    `const modules = { ${modules.map((name, index) => `${JSON.stringify(name)}: module${String(index)}`).join(', ')} };`,
    `export const { ${exports.join(', ')} } = runScript(new URL(${JSON.stringify(script)}, import.meta.url), { url: import.meta.url, modules, importLater: (name) => import(name) });`,
    '',
  ].join('\n');
}
