import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Message, Metafile, Plugin } from 'esbuild';
import { isSystemError, unlessRefused } from '../../errors/system-error.js';
import { esbuild } from '../esbuild/esbuild.js';
import { styleTools } from '../style-tools.js';
import { ASSETS } from '../esbuild/asset-loaders.js';
import { compilerOptions } from '../esbuild/path-aliases.js';
import { messagesOf, type NamedDetail } from '../esbuild/esbuild-diagnostics.js';

/** Extensions of what templates import, except for CSS modules; `packages` excludes packages. */
const OTHERS = ['js', 'jsx', 'ts', 'tsx', 'json', 'sheet.css', 'sheet.scss', 'sheet.sass', ...ASSETS];

const CSS_MODULE = /\.module\.(?:css|s[ac]ss)$/;

/** A default import of a CSS module. */
const NAMES = /\bimport\s+(\w+)(?=\s+from\s*(['"])([^'"]+\.module\.(?:css|s[ac]ss))\2)/g;

/**
 * Returns messages about classes that templates name and their CSS modules do not have. esbuild warns about missing
 * exports of a namespace import, so it compiles templates that may be wrong once more with `import *`.
 *
 * @param inputs of esbuild, relative to the root
 */
export async function missingClasses(root: string, inputs: Metafile['inputs']): Promise<Message[]> {
  const users = Object.entries(inputs).flatMap(([file, { imports }]) =>
    file.startsWith('templates/') && imports.some(({ path }) => CSS_MODULE.test(path)) && mayMissClass(join(root, file))
      ? [file]
      : [],
  );
  if (users.length === 0) return [];
  try {
    const { warnings } = await esbuild().build({
      absWorkingDir: root,
      entryPoints: users.map((file) => `./${file}`),
      outdir: '.islet/out',
      bundle: true,
      write: false,
      format: 'esm',
      jsx: 'automatic',
      packages: 'external',
      external: OTHERS.map((ending) => `*.${ending}`),
      tsconfigRaw: compilerOptions(root),
      logLevel: 'silent',
      logLimit: 0,
      plugins: [namesAsObjects, styleTools(root)],
    });
    return warnings.flatMap(missingClass);
  } catch (error) {
    // A file that is edited during the run is checked by the next one.
    if (messagesOf(error) || isSystemError(error)) return [];
    throw error;
  }
}

/**
 * Whether a template names a class that does not occur in the text of its CSS module, or the module is imported by an
 * alias; false if either cannot be read.
 */
function mayMissClass(file: string): boolean {
  return unlessRefused(() => {
    const source = readFileSync(file, 'utf8');
    return [...source.matchAll(NAMES)].some(([, name = '', , module = '']) => {
      if (!module.startsWith('.')) return true;
      const css = readFileSync(join(dirname(file), module), 'utf8');
      const classes = new Set([...css.matchAll(/\.([\w-]+)/g)].map(([, word]) => word));
      const uses = source.matchAll(
        new RegExp(`(?<![\\w/])${name}\\s*(?:\\??\\.\\s*(\\w+)|(?:\\?\\.)?\\[\\s*(['"])(.*?)\\2\\s*\\])`, 'g'),
      );
      return [...uses].some(([, word, , quoted = word]) => !classes.has(quoted));
    });
  }, false);
}

const namesAsObjects: Plugin = {
  name: 'islet-class-names-as-objects',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]templates[\\/].*\.[jt]sx?$/, namespace: 'file' }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(NAMES, 'import * as $1'),
      loader: 'tsx',
    }));
  },
};

function missingClass(message: Message): Message[] {
  const [, name, module] =
    /^Import "(.+)" will always be undefined .* in "(.+\.module\.(?:css|s[ac]ss))"$/.exec(message.text) ?? [];
  if (message.id !== 'import-is-undefined' || name === undefined || module === undefined) return [];
  return [
    {
      ...message,
      text: `\`${module}\` has no class \`${name}\`.`,
      notes: [],
      detail: { diagnostic: 'css-module-class-missing' } satisfies NamedDetail,
    },
  ];
}
