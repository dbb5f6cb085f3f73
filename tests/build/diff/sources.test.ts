import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySharedFixture, type Site } from '../../helpers/site.js';

interface ReportedFinding {
  readonly category: string;
  readonly subject: string;
  /** Whether it only follows from another change. */
  readonly ripple: boolean;
  readonly before: string | null;
  readonly after: string | null;
  readonly files: readonly string[];
  readonly sources: readonly { readonly before: string | null; readonly after: string | null }[];
}

const page = (heading: string, body: string, title = heading): string =>
  `template: page\ntitle: ${title}\ndescription: About ${heading} on a sill.\nheading: ${heading}\nbody: |\n${body.replace(/^(?=.)/gm, '  ')}\n`;

let site: Site;
let findings: readonly ReportedFinding[];
const former = (): string => join(site.root, 'former');

async function compare(): Promise<readonly ReportedFinding[]> {
  const { stdout } = await site.cli(['diff', former(), site.out, '--reporter', 'json']);
  return (JSON.parse(stdout) as { result: { report: { findings: readonly ReportedFinding[] } } }).result.report
    .findings;
}

const sourcesOf = (wanted: Partial<ReportedFinding>): ReportedFinding['sources'] | undefined =>
  findings.find((finding) =>
    Object.entries(wanted).every(([key, value]) => finding[key as keyof ReportedFinding] === value),
  )?.sources;
const both = (place: string) => ({ before: place, after: place });

/** Two ordinary builds, without any option. */
beforeAll(async () => {
  site = await copySharedFixture('minimal');
  await site.edit(
    'templates/pages/page.tsx',
    '<h1>',
    '<p>Grown at home</p>\n        <p className="note">For adults</p>\n        <h1>',
  );
  const css = await site.read('templates/pages/page.css');
  await site.write('templates/pages/page.css', `${css}\n.note {\n  margin: 0;\n  font-size: 1rem;\n}\n`);
  await site.write(
    'site/policies.yaml',
    'policies:\n  herbs:\n    description: Herbs.\n    rules:\n      - id: adults\n        name: age notice\n        require: [for adults]\n        reason: Some herbs are strong.\n        owner: Gardeners\n        source: Experience\n',
  );
  await site.edit(
    'site/site.yaml',
    'name: Pocket Garden',
    'policy: herbs\nname: Pocket Garden\nhsts:\n  days: 30\nredirects:\n  - from: /parsley/\n    to: /herbs/basil/',
  );
  await site.write(
    'site/pages/herbs/mint.yaml',
    page('Mint', 'Water it with care, then wait.\n\nLook at the leaves each day.\nPick them at dawn.'),
  );
  await site.write(
    'site/pages/herbs/sage.yaml',
    page('Sage', 'Read [how it grows](https://herbs.example/sage/old) first.\n\nWater it with care, then wait.'),
  );
  await site.write('site/pages/herbs/dill.yaml', page('Dill', 'Water it with care, then wait.'));
  await site.build();
  for (const part of ['', '.audit']) await cp(`${site.out}${part}`, `${former()}${part}`, { recursive: true });
  await site.edit('templates/pages/page.tsx', 'Grown at home', 'Grown outdoors');
  await site.edit('templates/pages/page.css', 'font-size: 1rem', 'font-size: 0');
  await site.edit('site/site.yaml', 'to: /herbs/basil/', 'to: /herbs/mint/');
  await site.edit('site/site.yaml', 'days: 30', 'days: 60');
  await site.edit('site/pages/herbs/sage.yaml', 'https://herbs.example/sage/old', 'https://herbs.example/sage/new');
  for (const name of ['mint', 'sage', 'dill'])
    await site.edit(`site/pages/herbs/${name}.yaml`, 'with care', 'with patience');
  await site.edit('site/pages/herbs/mint.yaml', 'at dawn', 'at dusk');
  await site.edit('site/pages/herbs/dill.yaml', 'title: Dill', 'title: Fennel');
  await site.edit('site/pages/herbs/dill.yaml', 'heading: Dill', 'heading: Fennel');
  await site.build();
  findings = await compare();
});
afterAll(() => site.dispose());

