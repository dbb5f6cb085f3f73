import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scriptPackages } from '../../../src/bundle/browser/script-packages.js';
import { temporaryFolder } from '../emit/output.js';

it('names the packages of which a script contains code', () => {
  const root = join(temporaryFolder(), 'shop');
  const packages: Readonly<Record<string, object>> = {
    'node_modules/line': { name: 'line', version: '2.0.0', license: { type: 'ISC' } },
    '../node_modules/@shop/shape': { name: '@shop/shape', version: '1.0.0', license: 'MIT' },
    'node_modules/line/node_modules/inner': { name: 'inner', version: '3.0.0' },
  };
  for (const [folder, content] of Object.entries(packages)) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'package.json'), JSON.stringify(content));
  }
  const input = { bytesInOutput: 10 };
  const inputs = {
    'templates/islands/menu/menu.ts': input,
    'node_modules/line/lib/a.js': input,
    'node_modules/line/lib/b.js': input,
    'node_modules/line/node_modules/inner/index.js': input,
    '../node_modules/@shop/shape/index.js': input,
    'node_modules/unused/index.js': { bytesInOutput: 0 },
  };
  expect(scriptPackages(root, { inputs, bytes: 40, imports: [], exports: [] })).toEqual([
    { name: '@shop/shape', version: '1.0.0', licence: 'MIT' },
    { name: 'inner', version: '3.0.0', licence: '' },
    { name: 'line', version: '2.0.0', licence: 'ISC' },
  ]);
});
