import { assetLoaders } from '../esbuild/asset-loaders.js';
import { compilerOptions } from '../esbuild/path-aliases.js';
import { relative } from 'node:path';
import type { BuildOptions, Message } from 'esbuild';
import { diagnostic, IsletError, type Diagnostic } from '../../errors/index.js';
import type { BrowserBundle } from '../../lib/site/template-bundle.js';
import { BROWSER_OPTIONS, bundleLoader } from './bundle-client.js';
import { serverClassNames } from './class-names.js';
import { closureOf, modulesIn } from '../esbuild/closure.js';
import { compileOnce, type Compile } from '../compile.js';
import { fromEsbuild, fromWarnings, messagesOf } from '../esbuild/esbuild-diagnostics.js';
import { fastRefresh } from './fast-refresh.js';
import { browserModules, ENTRY, REFRESH, type IslandFiles } from './island-modules.js';
import { preloadImports, scriptsOf, staticImports } from './preload-imports.js';
import { scriptPackages } from './script-packages.js';
import { processUses } from '../checks/process-uses.js';
import { stableNames } from './stable-names.js';
import { styleSheets } from './style-sheets.js';

const OUT = '.islet/out';

/** React's development build has full messages; names of components stay. */
const DEVELOPMENT: BuildOptions = {
  define: { 'process.env.NODE_ENV': '"development"' },
  minify: false,
  minifySyntax: true,
  minifyWhitespace: true,
};

/** The build of React that islands get: `development` in `islet dev`. */
export type BundleMode = 'production' | 'development';

/**
 * Compiles each island into a module that hydrates it or runs its script, with shared chunks, and the loader that
 * imports them.
 *
 * @throws IsletError `template-build-failed`, `template-forbidden-import`, `island-imports-generator`
 */
export async function bundleIslands(
  root: string,
  files: IslandFiles,
  runtime: 'react' | 'preact',
  compile: Compile = compileOnce,
  mode: BundleMode = 'production',
): Promise<BrowserBundle & { readonly warnings: readonly Diagnostic[] }> {
  if (files.islands.size + files.scripts.size === 0)
    return { urls: new Map(), beside: new Map(), closures: new Map(), files: [], loader: '', warnings: [] };
  try {
    const [loader, result] = await Promise.all([
      bundleLoader(compile),
      bundleEntries(root, files, runtime, compile, mode),
    ]);
    return { ...result, loader };
  } catch (error) {
    const messages = messagesOf(error);
    throw messages ? new IsletError(fromEsbuild(root, messages)) : error;
  }
}

async function bundleEntries(
  root: string,
  files: IslandFiles,
  runtime: 'react' | 'preact',
  compile: Compile,
  mode: BundleMode,
): Promise<Omit<BrowserBundle, 'loader'> & { readonly warnings: readonly Diagnostic[] }> {
  // Preact has a runtime of its own, and none of the generator.
  const refreshes = mode === 'development' && runtime === 'react';
  const { metafile, outputFiles, warnings } = await compile(
    {
      ...BROWSER_OPTIONS,
      jsx: 'automatic',
      loader: assetLoaders('empty'),
      ...(mode === 'development' && DEVELOPMENT),
      absWorkingDir: root,
      entryPoints: [...files.islands.keys(), ...files.scripts.keys()].map((id) => ({ in: `${ENTRY}:${id}`, out: id })),
      outdir: OUT,
      splitting: true,
      write: false,
      metafile: true,
      entryNames: 'assets/[name]-[hash]',
      chunkNames: 'assets/[name]-[hash]',
      tsconfigRaw: compilerOptions(root),
      plugins: [
        browserModules(root, files, runtime, refreshes),
        serverClassNames(root),
        styleSheets(root),
        ...(refreshes ? [fastRefresh(root, REFRESH)] : []),
      ],
    },
    `islands ${runtime} ${JSON.stringify([...files.islands, ...files.scripts, ...files.atOnce])}`,
  );
  // Warnings come from the server's bundle.
  const faults = [
    ...fromWarnings(root, warnings).filter(({ severity }) => severity === 'error'),
    ...missingDefaults(files, warnings),
  ];
  if (faults.length > 0) throw new IsletError(faults);
  // Style sheets come from the server's bundle too.
  const texts = outputFiles
    .filter(({ path }) => path.endsWith('.js'))
    .map(({ path, text }) => [pathIn(root, path), text.trim()] as const);
  const scripts = scriptsOf(new Map(texts), metafile.outputs);
  const named = stableNames(
    [...scripts.keys()].map((path) => ({ path: pathIn(OUT, path), text: preloadImports(scripts, path) })),
  );
  const urlOf = (output: string): string => `/${named.get(pathIn(OUT, output))?.path ?? pathIn(OUT, output)}`;
  const urls = new Map<string, string>();
  const beside = new Map<string, readonly string[]>();
  const closures = new Map<string, readonly string[]>();
  for (const [output, { entryPoint }] of Object.entries(metafile.outputs)) {
    // To esbuild, dynamically imported modules are entry points too.
    if (entryPoint?.startsWith(`${ENTRY}:`) !== true) continue;
    const id = entryPoint.slice(ENTRY.length + 1);
    urls.set(id, urlOf(output));
    if (files.atOnce.has(id) || files.scripts.has(id))
      beside.set(id, [...staticImports(scripts, output)].slice(1).map(urlOf));
    closures.set(
      id,
      closureOf(metafile, output).filter((file) => file.startsWith('templates/')),
    );
  }
  const outputs = new Map(
    Object.keys(metafile.outputs).map((output) => [named.get(pathIn(OUT, output))?.path, output]),
  );
  const scriptFiles = [...named.values()].map(({ path, text }) => {
    const output = outputs.get(path);
    const meta = output === undefined ? undefined : metafile.outputs[output];
    return {
      path,
      text,
      packages: meta ? scriptPackages(root, meta) : [],
      sources: output === undefined ? [] : modulesIn(metafile, output).filter((file) => file.startsWith('templates/')),
    };
  });
  return { urls, beside, closures, files: scriptFiles, warnings: processUses(root, metafile, new Map(texts)) };
}

/** Scripts and code that runs at once are not loaded by the generator; esbuild sees what they export. */
function missingDefaults({ scripts, atOnce }: IslandFiles, warnings: readonly Message[]): Diagnostic[] {
  return warnings.flatMap(({ id, location }) => {
    if (id !== 'import-is-undefined' || location?.file.startsWith(`${ENTRY}:`) !== true) return [];
    const island = location.file.slice(ENTRY.length + 1);
    const file = scripts.get(island) ?? atOnce.get(island);
    if (file === undefined) return [];
    const message = `\`${file}\` has no function as its default export.`;
    return [diagnostic('template-invalid-export', { message, position: { file } })];
  });
}

function pathIn(folder: string, path: string): string {
  return relative(folder, path).replaceAll('\\', '/');
}
