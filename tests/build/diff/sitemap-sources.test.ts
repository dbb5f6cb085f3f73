import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyFixture } from '../../helpers/site.js';

interface ReportedFinding {
  readonly subject: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly files: readonly string[];
  readonly sources: readonly { readonly before: string | null; readonly after: string | null }[];
}

const page = (name: string, body = 'Water it.'): string =>
  `template: page\ntitle: ${name}\ndescription: About ${name} on a sill.\nheading: ${name}\nbody: ${body}\n`;

it('says of a sitemap which pages came, went or were taken out, and not who mentions them', async () => {
  const site = await copyFixture('minimal');
  const former = join(site.root, 'former');
  await site.write(
    'site/pages/herbs/chive.yaml',
    page('Chive', 'See [mint](/herbs/mint/), [sage](/herbs/sage/) and dill.'),
  );
  for (const name of ['dill', 'fennel', 'mint', 'oregano', 'rue'])
    await site.write(`site/pages/herbs/${name}.yaml`, page(name));
  await site.write('site/pages/herbs/sage.yaml', page('sage'));
  await site.write(
    'templates/files/pages.ts',
    `import { defineFile, listRoutes } from 'islet';

export default defineFile({
  path: 'pages.json',
  render: () =>
    JSON.stringify(listRoutes().filter(({ noindex }) => !noindex).map(({ path, title, locale }) => ({ path, title, locale }))),
});
`,
  );
  await site.build();
  for (const part of ['', '.audit']) await cp(`${site.out}${part}`, `${former}${part}`, { recursive: true });
  await rename(join(site.root, 'site/pages/herbs/mint.yaml'), join(site.root, 'site/pages/herbs/mynt.yaml'));
  await site.edit('site/pages/herbs/chive.yaml', '/herbs/mint/', '/herbs/mynt/');
  await site.edit('site/pages/herbs/chive.yaml', 'and dill', 'and herbs');
  await site.edit('site/pages/herbs/dill.yaml', 'template: page\n', 'template: page\nnoindex: true\n');
  await site.remove('site/pages/herbs/rue.yaml');
  await site.build();
  const { stdout } = await site.cli(['diff', former, site.out, '--reporter', 'json']);
  const { findings } = (JSON.parse(stdout) as { result: { report: { findings: readonly ReportedFinding[] } } }).result
    .report;
  const listed = findings
    .filter(({ files }) => files.includes('sitemap.xml'))
    .map(({ before, sources }) => [/herbs\/(\w+)/.exec(before ?? '')?.[1], sources] as const);
  expect(listed.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))).toEqual([
    ['dill', [{ before: null, after: 'site/pages/herbs/dill.yaml:2:1' }]],
    ['mint', [{ before: 'site/pages/herbs/mint.yaml', after: 'site/pages/herbs/mynt.yaml' }]],
    ['rue', [{ before: 'site/pages/herbs/rue.yaml', after: null }]],
  ]);
  const inList = findings
    .filter(({ files, after }) => files.includes('pages.json') && after === null)
    .map(({ before, sources }) => [before, sources] as const);
  expect(inList).toEqual([
    ['/herbs/dill/ · dill · en', [{ before: null, after: 'site/pages/herbs/dill.yaml:2:1' }]],
    ['/herbs/rue/ · rue · en', [{ before: 'site/pages/herbs/rue.yaml', after: null }]],
  ]);
});

it('says of a page that lists all others the same, and not which redirect or link has the address too', async () => {
  const site = await copyFixture('minimal');
  const former = join(site.root, 'former');
  const template = (await site.read('templates/pages/page.tsx')).replace(
    'defineTemplate, ',
    'defineTemplate, listRoutes, ',
  );
  await site.write(
    'templates/pages/list.tsx',
    template.replace(
      '</main>',
      '<ul>{listRoutes().map(({ path, title }) => <li key={path}><a href={path}>{title}</a></li>)}</ul></main>',
    ),
  );
  await site.write('site/pages/all.yaml', page('All').replace('template: page', 'template: list'));
  await site.write('site/pages/herbs/chive.yaml', page('Chive', 'See [mint](/herbs/mint/).'));
  await site.write('site/pages/herbs/mint.yaml', page('Mint'));
  expect(await site.build()).toMatchObject({ code: 0 });
  for (const part of ['', '.audit']) await cp(`${site.out}${part}`, `${former}${part}`, { recursive: true });
  await rename(join(site.root, 'site/pages/herbs/mint.yaml'), join(site.root, 'site/pages/herbs/wild-mint.yaml'));
  await site.edit('site/pages/herbs/chive.yaml', '/herbs/mint/', '/herbs/wild-mint/');
  await site.edit('site/site.yaml', 'name:', 'redirects:\n  - from: /herbs/mint/\n    to: /herbs/wild-mint/\nname:');
  expect(await site.build()).toMatchObject({ code: 0 });
  const { stdout } = await site.cli(['diff', former, site.out, '--reporter', 'json']);
  const { findings } = (JSON.parse(stdout) as { result: { report: { findings: readonly ReportedFinding[] } } }).result
    .report;
  // The link that somebody wrote is the same change on another page.
  const [links, ...others] = findings.filter(
    ({ subject, files }) => subject.startsWith('main a') && files.includes('all/index.html'),
  );
  expect(others).toEqual([]);
  expect(links?.files).toEqual(['all/index.html', 'herbs/chive/index.html']);
  expect(links?.sources.toSorted((a, b) => ((a.before ?? '') < (b.before ?? '') ? -1 : 1))).toEqual([
    { before: 'site/pages/herbs/chive.yaml:5:19', after: 'site/pages/herbs/chive.yaml:5:25' },
    { before: 'site/pages/herbs/mint.yaml', after: 'site/pages/herbs/wild-mint.yaml' },
  ]);
});