describe('a diff of two ordinary builds', () => {
  it('names the line of a text that is written over several lines', () => {
    expect(sourcesOf({ subject: 'text in main p', after: 'Look at the leaves each day. Pick them at dusk.' })).toEqual([
      both('site/pages/herbs/mint.yaml:9:16'),
    ]);
  });

  it('names the style that hides a text of the policy, and not another changed template', () => {
    expect(sourcesOf({ category: 'compliance' })).toEqual([both('templates/pages/page.css:8:3')]);
  });

  it('names the line of an address in rich text', () => {
    expect(sourcesOf({ category: 'links', after: 'https://herbs.example/sage/new' })).toEqual([
      both('site/pages/herbs/sage.yaml:6:50'),
    ]);
  });

  it('names every file of a word that stands in several', () => {
    expect(sourcesOf({ subject: 'text in main p', after: 'Water it with patience, then wait.' })).toEqual(
      ['dill.yaml:6:17', 'mint.yaml:6:17', 'sage.yaml:8:17'].map((place) => both(`site/pages/herbs/${place}`)),
    );
  });

  it('names the component of a word that no YAML has', () => {
    expect(sourcesOf({ subject: 'text in main p', after: 'Grown outdoors' })).toEqual([
      both('templates/pages/page.tsx:14:18'),
    ]);
  });

  it('tells a title from a heading that reads the same', () => {
    expect(sourcesOf({ subject: 'head title', after: 'Fennel' })).toEqual([both('site/pages/herbs/dill.yaml:2:8')]);
    expect(sourcesOf({ subject: 'text in main h1', after: 'Fennel' })).toEqual([
      both('site/pages/herbs/dill.yaml:4:10'),
    ]);
  });

  it('names the line of a redirect, and of the HTTPS rule, whose value is written in other words', () => {
    expect(sourcesOf({ subject: 'redirect of /parsley/' })).toEqual([both('site/site.yaml:7:16')]);
    expect(sourcesOf({ subject: 'header Strict-Transport-Security for /*' })).toEqual([both('site/site.yaml:4:3')]);
  });

  it('leaves no finding without a place', () => {
    expect(
      findings
        .filter(
          ({ ripple, sources }) =>
            !ripple &&
            (sources.length === 0 || sources.every(({ before, after }) => !/:\d+:\d+$/.test(after ?? before ?? ''))),
        )
        .map(({ subject }) => subject),
    ).toEqual([]);
  });

  it('are found in the one archive of an output of an older version', async () => {
    const audit = join(site.root, 'former.audit');
    const aside = join(site.root, 'aside');
    await cp(join(audit, 'sources'), join(aside, 'sources'), { recursive: true });
    await mkdir(join(aside, 'unpacked'));
    for (const name of await readdir(join(aside, 'sources')))
      execFileSync('tar', ['-xf', join(aside, 'sources', name), '-C', join(aside, 'unpacked')]);
    execFileSync('tar', ['-cf', join(audit, 'sources.tar'), '-C', join(aside, 'unpacked'), 'site', 'templates']);
    await rm(join(audit, 'sources'), { recursive: true });
    expect(await compare()).toEqual(findings);
    await rm(join(audit, 'sources.tar'));
  });

  it('names files where the build kept no sources, and believes no source that is not the one of the manifest', async () => {
    const sourcesOfHeading = async (): Promise<unknown> =>
      (await compare()).find(({ subject, after }) => subject === 'text in main h1' && after === 'Fennel')?.sources;
    const expected = [
      {
        before: null,
        after: 'one of these: site/pages/herbs/dill.yaml, site/site.yaml, templates/pages/page.tsx',
        candidates: ['site/pages/herbs/dill.yaml', 'site/site.yaml', 'templates/pages/page.tsx'],
      },
    ];
    expect(await sourcesOfHeading()).toEqual(expected);
    await cp(`${site.out}.audit/sources`, join(site.root, 'former.audit/sources'), { recursive: true });
    expect(await sourcesOfHeading()).toEqual(expected);
  });
});
