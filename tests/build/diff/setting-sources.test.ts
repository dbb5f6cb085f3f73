import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyFixture, type Site } from '../../helpers/site.js';

interface ReportedFinding {
  readonly category: string;
  readonly kind: string;
  readonly subject: string;
  readonly notes: readonly string[];
  readonly files: readonly string[];
  readonly sources: readonly { readonly before: string | null; readonly after: string | null }[];
}

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#135" d="M0 0h40v40H0z"/>${Array.from({ length: 60 }, (_, index) => `<path d="M${String(index % 7)} ${String(index % 11)}h9v${String(index)}z"/>`).join('')}</svg>`;

/** What differs between a build of the fixture with an icon and a second kind of page, and the next build. */
async function differing(edit: (site: Site) => Promise<void>): Promise<readonly ReportedFinding[]> {
  const site = await copyFixture('minimal');
  const former = join(site.root, 'former');
  await site.write('site/assets/pot.svg', ICON);
  await site.edit(
    'site/site.yaml',
    'name: Pocket Garden',
    "name: Pocket Garden\nicon: pot.svg\nappIcon: pot.svg\nthemeColor:\n  light: '#ffffff'\n  dark: '#010101'",
  );
  await site.write('templates/pages/poster.css', 'main { color: #010203; }\n');
  await site.write(
    'templates/pages/poster.tsx',
    (await site.read('templates/pages/page.tsx')).replace('./page.css', './poster.css'),
  );
  await site.write(
    'site/pages/poster.yaml',
    'template: poster\ntitle: A poster\ndescription: It hangs on the wall.\nheading: Poster\nbody: Grow herbs.\n',
  );
  expect(await site.build()).toMatchObject({ code: 0 });
  for (const part of ['', '.audit']) await cp(`${site.out}${part}`, `${former}${part}`, { recursive: true });
  await edit(site);
  expect(await site.build()).toMatchObject({ code: 0 });
  const { stdout } = await site.cli(['diff', former, site.out, '--reporter', 'json']);
  return (JSON.parse(stdout) as { result: { report: { findings: readonly ReportedFinding[] } } }).result.report
    .findings;
}

it('names the setting by which compressed forms came, those of pictures too', async () => {
  const findings = await differing((site) =>
    site.edit('site/site.yaml', 'name:', 'build:\n  precompress: true\nname:'),
  );
  expect(findings.flatMap(({ files }) => files).some((path) => /pot.*\.svg\.br$/.test(path))).toBe(true);
  expect(
    findings.filter(
      ({ sources }) =>
        sources.length === 0 || !sources.every(({ after }) => after?.startsWith('site/site.yaml:') === true),
    ),
  ).toEqual([]);
});
