import { expect, it } from 'vitest';
import { copyFixture } from '../../helpers/site.js';

it('looks an anchor with a stray percent sign up as it is written', async () => {
  const site = await copyFixture('minimal');
  await site.edit('site/pages/index.yaml', '/herbs/basil/', '/herbs/basil/#50%');
  const { code, json } = await site.build();
  expect(code).toBe(1);
  expect(json.diagnostics.map(({ name, message }) => [name, message])).toEqual([
    ['link-unknown-anchor', '`/herbs/basil/` has no element with the id `50%`.'],
  ]);
});

it('says of a file that is no image what it is', async () => {
  const site = await copyFixture('minimal');
  await site.write('site/assets/plan.pdf', 'not an image');
  await site.edit('site/pages/index.yaml', 'template: page\n', 'template: page\nogImage: plan.pdf\n');
  const { json } = await site.build();
  expect(json.diagnostics.map(({ name, message }) => [name, message])).toEqual([
    ['image-unreadable', '`site/assets/plan.pdf` is a PDF file, which browsers do not show as an image.'],
  ]);
});

it('lets a redirect lead to a file that every site has', async () => {
  const site = await copyFixture('minimal');
  await site.write(
    'site/site.yaml',
    `${await site.read('site/site.yaml')}redirects:\n  - from: /sitemap_index.xml\n    to: /sitemap.xml\n`,
  );
  expect((await site.build()).json.diagnostics).toEqual([]);
  expect(await site.read('dist/_redirects')).toBe('/sitemap_index.xml /sitemap.xml 301\n');
});

it('keeps pages out of the folder that browsers never ask for again', async () => {
  const site = await copyFixture('minimal');
  await site.write('site/pages/assets/tools.yaml', await site.read('site/pages/herbs/basil.yaml'));
  const { code, json } = await site.build();
  expect(code).toBe(1);
  expect(json.diagnostics.map(({ name, position }) => [name, position?.file])).toEqual([
    ['route-invalid', 'site/pages/assets/tools.yaml'],
  ]);
});

it('does not take a folder of pages that cannot be read for an empty one', async () => {
  const site = await copyFixture('minimal');
  await site.remove('site/pages');
  await site.write('site/pages', 'no folder');
  const { code, json } = await site.build();
  expect(code).toBe(1);
  expect(json.diagnostics.map(({ name, position }) => [name, position?.file])).toEqual([
    ['file-unreadable', 'site/pages'],
  ]);
});
