import { expect, it } from 'vitest';
import type { Metafile } from 'esbuild';
import { closureOf } from '../../../src/bundle/esbuild/closure.js';

type Output = Metafile['outputs'][string];

function output(inputs: readonly string[], parts: Partial<Output> = {}): Output {
  return {
    bytes: 0,
    exports: [],
    imports: [],
    inputs: Object.fromEntries(inputs.map((input) => [input, { bytesInOutput: 1 }])),
    ...parts,
  };
}

function imported(path: string, external = false): Metafile['inputs'][string]['imports'][number] {
  return { path, kind: 'import-statement', ...(external ? { external } : {}) };
}

function input(...paths: readonly string[]): Metafile['inputs'][string] {
  return { bytes: 1, imports: [...paths.map((path) => imported(path)), imported('react', true)] };
}

const REACT = 'islet-react:react/jsx-runtime';

const metafile: Metafile = {
  inputs: {
    'templates/pages/page.tsx': input('templates/layouts/a.tsx', 'templates/shared/constants.ts', REACT),
    [REACT]: input(),
    'templates/shared/constants.ts': input('islet-entry:numbers'),
    'islet-entry:numbers': input('templates/shared/numbers.ts', 'templates/pages/page.tsx'),
    'templates/shared/numbers.ts': input(),
    'templates/styles/base.css': input('templates/styles/colours.css'),
    'templates/styles/colours.css': input(),
    'templates/pages/other.tsx': input(),
  },
  outputs: {
    'out/page.mjs': output(['templates/pages/page.tsx'], {
      imports: [imported('out/chunk.mjs'), imported('react', true)],
      cssBundle: 'out/page.css',
    }),
    'out/chunk.mjs': output(['templates/layouts/b.tsx', 'islet-entry:menu', 'templates/layouts/a.tsx'], {
      imports: [imported('out/page.mjs'), imported('out/deep.mjs')],
    }),
    'out/deep.mjs': output(['templates/shared/deep.ts', 'templates/layouts/a.tsx']),
    'out/page.css': output(['templates/styles/base.css']),
    'out/other.mjs': output(['templates/pages/other.tsx']),
    react: output(['node_modules/react/index.js']),
  },
};

it('the closure of a module is every file below it, once, sorted, with its style sheets and what nothing is left of in outputs, without what plugins made and what hands React on', () => {
  expect(closureOf(metafile, 'out/page.mjs')).toEqual([
    'templates/layouts/a.tsx',
    'templates/layouts/b.tsx',
    'templates/pages/page.tsx',
    'templates/shared/constants.ts',
    'templates/shared/deep.ts',
    'templates/shared/numbers.ts',
    'templates/styles/base.css',
    'templates/styles/colours.css',
  ]);
});
