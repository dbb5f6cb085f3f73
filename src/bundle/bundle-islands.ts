import { builtinModules } from 'node:module';
import { join, relative } from 'node:path';
import { build, type BuildFailure, type BuildOptions, type Plugin, type PluginBuild } from 'esbuild';
import { IsletError } from '../errors/index.js';
import type { BrowserBundle } from '../lib/template-bundle.js';
import { serverClassNames } from './class-names.js';
import { closureOf } from './closure.js';
import { fromEsbuild, type NamedDetail } from './esbuild-faults.js';
import { GENERATOR_FOLDER, HYDRATE_FILE, LOADER_FILE } from './generator-modules.js';
import { stableNames } from './stable-names.js';
import { BROWSER_TARGETS } from './targets.js';

const OUT = '.islet/out';
const ENTRY = 'islet-entry';
const RESOLVED = Symbol('resolved from the generator');

/** What stands in for React when the site asks for Preact. */
const PREACT: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

const BROWSER: BuildOptions = {
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'browser',
  target: BROWSER_TARGETS,
  minify: true,
  legalComments: 'none',
  jsx: 'automatic',
  define: { 'process.env.NODE_ENV': '"production"' },
  loader: { '.svg': 'empty', '.png': 'empty', '.webp': 'empty', '.avif': 'empty', '.woff2': 'empty' },
  logLevel: 'silent',
};

/**
 * Compiles each island into a module that hydrates it, sharing code in chunks, and the loader that fetches them.
 * @throws IsletError `template-build-failed`, `template-forbidden-import`, `island-imports-generator`
 */
export async function bundleIslands(root: string, islands: ReadonlyMap<string, string>, runtime: 'react' | 'preact'): Promise<BrowserBundle> {
  if (islands.size === 0) return { urls: new Map(), closures: new Map(), files: [], loader: '' };
  try {
    const [loader, result] = await Promise.all([bundleLoader(), bundleEntries(root, islands, runtime)]);
    return { ...result, loader };
  } catch (error) {
    if (error instanceof Error && 'errors' in error) throw new IsletError(fromEsbuild(root, (error as BuildFailure).errors));
    throw error;
  }
}

async function bundleLoader(): Promise<string> {
  const { outputFiles } = await build({ ...BROWSER, entryPoints: [LOADER_FILE], write: false });
  return (outputFiles[0]?.text ?? '').trim();
}

async function bundleEntries(root: string, islands: ReadonlyMap<string, string>, runtime: 'react' | 'preact'): Promise<Omit<BrowserBundle, 'loader'>> {
  const { metafile, outputFiles } = await build({
    ...BROWSER,
    absWorkingDir: root,
    entryPoints: [...islands.keys()].map((id) => ({ in: `${ENTRY}:${id}`, out: id })),
    outdir: OUT,
    splitting: true,
    write: false,
    metafile: true,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    plugins: [browserModules(root, islands, runtime), serverClassNames()],
  });
  // Style sheets come from the server's bundle, which knows them by page kind.
  const scripts = outputFiles.filter(({ path }) => path.endsWith('.js')).map(({ path, text }) => ({ path: relative(join(root, OUT), path).replaceAll('\\', '/'), text: text.trim() }));
  const importsOf = (path: string) => (metafile.outputs[`${OUT}/${path}`]?.imports ?? []).map((item) => relative(OUT, item.path).replaceAll('\\', '/'));
  const named = stableNames(scripts.map((script) => ({ ...script, imports: importsOf(script.path) })));
  const urls = new Map<string, string>();
  const closures = new Map<string, readonly string[]>();
  for (const { path } of scripts) {
    const entryPoint = metafile.outputs[`${OUT}/${path}`]?.entryPoint;
    if (entryPoint === undefined) continue;
    const id = entryPoint.slice(ENTRY.length + 1);
    urls.set(id, `/${named.get(path)?.path ?? path}`);
    closures.set(id, closureOf(metafile, `${OUT}/${path}`).filter((file) => file.startsWith('templates/')));
  }
  return { urls, closures, files: [...named.values()] };
}

function browserModules(root: string, islands: ReadonlyMap<string, string>, runtime: 'react' | 'preact'): Plugin {
  const builtin = new Set(builtinModules);
  const refuse = (diagnostic: NamedDetail['diagnostic'], text: string) => ({ errors: [{ text, detail: { diagnostic } satisfies NamedDetail }] });
  return {
    name: 'islet-browser-modules',
    setup(setup) {
      entryModules(setup, root, islands);
      setup.onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path, kind, pluginData }) => {
        // The inner call comes here again, and is then left to the bundler.
        if (pluginData === RESOLVED) return undefined;
        const target = runtime === 'preact' ? (PREACT[path] ?? path) : path;
        return setup.resolve(target, { resolveDir: GENERATOR_FOLDER, kind, pluginData: RESOLVED });
      });
      setup.onResolve({ filter: /^islet(\/|$)/ }, () => refuse('island-imports-generator', 'Islands can import only types from `islet`.'));
      setup.onResolve({ filter: /^[^./]/ }, ({ path, importer }) =>
        (path.startsWith('node:') || builtin.has(path)) && !importer.includes('node_modules') ? refuse('template-forbidden-import', `Islands cannot import Node's \`${path}\`.`) : undefined);
    },
  };
}

/** One module per island: its component, made ready to hydrate. */
function entryModules(setup: PluginBuild, root: string, islands: ReadonlyMap<string, string>): void {
  setup.onResolve({ filter: new RegExp(`^${ENTRY}:`) }, ({ path }) => ({ path: path.slice(ENTRY.length + 1), namespace: ENTRY }));
  setup.onLoad({ filter: /.*/, namespace: ENTRY }, ({ path }) => ({
    contents: `import * as island from ${JSON.stringify(join(root, islands.get(path) ?? ''))};\nimport { hydrateIsland } from ${JSON.stringify(HYDRATE_FILE)};\nexport default (element) => hydrateIsland(element, island.default);\n`,
    resolveDir: root,
  }));
}
