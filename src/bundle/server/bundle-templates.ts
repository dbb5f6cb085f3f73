import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BuildResult, Message, OutputFile } from 'esbuild';
import { IsletError, type Report } from '../../errors/index.js';
import { CONNECTIONS, MACHINE, type BundledModule, type TemplateBundle } from '../../lib/site/template-bundle.js';
import { closureOf } from '../esbuild/closure.js';
import { assetLoaders } from '../esbuild/asset-loaders.js';
import { compilerOptions } from '../esbuild/path-aliases.js';
import { BROWSER_TARGETS, NODE_TARGET } from '../esbuild/esbuild.js';
import { API_URL, LIB } from '../esbuild/generator-modules.js';
import { compileOnce, type Compile } from '../compile.js';
import { fromEsbuild, fromWarnings, messagesOf, type NamedDetail } from '../esbuild/esbuild-diagnostics.js';
import { inComposedOrder } from './composed-order.js';
import { serverPlugins } from './server-imports.js';
import type { TemplateFiles } from '../template-files.js';
import { assetOf } from './style-fonts.js';
import { writeModules } from './write-modules.js';
import { isletFolder } from '../../lib/fs/islet-folder.js';
import { sha256Hex } from '../../lib/text/hash.js';

/** Output folder in esbuild's options. Nothing is written there. */
const OUT = '.islet/out';

/**
 * Replaces `process` and `import.meta` in templates and their packages by an object without any information about the
 * machine (`src/render/determinism/determinism-guard.ts`). Templates that name them get a diagnostic.
 */
const ENV_DEFINES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['process', 'globalThis.process', 'global.process'].flatMap((name) => [
      [name, MACHINE],
      [`${name}.env.NODE_ENV`, '"production"'],
    ]),
  ),
  ...Object.fromEntries(CONNECTIONS.flatMap((name) => [name, `globalThis.${name}`].map((key) => [key, 'undefined']))),
  'import.meta': `${MACHINE}.importMeta`,
};

const SOCIAL_CARD = 'social-card';

type ServerResult = BuildResult<{ metafile: true; write: false }>;

export interface TemplateBundling {
  readonly compile?: Compile;
  /** `file:` address of the JSX runtime that records the source position of each element. */
  readonly tracedBy?: string;
}

/**
 * Compiles page kinds, data definitions, islands, files and the social card for the server, with one style sheet per
 * entry. Module names contain a hash of the module and its imports, so a process does not load an unchanged module
 * again.
 * @throws IsletError `template-build-failed`, `template-forbidden-import`
 */
export async function bundleTemplates(
  root: string,
  files: TemplateFiles,
  report: Report,
  { compile = compileOnce, tracedBy }: TemplateBundling = {},
): Promise<TemplateBundle> {
  const { socialCard } = files;
  const site = new Map(socialCard === undefined ? [] : [[SOCIAL_CARD, socialCard]]);
  const groups = Object.entries({
    pages: files.pages,
    data: files.data,
    islands: files.islands,
    files: files.files,
    site,
  });
  // Relative, since esbuild would read special characters in the project's path as a pattern.
  const entryPoints = groups.flatMap(([group, members]) =>
    [...members].map(([id, file]) => ({ in: `./${file}`, out: `${group}/${id}` })),
  );
  const result = await run(root, entryPoints, compile, tracedBy);
  for (const item of fromWarnings(root, result.warnings.flatMap(refuseComputedImports))) report.add(item);
  const outputs = new Map(
    result.outputFiles.map((file) => [relative(join(root, OUT), file.path).replaceAll('\\', '/'), file]),
  );
  const folder = join(isletFolder(root), 'templates');
  const modules = writeModules(folder, outputs);
  const entryOf = entriesOf(result);
  const compiled = { result, outputs, folder, compiledOf: createCompiledHashes(outputs) };
  const collect = (members: ReadonlyMap<string, string>) =>
    new Map([...members].map(([id, file]) => [id, moduleOf(compiled, entryOf(file), id, file)]));
  const assets = [...outputs]
    .filter(([path]) => path.startsWith('assets/'))
    .map(([path, { contents }]) => ({ path, ...assetOf(path, contents) }));
  return {
    folder,
    modules,
    pages: collect(files.pages),
    data: collect(files.data),
    islands: collect(files.islands),
    files: collect(files.files),
    socialCard: collect(site).get(SOCIAL_CARD),
    assets: assets.map(({ path, bytes }) => ({ path, bytes })),
    fonts: assets.flatMap(({ font }) => font ?? []),
  };
}

