import { isBuiltin } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The command line, and what finds texts that styles hide. */
const STYLES = `@csstools/css-calc @csstools/css-parser-algorithms @csstools/css-tokenizer commander css-select \
css-what`.split(' ');

/** What an entry loads before it runs. Anything else, such as an encoder or a judge of markup, waits until it is needed. */
const LOADED: Readonly<Record<string, readonly string[]>> = {
  'src/cli/main.ts': ['commander'],
  'src/cli/run/run-command.ts': [],
  'src/cli/reporters/json.ts': [],
  'src/cli/reporters/pretty.ts': ['picocolors'],
  'src/cli/commands/build.ts': ['commander', 'fastest-levenshtein'],
  'src/cli/commands/check.ts': [...STYLES, 'acorn', 'eslint-scope', 'fastest-levenshtein', 'htmlparser2', 'tar', 'zod'],
  'src/cli/commands/diff.ts': [...STYLES, 'diff', 'fastest-levenshtein', 'htmlparser2', 'tar', 'zod'],
  'src/cli/commands/new-page.ts': [
    '@jridgewell/trace-mapping',
    'commander',
    'fastest-levenshtein',
    'get-tsconfig',
    'zod',
  ],
  'src/core/build/build.ts': [],
  'src/core/build/stages.ts': [
    '@jridgewell/trace-mapping',
    'fast-glob',
    'fastest-levenshtein',
    'get-tsconfig',
    'tar',
    'zod',
  ],
  'src/core/commands/list-routes.ts': [
    '@jridgewell/trace-mapping',
    'fast-glob',
    'fastest-levenshtein',
    'get-tsconfig',
    'zod',
  ],
  'src/emit/recover.ts': [],
  'src/audit/verify/verify.ts': ['tar', 'zod'],
};

/** Packages that are loaded through one module, which `npm run prepare` compiles or which requires what Node is slow to import. */
const DOORS: readonly [name: string, module: string][] = [
  ['diff', 'src/lib/text/diff-arrays.ts'],
  ['esbuild', ''],
  ['@jridgewell/trace-mapping', 'src/render/faults/source-place.ts'],
  ['html-validate', 'src/audit/check/markup/validate-markup.ts'],
  ['markdown-it', 'src/content/rich-text/html-libraries.ts'],
  ['mime', 'src/lib/fs/content-type.ts'],
  ['react', ''],
  ['react-dom', ''],
  ['toml-eslint-parser', ''],
  ['yaml', ''],
  ['zod', 'src/api/zod.ts'],
];

let inputs: Metafile['inputs'];

/** The imports of our modules as they run: those of types alone are gone. */
beforeAll(async () => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['src/cli/main.ts'],
    outdir: 'none',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    write: false,
    metafile: true,
  });
  ({ inputs } = metafile);
});

/** All that Node loads before the first line of a module runs: our modules and the packages. */
function loadedBy(entry: string): { modules: string[]; packages: string[] } {
  const modules = new Set([entry]);
  const packages = new Set<string>();
  for (const module of modules) {
    for (const { path, kind, external } of inputs[module]?.imports ?? []) {
      if (kind !== 'import-statement') continue;
      if (external !== true) modules.add(path);
      else if (!isBuiltin(path)) packages.add(packageOf(path));
    }
  }
  return { modules: [...modules], packages: [...packages].sort() };
}

function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

describe('what is loaded to start', () => {
  it.each(Object.entries(LOADED))('by %s is nothing but %j', (entry, packages) => {
    expect(loadedBy(entry).packages).toEqual([...packages].sort());
  });

  it('is a few small modules for --help', () => {
    expect(loadedBy('src/cli/main.ts').modules.length).toBeLessThan(5);
  });

  it.each(DOORS)('is %s through one module', (name, door) => {
    const importers = Object.entries(inputs).filter(([, { imports }]) =>
      imports.some(({ path, external }) => external === true && packageOf(path) === name),
    );
    expect(importers.map(([file]) => file)).toEqual(door === '' ? [] : [door]);
  });
});
