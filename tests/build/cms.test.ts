import { expect, it, onTestFinished } from 'vitest';
import { initSharedSite } from '../helpers/new-site.js';

const CONFIG = 'site/public/admin/config.yml';

it('writes the configuration of a CMS, which a build compares with the schemas, and the files in its form', async () => {
  const site = await initSharedSite();
  onTestFinished(() => site.dispose());
  expect((await site.cli(['cms'])).stdout).toContain(`Wrote ${CONFIG}.`);
  await site.edit(CONFIG, 'repo: OWNER/NAME', 'repo: clay/yard');
  expect((await site.build(['--no-types'])).json.diagnostics).toEqual([]);

  await site.edit(
    'templates/pages/article.tsx',
    'heading: z.string().min(1),',
    "heading: z.string().min(1).describe('Large'),",
  );
  const { code, json } = await site.build(['--no-types']);
  expect([code, json.diagnostics.map(({ name }) => name)]).toEqual([1, ['cms-outdated']]);

  const formatted = await site.cli(['cms', '--format']);
  expect(formatted.stdout).toContain('Wrote site/pages/notes/add-a-page.yaml.');
  expect(await site.read(CONFIG)).toContain('repo: clay/yard');
  const page = await site.read('site/pages/notes/add-a-page.yaml');
  expect(page.split('\n').slice(0, 2)).toEqual(['template: article', 'title: How to add a page to this site']);
  expect(page).not.toContain('#  ');
  expect((await site.build(['--no-types'])).json.diagnostics).toEqual([]);
  expect((await site.cli(['cms', '--format'])).stdout).not.toContain('site/pages/');
});

it('keeps a configuration that was written by hand', async () => {
  const site = await initSharedSite();
  onTestFinished(() => site.dispose());
  await site.write(CONFIG, 'collections: []\n');
  expect((await site.build(['--no-types'])).json.diagnostics).toEqual([]);
});
