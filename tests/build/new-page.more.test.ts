import { cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { openPageDesk } from '../../lib/core/commands/new-page.js';
import { copyFlagshipCache } from '../helpers/flagship.js';
import { linkPackages } from '../helpers/link-packages.js';
import { copySharedFixture } from '../helpers/site.js';

const project = fileURLToPath(new URL('../../', import.meta.url));

it('`islet new page` writes a page that builds as it is, for every template of the site', async () => {
  const real = await copySharedFixture('minimal');
  try {
    for (const folder of ['site', 'templates']) {
      await real.remove(folder);
      await cp(join(project, folder), join(real.root, folder), { recursive: true });
    }
    await copyFlagshipCache(real.root);
    await linkPackages(real.root, ['uqr']);
    const templates = (await readdir(join(real.root, 'templates/pages')))
      .filter((file) => file.endsWith('.tsx'))
      .map((file) => file.replace(/\.tsx$/, ''));
    expect(templates.length).toBeGreaterThan(5);
    const desk = await openPageDesk({ root: real.root });
    for (const template of templates) desk.write({ path: `/new/${template}/`, template });
    const { code, json: outcome } = await real.build();
    expect([code, outcome.diagnostics]).toEqual([0, []]);
    for (const template of templates) expect((await real.html(`/new/${template}/`)).all('h1')).toHaveLength(1);
  } finally {
    await real.dispose();
  }
});
