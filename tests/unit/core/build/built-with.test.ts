import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { builtWith, DECIDING_PACKAGES, STYLE_TOOLS } from '../../../../src/core/build/built-with.js';
import { temporaryFolder } from '../../emit/output.js';

/** Dependencies of islet that decide over no byte of an output. */
const OTHERS = `@clack/prompts @csstools/css-calc @csstools/css-parser-algorithms @csstools/css-tokenizer \
@hono/node-server @jridgewell/trace-mapping @types/react acorn ajv axe-core chokidar commander css-select css-what diff eslint-scope \
fast-glob fastest-levenshtein get-tsconfig hono html-validate htmlparser2 launch-editor mime \
negotiator picocolors piscina pixelmatch postcss-load-config prosemirror-commands prosemirror-history prosemirror-keymap prosemirror-markdown \
prosemirror-model prosemirror-schema-list prosemirror-state prosemirror-view puppeteer react-refresh tar`.split(' ');

interface PackageFile {
  readonly name?: string;
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  /** In the list of bundled packages. */
  readonly components?: readonly { readonly name: string }[];
}

const packageFile = (file: string): PackageFile => JSON.parse(readFileSync(file, 'utf8')) as PackageFile;

function write(folder: string, content: PackageFile | string): void {
  const file = join(folder, 'package.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
}

it('knows of each dependency of islet whether it decides over bytes', () => {
  const { dependencies, peerDependencies, devDependencies = {} } = packageFile('package.json');
  const { components } = packageFile('lib/bundled/packages.json');
  const bundled = components?.filter(({ name }) => Object.hasOwn(devDependencies, name)) ?? [];
  const all = new Set([...Object.keys({ ...dependencies, ...peerDependencies }), ...bundled.map(({ name }) => name)]);
  expect([...DECIDING_PACKAGES, ...STYLE_TOOLS, ...OTHERS].sort()).toEqual([...all].sort());
});

it('names the versions of these, and of what the project depends on', () => {
  const root = join(temporaryFolder(), 'packages/shop');
  const { packages: own, licences, scripts } = builtWith(root, []);
  expect(licences[`react-dom@${String(own['react-dom'])}`]).toBe('MIT');
  expect(scripts).toBeUndefined();
  const { version } = JSON.parse(readFileSync('node_modules/react-dom/package.json', 'utf8')) as PackageFile;
  expect(own['react-dom']).toBe(version);
  expect(Object.keys(own).sort()).toEqual([...DECIDING_PACKAGES].sort());

  write(root, {
    name: 'shop',
    dependencies: { islet: '^0.1.0', shape: '^1.0.0', '@shop/line': '^2.0.0', absent: '^3.0.0', broken: '^4.0.0' },
  });
  write(join(root, 'node_modules/shape'), { name: 'shape', version: '1.2.3' });
  write(join(root, '../../node_modules/@shop/line'), { name: '@shop/line', version: '2.0.1' });
  write(join(root, 'node_modules/broken'), '{');
  expect(builtWith(root, []).packages).toEqual({ ...own, shape: '1.2.3', '@shop/line': '2.0.1' });
});

it('names no others for the project that islet is in', () => {
  expect(Object.keys(builtWith(process.cwd(), []).packages).sort()).toEqual([...DECIDING_PACKAGES].sort());
});

it('names the packages in scripts, with their licences', () => {
  const line = { name: 'line', version: '2.0.0', licence: 'ISC' };
  const { packages, licences, scripts } = builtWith(process.cwd(), [
    { path: 'assets/menu.js', text: '', packages: [], sources: [] },
    {
      path: 'assets/view.js',
      text: '',
      packages: [line, { name: 'shape', version: '1.0.0', licence: '' }],
      sources: [],
    },
  ]);
  expect(scripts).toEqual({ 'assets/view.js': ['line@2.0.0', 'shape@1.0.0'] });
  expect(licences).toMatchObject({ 'line@2.0.0': 'ISC', 'shape@1.0.0': '' });
  expect(packages).not.toHaveProperty('line');
});
