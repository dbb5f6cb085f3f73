import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { inComposedOrder } from '../../../src/bundle/server/composed-order.js';

/** Bundles style sheets that a script imports, and returns the order of the colours of `.a`, `.b`, … */
async function orderOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: files['page'] ?? '', sourcefile: 'page.js' },
    bundle: true,
    write: false,
    metafile: true,
    minifyWhitespace: true,
    outdir: 'out',
    logLevel: 'silent',
    plugins: [
      {
        name: 'files',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /css$/ }, ({ path }) => ({
            path,
            namespace: 'test',
            external: path.startsWith('https:'),
          }));
          onLoad({ filter: /.*/, namespace: 'test' }, ({ path }) => ({
            contents: files[path] ?? '',
            loader: 'local-css',
          }));
        },
      },
    ],
  });
  const css = outputFiles.find(({ path }) => path.endsWith('.css'));
  const output = Object.keys(metafile.outputs).find((path) => path.endsWith('.css')) ?? '';
  const ordered = inComposedOrder(css?.text ?? '', metafile, output);
  expect(ordered).toHaveLength(css?.text.trim().length ?? 0);
  return [...ordered.matchAll(/_(\w+)\{/g)].map(([, name = '']) => name);
}

const imports = (...names: string[]): string =>
  names.map((name) => `import ${name} from '${name}.css'; console.log(${name});`).join('\n');

describe('the order of CSS modules', () => {
  it.each([
    [
      'a module that two others compose from',
      {
        page: imports('two', 'one'),
        'two.css': '.btn2 { composes: variant from "shared.css"; color: green }',
        'one.css': '.btn1 { composes: base from "shared.css"; color: purple }',
        'shared.css': '.base { color: cyan } .variant { composes: base; color: coral }',
      },
      ['base', 'variant', 'btn2', 'btn1'],
    ],
    [
      'a style sheet with an import from another host',
      {
        page: imports('other', 'two', 'one'),
        'other.css': '@import "https://fonts.example/a.css"; @layer x, y; .other { color: red }',
        'two.css': '.btn2 { composes: base from "shared.css"; color: green }',
        'one.css': '.btn1 { composes: base from "shared.css"; color: purple }',
        'shared.css': '.base { color: cyan }',
      },
      ['other', 'base', 'btn2', 'btn1'],
    ],
    [
      'modules that compose nothing',
      { page: imports('b', 'a'), 'a.css': '.a { color: red }', 'b.css': '.b { color: blue }' },
      ['b', 'a'],
    ],
  ])('is right for %s', async (_, files, order) => {
    expect(await orderOf(files)).toEqual(order);
  });
});
