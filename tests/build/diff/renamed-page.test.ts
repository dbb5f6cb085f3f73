import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyFixture } from '../../helpers/site.js';

interface Finding {
  readonly subject: string;
  readonly after: string | null;
  readonly sources: readonly { readonly before: string | null; readonly after: string | null }[];
}

it('compares the file of a page that moved with the file that it was', async () => {
  const site = await copyFixture('minimal');
  const mint =
    'template: page\ntitle: Mint\ndescription: About mint on a sill.\nheading: Mint\nbody: |\n  Water it with care.\n\n  Pick it at dawn, and dry it in the shade.\n';
  await site.write('site/pages/herbs/mint.yaml', mint);
  await site.edit(
    'templates/pages/page.tsx',
    '<h1>',
    "<p>{page.path === '/herbs/peppermint/' ? 'Stays dry in the shade of it' : 'Dew'}</p>\n        <h1>",
  );
  await site.build();
  const former = join(site.root, 'former');
  for (const part of ['', '.audit']) await cp(`${site.out}${part}`, `${former}${part}`, { recursive: true });
  await rename(join(site.root, 'site/pages/herbs/mint.yaml'), join(site.root, 'site/pages/herbs/peppermint.yaml'));
  await site.edit('site/pages/herbs/peppermint.yaml', 'with care', 'with patience');
  const built = await site.build();
  expect(built.code, built.stdout).toBe(0);
  const { stdout } = await site.cli(['diff', former, site.out, '--reporter', 'json']);
  const { findings } = (JSON.parse(stdout) as { result: { report: { findings: readonly Finding[] } } }).result.report;
  const sourcesOf = (after: string): Finding['sources'] | undefined =>
    findings.find((finding) => finding.after === after)?.sources;
  const renamed = { before: 'site/pages/herbs/mint.yaml', after: 'site/pages/herbs/peppermint.yaml' };
  expect(sourcesOf('Water it with patience.')).toEqual([
    { before: `${renamed.before}:6:17`, after: `${renamed.after}:6:17` },
  ]);
  // What no line says follows from the address; the lines of the file that moved are no reason.
  expect(sourcesOf('Stays dry in the shade of it')).toEqual([renamed]);
});
