import { rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe } from 'vitest';
import { linkPackages } from '../../helpers/link-packages.js';
import { testCases } from './diagnostic-cases.js';

describe('problems of templates, as they are printed', () => {
  testCases('templates', {
    'card-glyph-missing.template': { code: 0, publishes: true },
    'build-not-reproducible': { run: (site) => site.cli(['build', '--verify', '--quiet']), publishes: true },
    'template-behind-link': {
      async prepare(site) {
        await rename(join(site.root, 'templates/pages'), join(site.root, 'kinds'));
        await symlink('../kinds', join(site.root, 'templates/pages'));
        await rename(join(site.root, 'templates/data/shop.ts'), join(site.root, 'shop.ts'));
        await symlink('../../shop.ts', join(site.root, 'templates/data/shop.ts'));
      },
    },
    'template-behind-link.folder': {
      async prepare(site) {
        await rename(join(site.root, 'templates'), join(site.root, 'looks'));
        await symlink('looks', join(site.root, 'templates'));
      },
    },
    'template-threw.package': {
      async prepare(site) {
        const source = 'export const width = window.innerWidth;\n';
        const map = {
          version: 3,
          sources: ['../src/screen.ts'],
          sourcesContent: [source],
          names: [],
          mappings: 'AAAA',
        };
        const inline = `//# sourceMappingURL=data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}\n`;
        await site.write('node_modules/screen-kit/package.json', '{ "type": "module", "main": "dist/screen.js" }');
        await site.write('node_modules/screen-kit/dist/screen.js', source + inline);
      },
    },
    'template-out-of-memory': {
      run: (site) => site.cli(['build', '--quiet'], { env: { NODE_OPTIONS: '--max-old-space-size=400' } }),
    },
    'style-foreign-source': { prepare: (site) => linkPackages(site.root, ['sass']) },
    'template-type-error': { code: 0, publishes: true, prepare: (site) => linkPackages(site.root, ['typescript']) },
  });
});