async function run(
  root: string,
  entryPoints: { in: string; out: string }[],
  compile: Compile,
  tracedBy: string | undefined,
): Promise<ServerResult> {
  try {
    return await compile(
      {
        absWorkingDir: root,
        entryPoints,
        outdir: OUT,
        bundle: true,
        splitting: true,
        write: false,
        metafile: true,
        format: 'esm',
        entryNames: '[dir]/[name]-[hash]',
        outExtension: { '.js': '.mjs' },
        platform: 'node',
        target: [NODE_TARGET, ...BROWSER_TARGETS],
        minifySyntax: true,
        minifyWhitespace: true,
        sourcemap: 'external',
        sourcesContent: false,
        jsx: 'automatic',
        jsxDev: tracedBy !== undefined,
        tsconfigRaw: compilerOptions(root),
        define: ENV_DEFINES,
        loader: assetLoaders('file'),
        assetNames: 'assets/[name]-[hash]',
        legalComments: 'none',
        logLevel: 'silent',
        logOverride: { [COMPUTED_IMPORT]: 'warning', [UNDEFINED_ORDER]: 'silent' },
        plugins: serverPlugins(root, tracedBy),
      },
      `templates ${API_URL} ${tracedBy ?? ''}`,
    );
  } catch (error) {
    const messages = messagesOf(error);
    throw messages ? new IsletError(fromEsbuild(root, messages)) : error;
  }
}

/** Id of the warning about an import with a computed path, which esbuild leaves unchanged. */
const COMPUTED_IMPORT = 'unsupported-dynamic-import';

/** Id of the warning about classes that are composed of several files: here their order is defined. */
const UNDEFINED_ORDER = 'undefined-composes-from';

/** A computed import could be of a module of Node. In packages they are allowed: they may be for other platforms. */
function refuseComputedImports(message: Message): Message[] {
  if (message.id !== COMPUTED_IMPORT) return [message];
  if (message.location?.file.startsWith('templates/') !== true) return [];
  return [
    {
      ...message,
      text: 'Templates cannot import a path that only shows when they run; write it as text.',
      detail: { diagnostic: 'template-forbidden-import' } satisfies NamedDetail,
    },
  ];
}

/** Returns a function that finds the output path of an entry by its source file. */
function entriesOf({ metafile }: ServerResult): (file: string) => string {
  const outputs = new Map(
    Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) =>
      entryPoint === undefined || !path.endsWith('.mjs') ? [] : [[entryPoint, path]],
    ),
  );
  return (file) => {
    const output = outputs.get(file);
    if (output === undefined) throw new TypeError(`esbuild left out ${file}.`);
    return relative(OUT, output).replaceAll('\\', '/');
  };
}

interface Compiled {
  readonly result: ServerResult;
  readonly outputs: ReadonlyMap<string, OutputFile>;
  readonly folder: string;
  readonly compiledOf: (path: string) => string;
}

function moduleOf(
  { result, outputs, folder, compiledOf }: Compiled,
  path: string,
  id: string,
  file: string,
): BundledModule {
  const output = `${OUT}/${path}`;
  const { cssBundle = '' } = result.metafile.outputs[output] ?? {};
  const text = outputs.get(relative(OUT, cssBundle).replaceAll('\\', '/'))?.text ?? '';
  const css = inComposedOrder(text, result.metafile, cssBundle);
  const url = pathToFileURL(join(folder, path)).href;
  return {
    id,
    file,
    url,
    closure: closureOf(result.metafile, output),
    compiled: compiledOf(path),
    css: css.trim().replaceAll(/(url\(["']?)\.\.\/assets\//g, '$1/assets/'),
  };
}

const GENERATOR = pathToFileURL(LIB).href;

const SHARED = /chunk-[A-Z\d]{8}\.mjs/g;

/**
 * Hashes compiled modules by their output path. A hash changes with the code that runs when the module is imported,
 * shared chunks included, and is the same wherever the generator is installed. It is of the output, since sources may
 * have been saved again meanwhile.
 */
function createCompiledHashes(outputs: ReadonlyMap<string, OutputFile>): (path: string) => string {
  const known = new Map<string, string>();
  const hashOf = (path: string): string => {
    const found = known.get(path);
    if (found !== undefined) return found;
    // In a cycle, the name takes the place of the unfinished hash.
    known.set(path, path.replace(SHARED, ''));
    const text = outputs.get(path)?.text ?? '';
    const hash = sha256Hex(text.replaceAll(GENERATOR, '^').replace(SHARED, (name) => hashOf(name)));
    known.set(path, hash);
    return hash;
  };
  return hashOf;
}
