import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { build, type ImportKind } from 'esbuild';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { plainImports } from '../../../src/bundle/plain-import.js';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'islet-plain-')));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
});

function write(...files: readonly string[]): void {
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(
      join(root, file),
      file.endsWith('.json')
        ? '{}'
        : file.endsWith('.css')
          ? '.a { color: red; }'
          : `export default ${JSON.stringify(file)};`,
    );
  }
}

/** Where the bundler takes an import to that stands in `templates/pages/`. */
async function asked(path: string): Promise<string | undefined> {
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: {
      contents: `import * as found from ${JSON.stringify(path)}; console.log(found);`,
      resolveDir: join(root, 'templates/pages'),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    outdir: 'out',
    metafile: true,
    logLevel: 'silent',
  });
  return metafile.inputs['<stdin>']?.imports[0]?.path;
}

function plain(path: string, kind: ImportKind = 'import-statement'): string | undefined {
  const found = plainImports(root)(path, kind, join(root, 'templates/pages'));
  return found === undefined ? undefined : relative(root, found);
}

describe('a plain import', () => {
  it.each<[path: string, files: readonly string[]]>([
    ['./word', ['templates/pages/word.ts']],
    ['./word', ['templates/pages/word.tsx', 'templates/pages/word.ts', 'templates/pages/word.js']],
    ['./word', ['templates/pages/word.js', 'templates/pages/word.css', 'templates/pages/word.json']],
    ['./word', ['templates/pages/word.ts', 'templates/pages/word/index.ts']],
    ['./word.ts', ['templates/pages/word.ts', 'templates/pages/word.ts.tsx']],
    ['./word.js', ['templates/pages/word.js', 'templates/pages/word.ts']],
    ['./word.module', ['templates/pages/word.module.css']],
    ['../words/word.json', ['templates/words/word.json']],
    ['../../other/word', ['other/word.ts', 'templates/pages/page.ts']],
    ['./a word', ['templates/pages/a word.ts']],
  ])('of %s leads where the bundler takes it, with %j', async (path, files) => {
    write('templates/pages/page.tsx', ...files);
    const found = plain(path);
    expect(found).toBeDefined();
    expect(found).toBe(await asked(path));
  });

  it.each<[path: string, files: readonly string[]]>([
    ['./word', ['templates/pages/word/index.ts']],
    ['./word.js', ['templates/pages/word.ts']],
    ['./word.js', ['templates/pages/word.js.ts']],
    ['./missing', []],
    ['./word/', ['templates/pages/word/index.ts']],
    ['./word?raw', ['templates/pages/word.ts']],
    ['./dot.svg#a', ['templates/pages/dot.svg']],
    ['./.', ['templates/pages/index.ts']],
    ['..', ['templates/index.ts']],
    ['./parts/.', ['templates/pages/parts.tsx', 'templates/pages/parts/index.tsx']],
    [
      './parts/inner/..',
      ['templates/pages/parts.tsx', 'templates/pages/parts/index.tsx', 'templates/pages/parts/inner/index.tsx'],
    ],
    ['./word.ts/inner', ['templates/pages/word.ts']],
    [`./${'long'.repeat(200)}`, ['templates/pages/word.ts']],
    [
      './node_modules/pack/word',
      ['templates/pages/node_modules/pack/word.ts', 'templates/pages/node_modules/pack/word.js'],
    ],
    ['word', ['templates/pages/word.ts']],
    ['/word', ['word.ts']],
  ])('is not %s with %j', (path, files) => {
    write('templates/pages/page.tsx', ...files);
    expect(plain(path)).toBeUndefined();
  });

  it('is none that a style sheet names, or CommonJS', () => {
    write('templates/pages/word.css');
    expect(plain('./word.css')).toBe('templates/pages/word.css');
    for (const kind of ['import-rule', 'url-token', 'require-call'] as const)
      expect(plain('./word.css', kind)).toBeUndefined();
  });

  it.runIf(process.platform !== 'win32')('leads through no link', () => {
    write('templates/pages/word.ts', 'templates/words/inner.ts');
    symlinkSync('word.ts', join(root, 'templates/pages/linked.ts'));
    symlinkSync('words', join(root, 'templates/others'));
    expect([plain('./linked'), plain('../others/inner')]).toEqual([undefined, undefined]);
  });

  it.each(['{ "sideEffects": false }', '{ "browser": { "./templates/pages/word.ts": false } }', '{ broken'])(
    'is none where a package.json says %s',
    (settings) => {
      write('templates/pages/word.ts');
      expect(plain('./word')).toBe('templates/pages/word.ts');
      writeFileSync(join(root, 'package.json'), settings);
      expect(plain('./word')).toBeUndefined();
    },
  );
});
