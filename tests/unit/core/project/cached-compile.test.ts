import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { UNCERTAIN_FOR } from '../../../../src/incremental/stat-cache.js';
import type { BrowserBundle, TemplateBundle } from '../../../../src/lib/site/template-bundle.js';
import type { Compile } from '../../../../src/bundle/compile.js';
import type { Diagnostic } from '../../../../src/errors/index.js';

// The generator names its own compiled modules to the bundler.
const { bundleIslands } = await import('../../../../lib/bundle/browser/bundle-islands.js');
const { bundleTemplates } = await import('../../../../lib/bundle/server/bundle-templates.js');
const { compileOnce } = await import('../../../../lib/bundle/compile.js');
const { findTemplateFiles } = await import('../../../../lib/bundle/template-files.js');
const { cachedCompile } = await import('../../../../lib/core/project/cached-compile.js');
const { createReport } = await import('../../../../lib/errors/index.js');

const GENERATOR = 'a generator';

/** Longer than what was just written is not believed, in milliseconds. */
const SETTLED = UNCERTAIN_FOR + 10;

const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "shop", "version": "1.0.0" }',
  'tsconfig.json': '{ "extends": "./tsconfig.base.json" }',
  'tsconfig.base.json': '{ "compilerOptions": {} }',
  'site/site.yaml': 'name: Shop\n',
  'templates/pages/home.tsx': `import { defineTemplate } from 'islet';
import { useRef } from 'react';
import { shape } from 'shape';
import { Word } from '../components/word';
import { part } from '../components/part';
import Menu from '../islands/menu/menu';
import '../styles/base.css';
export default defineTemplate({ component: () => { useRef(0); return <main><Word /><Menu />{shape}{part}</main>; } });
`,
  'templates/components/word.ts': "import styles from './word.module.css';\nexport const Word = () => styles.word;\n",
  // Its rules come after those of `ground`, which esbuild leaves open.
  'templates/components/word.module.css': ".word { color: red; composes: ground from './ground.module.css'; }\n",
  'templates/components/ground.module.css': '.ground { color: blue; }\n',
  'templates/components/part/index.ts':
    "import styles from '../ground.module.css';\nexport const part = 'a folder ' + styles.ground;\n",
  'templates/styles/base.css': '.base { color: red; background: url("./dot.svg"); }\n',
  'templates/styles/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'templates/islands/menu/menu.tsx': `import { useState } from 'react';
