/**
 * Puts what every command starts with, `src/cli/main.ts` and all that it imports, into `cli/start.cjs`: one file in place of thirty, and CommonJS, which Node runs without setting
 * up its loader of ES modules. What a command does is imported when it runs, from `bundled/`.
 */
import { statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleFile } from './bundle-file.mjs';
import { bundledFile } from './compile-commands.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const entry = join(root, 'src/cli/main.ts');

/**
 * Compiles `cli/start.cjs` into `folder`, which has the form of `lib/`. The file exports, beside `main`, what `tsc` had compiled: see `bin/islet.js`.
 * @param {string} folder
 */
export async function compileStart(folder) {
  const compiled = statSync(join(folder, '.tsbuildinfo'), { throwIfNoEntry: false });
  const text = await bundleFile(entry, {
    format: 'cjs',
    plugins: [importsLater, processesLater],
    define: { 'import.meta.url': '__filename' },
    footer: { js: `module.exports.compiledAt = ${String(compiled?.mtimeMs)};` },
  });
  await writeFile(join(folder, 'cli/start.cjs'), text);
}

/**
 * What is imported while a command runs is bundled by itself.
 * @type {import('esbuild').Plugin}
 */
const importsLater = {
  name: 'imports-later',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ kind, path, importer, resolveDir }) =>
      kind === 'dynamic-import'
        ? { path: `../${bundledFile(importer, resolve(resolveDir, path))}`, external: true }
        : undefined,
    );
  },
};

/**
 * Commander can run programs as commands; there are none, and Node takes 5 ms to load what starts programs.
 * @type {import('esbuild').Plugin}
 */
const processesLater = {
  name: 'processes-later',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ path, namespace }) =>
      namespace === 'later' ? { path, external: true } : { path, namespace: 'later' },
    );
    onLoad({ filter: /^node:child_process$/, namespace: 'later' }, () => ({
      contents: 'exports.spawn = (...input) => require("node:child_process").spawn(...input);',
    }));
  },
};
