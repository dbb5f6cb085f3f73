import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cached, entries, fresh, modules, project, settled, write } from './bundled-project.js';

describe('results of the bundler', () => {
  const NO_EFFECT = 'package.json says what has effects';
  /** What a change writes: each file, followed by its text. */
  const changes: readonly (readonly [change: string, ...files: string[]])[] = [
    ['a component is edited', 'templates/components/word.ts', "export const Word = () => 'plane';\n"],
    ['a style sheet is edited', 'templates/styles/base.css', '.base { color: lime; background: url("./dot.svg"); }\n'],
    [
      'a file that a style sheet names is edited',
      'templates/styles/dot.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"> </svg>',
    ],
    [
      'a file of another kind stands before one',
      'templates/components/word.tsx',
      'export const Word = () => <b>bold</b>;\n',
    ],
    ['a file stands before a folder', 'templates/components/part.ts', "export const part = 'a file';\n"],
    ['an island is added', 'templates/islands/bar/bar.tsx', 'export default function Bar() { return <p>Bar</p>; }\n'],
    ['a package is edited in place', 'node_modules/shape/inner/index.js', "export const inner = 'inmost';\n"],
    ['a file of a package stands before a folder', 'node_modules/shape/inner.js', "export const inner = 'beside';\n"],
    [
      'a package is entered elsewhere',
      'node_modules/shape/package.json',
      '{ "name": "shape", "version": "1.0.0", "main": "./other.js" }',
    ],
    [
      'classes of a package get other names',
      'node_modules/shape/edge.module.css',
      '.edge { composes: line; } .line { border: 0; }\n',
    ],
    [
      'a package lies nearer',
      'templates/node_modules/shape/index.js',
      "export const shape = 'near';\n",
      'templates/node_modules/shape/edge.module.css',
      '.edge { border: 0; }\n',
    ],
    [
      'the configuration of TypeScript names paths',
      'templates/shape.ts',
      "export const shape = 'square';\n",
      'tsconfig.base.json',
      '{ "compilerOptions": { "paths": { "shape": ["./templates/shape.ts"] } } }',
    ],
    [NO_EFFECT, 'package.json', '{ "name": "shop", "sideEffects": ["*.css"] }'],
  ];

  it('are made anew by each change, one after the other', async () => {
    const root = await project();
    let before = await cached(root);
    for (const [change, ...files] of changes) {
      for (let at = 0; at < files.length; at += 2) write(root, files[at] ?? '', files[at + 1] ?? '');
      await settled();
      const now = await cached(root);
      expect([change, now]).toEqual([change, { ...(await fresh(root)), runs: 3 }]);
      // Otherwise the change would show nothing.
      if (change !== NO_EFFECT) expect([change, now]).not.toEqual([change, before]);
      before = now;
    }
    expect(await cached(root)).toEqual({ ...before, runs: 0 });
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
