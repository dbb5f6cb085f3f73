import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyFixture } from '../../helpers/site.js';

it('tells apart one word that stands in several places', async () => {
  const site = await copyFixture('minimal');
  const former = join(site.root, 'former');
  await site.write(
    'site/pages/herbs/mint.yaml',
    'template: page\ntitle: Basil too\ndescription: Basil\nheading: Basil\nbody: |\n  Basil\n\n  Basil\n',
  );
  await site.build(['--provenance']);
  for (const part of ['', '.audit']) await cp(`${site.out}${part}`, `${former}${part}`, { recursive: true });
  await site.edit('site/pages/herbs/mint.yaml', 'heading: Basil', 'heading: Mint');
  await site.build(['--provenance']);
  const { stdout } = await site.cli(['diff', former, site.out, '--reporter', 'json']);
  const { report } = (
    JSON.parse(stdout) as { result: { report: { findings: { subject: string; sources: unknown }[] } } }
  ).result;
  expect(report.findings.map(({ subject, sources }) => ({ subject, sources }))).toEqual([
    {
      subject: 'text in main h1',
      sources: [{ before: 'site/pages/herbs/mint.yaml:4:10', after: 'site/pages/herbs/mint.yaml:4:10' }],
    },
  ]);
});

it('names both sides where only one build noted the places', async () => {
  const site = await copyFixture('minimal');
  const former = join(site.root, 'former');
  await site.build(['--provenance']);
  for (const part of ['', '.audit']) await cp(`${site.out}${part}`, `${former}${part}`, { recursive: true });
  await site.edit('site/pages/herbs/basil.yaml', 'template: page', '# Needs sun.\ntemplate: page');
  await site.edit('site/pages/herbs/basil.yaml', 'in the morning', 'at noon');
  await site.build();
  const places = async (before: string, after: string): Promise<unknown> => {
    const { stdout } = await site.cli(['diff', before, after, '--reporter', 'json']);
    return (
      JSON.parse(stdout) as { result: { report: { findings: { sources: unknown }[] } } }
    ).result.report.findings.map(({ sources }) => sources);
  };
  expect(await places(former, site.out)).toEqual([
    [{ before: 'site/pages/herbs/basil.yaml:8:3', after: 'site/pages/herbs/basil.yaml:9:15' }],
  ]);
  expect(await places(site.out, former)).toEqual([
    [{ before: 'site/pages/herbs/basil.yaml:9:15', after: 'site/pages/herbs/basil.yaml:8:3' }],
  ]);
});

it('goes on where a template looks closer at a value than a mark allows', async () => {
  const site = await copyFixture('minimal');
  await site.edit('site/pages/herbs/basil.yaml', 'heading: Basil', 'heading: Dill');
  await site.edit(
    'templates/pages/page.tsx',
    '<h1>{content.heading}</h1>',
    '<h1>{content.heading.length > 4 ? content.heading : content.heading.toUpperCase()}</h1>',
  );
  await site.build(['--provenance']);
  const lines = (await site.read('dist.audit/provenance.ndjson'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  const page = lines.find((line) => Array.isArray(line) && line[0] === 'herbs/basil/index.html') as (string | number)[];
  expect(await site.read('dist/herbs/basil/index.html')).toContain('<h1>DILL</h1>');
  // Title, description, their copies for sharing, the name of the site and the text are still known; the heading is not.
  expect(page.length).toBeGreaterThan(10);
  const files = (lines.at(-1) as { files: string[] }).files;
  const places = page
    .slice(1)
    .filter((_, index) => index % 2 === 1)
    .map((place) => `${files[Math.floor(Number(place) / 1e9)] ?? ''}:${String(Math.floor(Number(place) / 1e4) % 1e5)}`);
  expect(places).toContain('site/pages/herbs/basil.yaml:2');
  expect(places).not.toContain('site/pages/herbs/basil.yaml:4');
});
