import { builtinModules } from 'node:module';
import type { Plugin, PluginBuild } from 'esbuild';
import { resolveForAnyModuleType } from '../esbuild/any-module-type.js';
import type { NamedDetail } from '../esbuild/esbuild-diagnostics.js';
import { AT_ONCE_FILE, GENERATOR_FOLDER, HYDRATE_FILE, REFRESH_FILE } from '../esbuild/generator-modules.js';
import { isClientOnly, type TemplateFiles } from '../template-files.js';

export type IslandFiles = Pick<TemplateFiles, 'islands' | 'scripts' | 'atOnce'>;

/** Namespace of the entry modules: `islet-entry:ID`. */
export const ENTRY = 'islet-entry';
const VIEW = 'islet-view';

/** Modules of the generator that entries import. */
const OWN = 'islet-own';
/** What code for Fast Refresh imports. */
export const REFRESH = `${OWN}:refresh`;
const OWN_FILES: Readonly<Record<string, string>> = {
  [`${OWN}:hydrate`]: HYDRATE_FILE,
  [`${OWN}:at-once`]: AT_ONCE_FILE,
  [REFRESH]: REFRESH_FILE,
};

/** Marks the plugin's own requests, which it leaves to esbuild. */
const RESOLVED = Symbol('resolved from the generator');

/** Replacements of React with `islands.runtime: preact`. */
const PREACT: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/** Plugin that makes the entry modules of islands, and decides what they may import. */
export function browserModules(
  root: string,
  files: IslandFiles,
  runtime: 'react' | 'preact',
  refreshes: boolean,
): Plugin {
  const builtin = new Set(builtinModules);
  const refuse = (diagnostic: NamedDetail['diagnostic'], text: string) => ({
    errors: [{ text, detail: { diagnostic } satisfies NamedDetail }],
  });
  return {
    name: 'islet-browser-modules',
    setup(setup) {
      entryModules(setup, root, files, refreshes);
      setup.onResolve({ filter: /^(react(-dom)?(\/|$)|zod\/mini$)/ }, ({ path, kind, pluginData }) => {
        if (pluginData === RESOLVED) return undefined;
        const target = runtime === 'preact' ? (PREACT[path] ?? path) : path;
        return setup.resolve(target, { resolveDir: GENERATOR_FOLDER, kind, pluginData: RESOLVED });
      });
      setup.onResolve({ filter: /^islet(\/|$)/ }, () =>
        refuse('island-imports-generator', 'Islands can import only types from `islet`.'),
      );
      setup.onResolve({ filter: /^[^./]/ }, ({ path, importer }) =>
        (path.startsWith('node:') || builtin.has(path)) && !importer.includes('node_modules')
          ? refuse('template-forbidden-import', `Islands cannot import Node's \`${path}\`.`)
          : undefined,
      );
      resolveForAnyModuleType(setup, root);
    },
  };
}

/**
 * Makes one entry module per island, which hydrates it with its component. If the island has `at-once.ts`, the entry
 * has only that code and imports the component and React dynamically. The entry of a script has the script alone.
 */
function entryModules(
  setup: PluginBuild,
  root: string,
  { islands, scripts, atOnce }: IslandFiles,
  refreshes: boolean,
): void {
  // Relative, since `?` and `#` in the path of a folder would end an import.
  const source = (path: string): string => JSON.stringify(`./${path}`);
  setup.onResolve({ filter: new RegExp(`^${OWN}:`) }, ({ path, importer }) => ({
    path: OWN_FILES[path] ?? path,
    // The suffix puts a copy into each entry, so that it needs no chunk for it.
    ...(path === `${OWN}:at-once` && { suffix: `?${importer}` }),
  }));
  setup.onResolve({ filter: new RegExp(`^(${ENTRY}|${VIEW}):`) }, ({ path }) => {
    const [namespace = '', id = ''] = path.split(':');
    return { path: id, namespace };
  });
  const view = (id: string): string => {
    const file = islands.get(id) ?? '';
    const start = isClientOnly(file) ? 'mountIsland' : 'hydrateIsland';
    // Fast Refresh must be evaluated before React DOM.
    const refresh = `import { registerModule } from '${REFRESH}';\nregisterModule(${JSON.stringify(file)}, { default: island.default });\n`;
    return `${refreshes ? refresh : ''}import * as island from ${source(file)};\nimport { ${start} } from '${OWN}:hydrate';\nexport default (element) => ${start}(element, island.default);\n`;
  };
  setup.onLoad({ filter: /.*/, namespace: VIEW }, ({ path }) => ({ contents: view(path), resolveDir: root }));
  setup.onLoad({ filter: /.*/, namespace: ENTRY }, ({ path }) => {
    const script = scripts.get(path);
    // What it returns has no meaning to the loader.
    if (script !== undefined) {
      const contents = `import * as script from ${source(script)};\nexport default async (element) => void (await script.default(element));\n`;
      return { contents, resolveDir: root };
    }
    const first = atOnce.get(path);
    if (first === undefined) return { contents: view(path), resolveDir: root };
    return {
      contents: `import { answersAtOnce } from '${OWN}:at-once';\nimport * as first from ${source(first)};\nconst entry = answersAtOnce(first.default, () => import('${VIEW}:${path}'));\nexport const { atOnce } = entry;\nexport default entry.default;\n`,
      resolveDir: root,
    };
  });
}