import { shape } from 'shape';
import styles from './menu.module.css';
export default function Menu() { const [open] = useState(false); return <button className={styles.menu}>{open ? shape : 'closed'}</button>; }
`,
  'templates/islands/menu/menu.module.css': ".menu { color: blue; composes: edge from 'shape/edge.module.css'; }\n",
  'node_modules/shape/package.json': '{ "name": "shape", "version": "1.0.0", "main": "./main.js" }',
  'node_modules/shape/main.js': "import { inner } from './inner';\nexport const shape = 'round ' + inner;\n",
  'node_modules/shape/other.js': "export const shape = 'square';\n",
  'node_modules/shape/inner/index.js': "export const inner = 'inside';\n",
  'node_modules/shape/edge.module.css': '.edge { border: 0; }\n',
};

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** A small project in a folder of its own, of an age at which its packages are believed. */
async function project(...below: readonly string[]): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'islet-bundles-')));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const root = join(folder, 'site', ...below);
  for (const [path, text] of Object.entries(FILES)) write(root, path, text);
  await settled();
  return root;
}

/** Waits until what was written last can be told from what is written from now on. */
const settled = (): Promise<void> => setTimeout(SETTLED);

interface Bundled {
  readonly templates: TemplateBundle;
  readonly islands: BrowserBundle;
  readonly said: readonly Diagnostic[];
}

interface Setting {
  readonly runtime?: 'react' | 'preact';
  readonly generator?: string;
  /** Called before the bundler runs, with how often it did. */
  readonly beforeRun?: (runs: number) => void;
  /** Called when the bundler has run, with how often it did. */
  readonly afterRun?: (runs: number) => void;
}

async function bundle(root: string, compile: Compile, runtime: 'react' | 'preact' = 'react'): Promise<Bundled> {
  const report = createReport();
  const files = findTemplateFiles(root, report);
  const templates = await bundleTemplates(root, files, report, { compile });
  return { templates, islands: await bundleIslands(root, files, runtime, compile), said: report.list() };
}

/** What is got by way of the cache, and how often the bundler ran for it: three times where nothing is known. */
async function cached(
  root: string,
  { runtime, generator = GENERATOR, beforeRun, afterRun }: Setting = {},
): Promise<Bundled & { readonly runs: number }> {
  let runs = 0;
  const counting: Compile = async (options, identity) => {
    beforeRun?.(runs);
    const result = await compileOnce(options, identity);
    runs += 1;
    afterRun?.(runs);
    return result;
  };
  const bundled = await bundle(root, cachedCompile(root, generator, counting).compile, runtime);
  return { ...bundled, runs };
}

async function fresh(root: string, { runtime }: Setting = {}): Promise<Bundled> {
  return bundle(root, compileOnce, runtime);
}

function entries(root: string): string[] {
  const folder = join(root, '.islet/cache/bundles');
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Files that the modules of a bundle lie in, with their bytes. */
function modules({ templates: { folder } }: Bundled): [path: string, text: string][] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.m(js|ap)$/.test(path))
    .sort()
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')]);
}

describe('results of the bundler', () => {
  it('are those of the last run where nothing has changed, and the bundler does not run', async () => {
    const root = await project();
    expect((await cached(root)).runs).toBe(3);
    write(root, 'site/site.yaml', 'name: Another shop\n');
    const expected = await fresh(root);
    expect(await cached(root)).toEqual({ ...expected, runs: 0 });
    expect(expected.templates.assets).toHaveLength(1);
    expect(expected.islands.urls.size).toBe(1);
  });

  it.each<[change: string, apply: (root: string) => void, kind?: { readonly same: true }]>([
    [
      'a component is edited',
      (root) => {
        write(root, 'templates/components/word.ts', "export const Word = () => 'plane';\n");
      },
    ],
    [
      'a style sheet is edited',
      (root) => {
        write(root, 'templates/styles/base.css', '.base { color: lime; background: url("./dot.svg"); }\n');
      },
    ],
    [
      'a file that a style sheet names is edited',
      (root) => {
        write(root, 'templates/styles/dot.svg', '<svg xmlns="http://www.w3.org/2000/svg"> </svg>');
      },
    ],
    [
      'a file of another kind stands before one',
      (root) => {
        write(root, 'templates/components/word.tsx', 'export const Word = () => <b>bold</b>;\n');
      },
    ],
    [
      'a file stands before a folder',
      (root) => {
        write(root, 'templates/components/part.ts', "export const part = 'a file';\n");
      },
    ],
    [
      'an island is added',
      (root) => {
        write(root, 'templates/islands/bar/bar.tsx', 'export default function Bar() { return <p>Bar</p>; }\n');
      },
    ],
    [
      'a package is edited in place',
      (root) => {
        write(root, 'node_modules/shape/inner/index.js', "export const inner = 'inmost';\n");
      },
    ],
    [
      'a package is entered elsewhere',
      (root) => {
        write(root, 'node_modules/shape/package.json', '{ "name": "shape", "version": "1.0.0", "main": "./other.js" }');
      },
    ],
    [
      'a file of a package stands before a folder',
      (root) => {
        write(root, 'node_modules/shape/inner.js', "export const inner = 'beside';\n");
      },
    ],
    [
      'classes of a package get other names',
      (root) => {
        write(root, 'node_modules/shape/edge.module.css', '.edge { composes: line; } .line { border: 0; }\n');
      },
    ],
    [
      'a package lies nearer',
      (root) => {
        write(root, 'templates/node_modules/shape/index.js', "export const shape = 'near';\n");
        write(root, 'templates/node_modules/shape/edge.module.css', '.edge { border: 0; }\n');
      },
    ],
    [
      'the configuration of TypeScript names paths',
      (root) => {
        write(root, 'templates/shape.ts', "export const shape = 'square';\n");
        write(root, 'tsconfig.base.json', '{ "compilerOptions": { "paths": { "shape": ["./templates/shape.ts"] } } }');
      },
    ],
    [
      'package.json says what has effects',
      (root) => {
        write(root, 'package.json', '{ "name": "shop", "sideEffects": ["*.css"] }');
      },
      { same: true },
    ],
  ])('are made anew where %s', async (_, apply, kind) => {
    const root = await project();
    const before = await cached(root);
    apply(root);
    await settled();
    const now = await cached(root);
    expect(now.runs).toBe(3);
    const expected = await fresh(root);
    expect(now).toEqual({ ...expected, runs: 3 });
    // Otherwise the change would show nothing.
    if (kind?.same !== true) expect({ ...expected, runs: 3 }).not.toEqual(before);
    expect(await cached(root)).toEqual({ ...expected, runs: 0 });
  });

  it('are those of each state, and of each runtime', async () => {
    const root = await project();
    await cached(root);
    expect(await cached(root, { runtime: 'preact' })).toEqual({
      ...(await fresh(root, { runtime: 'preact' })),
      runs: 1,
    });
    write(root, 'templates/components/word.ts', "export const Word = () => 'plane';\n");
    expect((await cached(root)).runs).toBe(3);
    write(root, 'templates/components/word.ts', String(FILES['templates/components/word.ts']));
    expect(await cached(root)).toEqual({ ...(await fresh(root)), runs: 0 });
  });

  it('are made anew by another generator', async () => {
    const root = await project();
    await cached(root);
    expect((await cached(root, { generator: 'another' })).runs).toBe(3);
  });

  it('follow a package of a folder above to another place, and to a nearer copy', async () => {
    const root = await project('deep');
    const above = dirname(root);
    mkdirSync(join(above, 'packages'));
    cpSync(join(root, 'node_modules/shape'), join(above, 'packages/one'), { recursive: true });
    cpSync(join(root, 'node_modules/shape'), join(above, 'packages/two'), { recursive: true });
    cpSync(join(root, 'node_modules/shape'), join(above, 'aside'), { recursive: true });
    rmSync(join(root, 'node_modules'), { recursive: true });
    for (const place of ['packages/two', 'aside'])
      write(above, `${place}/main.js`, `export const shape = ${JSON.stringify(place)};\n`);
    mkdirSync(join(above, 'node_modules'));
    symlinkSync('../packages/one', join(above, 'node_modules/shape'));
    await settled();
    await cached(root);
    expect(await cached(root)).toEqual({ ...(await fresh(root)), runs: 0 });

    rmSync(join(above, 'node_modules/shape'));
    symlinkSync('../packages/two', join(above, 'node_modules/shape'));
    await settled();
    expect(await cached(root)).toEqual({ ...(await fresh(root)), runs: 3 });

    mkdirSync(join(root, 'node_modules'));
    cpSync(join(above, 'aside'), join(root, 'node_modules/shape'), { recursive: true });
    await settled();
    const nearest = await cached(root);
    expect(nearest).toEqual({ ...(await fresh(root)), runs: 3 });
    expect(modules(nearest).some(([, text]) => text.includes('"aside"'))).toBe(true);
  });

  it('are made anew where what is kept was cut or changed anywhere', async () => {
    const root = await project();
    await cached(root);
    const whole = await fresh(root);
    const damage = [
      (file: string) => {
        truncateSync(file, 0);
      },
      (file: string) => {
        truncateSync(file, 40);
      },
      (file: string) => {
        truncateSync(file, readFileSync(file).length - 1);
      },
      (file: string) => {
        appendFileSync(file, ' ');
      },
      (file: string) => {
        const bytes = readFileSync(file);
        bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
        writeFileSync(file, bytes);
      },
      (file: string) => {
        rmSync(file);
      },
    ];
    for (const apply of damage) {
      entries(root).forEach(apply);
      expect(await cached(root)).toEqual({ ...whole, runs: 3 });
      expect(await cached(root)).toEqual({ ...whole, runs: 0 });
    }
  });

  it('hold in another folder with the addresses that are right there, and tell of none', async () => {
    const root = await project();
    await cached(root);
    for (const file of entries(root)) expect(readFileSync(file).includes(dirname(root)), file).toBe(false);
    const elsewhere = join(dirname(root), 'somewhere/else/shop');
    for (const path of Object.keys(FILES)) {
      mkdirSync(dirname(join(elsewhere, path)), { recursive: true });
      cpSync(join(root, path), join(elsewhere, path));
    }
    cpSync(join(root, '.islet/cache'), join(elsewhere, '.islet/cache'), { recursive: true });
    const found = await cached(elsewhere);
    expect(
      found.templates.pages.get('home')?.url.startsWith(pathToFileURL(join(elsewhere, '.islet/templates')).href),
    ).toBe(true);
    const written = modules(found);
    rmSync(join(elsewhere, '.islet/templates'), { recursive: true });
    const expected = await fresh(elsewhere);
    expect(found).toEqual({ ...expected, runs: 0 });
    expect(written).toEqual(modules(expected));
  });

  it('of packages outside of the root are not taken over elsewhere', async () => {
    const root = await project('deep');
    cpSync(join(root, 'node_modules'), join(dirname(root), 'node_modules'), { recursive: true });
    rmSync(join(root, 'node_modules'), { recursive: true });
    await settled();
    await cached(root);
    const deeper = join(dirname(root), 'far/below');
    cpSync(root, deeper, { recursive: true });
    rmSync(join(deeper, '.islet/templates'), { recursive: true });
    const found = await cached(deeper);
    const written = modules(found);
    rmSync(join(deeper, '.islet/templates'), { recursive: true });
    expect(found).toMatchObject(await fresh(deeper));
    expect(written).toEqual(modules(found));
  });

  it('write modules again that are gone or are not what their names promise', async () => {
    const root = await project();
    const first = await cached(root);
    const whole = modules(first);
    const { folder } = first.templates;
    const home = fileURLToPath(first.templates.pages.get('home')?.url ?? '');
    const damage = [
      () => {
        rmSync(folder, { recursive: true });
      },
      () => {
        truncateSync(home, 10);
      },
      () => {
        writeFileSync(home, 'export default 1;\n');
      },
      () => {
        rmSync(join(folder, 'pages'), { recursive: true });
      },
      () => {
        writeFileSync(`${home}.map`, '{}');
      },
    ];
    for (const apply of damage) {
      apply();
      expect((await cached(root)).runs).toBe(0);
      expect(modules(first)).toEqual(whole);
    }
  });

  it('come with the warnings each time', async () => {
    const root = await project();
    write(root, 'templates/styles/base.css', '.base { colr: red; }\n');
    const first = await cached(root);
    expect(first.said.map(({ name }) => name)).toEqual(['template-warning']);
    expect(await cached(root)).toEqual({ ...first, runs: 0 });
  });

  it('are not kept where the bundler found errors', async () => {
    const root = await project();
    write(root, 'templates/components/word.ts', "import './gone';\nexport const Word = () => 'plain';\n");
    for (let time = 0; time < 2; time += 1) {
      await expect(cached(root)).rejects.toThrow('gone');
      expect(entries(root)).toEqual([]);
    }
  });

  it('are not kept where a template or a package changed while the bundler ran', async () => {
    const root = await project();
    await cached(root, {
      afterRun: () => {
        write(root, 'templates/components/word.ts', "export const Word = () => 'late';\n");
      },
    });
    expect(entries(root)).toEqual([]);
    await cached(root, {
      afterRun: () => {
        write(root, 'node_modules/shape/main.js', "export const shape = 'late';\n");
      },
    });
    expect(entries(root)).toEqual([]);
    cpSync(join(root, 'node_modules/shape'), join(root, 'packages/one'), { recursive: true });
    cpSync(join(root, 'node_modules/shape'), join(root, 'packages/two'), { recursive: true });
    const leadTo = (name: string): void => {
      rmSync(join(root, 'node_modules/shape'), { recursive: true });
      symlinkSync(`../packages/${name}`, join(root, 'node_modules/shape'));
    };
    leadTo('one');
    await settled();
    await cached(root, {
      afterRun: () => {
        leadTo('two');
      },
    });
    expect(entries(root)).toEqual([]);
    await settled();
    expect(await cached(root)).toEqual({ ...(await fresh(root)), runs: 3 });
  });

  it('are of one state where a template was saved while the bundler ran, and of what is there where it was saved again as it was before', async () => {
    const root = await project();
    const [path, before, late] = [
      'templates/components/word.ts',
      String(FILES['templates/components/word.ts']),
      "export const Word = () => 'late';\n",
    ];
    const passing = await cached(root, {
      beforeRun: (runs) => {
        if (runs === 0) write(root, path, late);
      },
      afterRun: (runs) => {
        if (runs === 1) write(root, path, before);
      },
    });
    expect(passing).toEqual({ ...(await fresh(root)), runs: 4 });
    expect(await cached(root)).toEqual({ ...(await fresh(root)), runs: 0 });

    write(root, path, `${before}// Once more.\n`);
    const saved = await cached(root, {
      afterRun: (runs) => {
        if (runs === 1) write(root, path, late);
      },
    });
    expect(saved).toEqual({ ...(await fresh(root)), runs: 4 });
    expect(await cached(root)).toEqual({ ...(await fresh(root)), runs: 0 });
  });

  it('are never kept where templates are reached by a link', async () => {
    const root = await project();
    write(root, 'elsewhere/word.ts', "export const Word = () => 'linked';\n");
    rmSync(join(root, 'templates/components/word.ts'));
    symlinkSync('../../elsewhere/word.ts', join(root, 'templates/components/word.ts'));
    for (let time = 0; time < 2; time += 1) expect((await cached(root)).runs).toBe(3);
    expect(entries(root)).toEqual([]);
  });

  it('that are not used make room', async () => {
    const root = await project();
    await cached(root);
    const first = new Set(entries(root));
    for (const file of first) utimesSync(file, 1, 1);
    // Used again, they stay.
    expect((await cached(root)).runs).toBe(0);
    for (let state = 0; state < 4; state += 1) {
      write(root, 'templates/components/word.ts', `export const Word = () => '${String(state)}';\n`);
      await cached(root);
      if (state === 0) for (const file of entries(root).filter((entry) => !first.has(entry))) utimesSync(file, 1, 1);
    }
    const left = entries(root);
    expect(left).toHaveLength(12);
    expect(left.filter((file) => first.has(file))).toHaveLength(3);
  });
});
