import { cp } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CheckReport } from '../../../src/audit/check/check.js';
import { changedSources } from '../../../src/core/commands/changed-sources.js';
import { UNCERTAIN_FOR } from '../../../src/incremental/stat-cache.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';
import { copyFixture, type JsonOutcome } from '../../helpers/site.js';
import { runWarmCli } from '../../helpers/warm-cli.js';

interface CheckOutcome {
  readonly ok: boolean;
  readonly result: { readonly report: CheckReport };
}

let flagship: Flagship;
beforeAll(async () => {
  flagship = await buildFlagship();
}, BUILD_TIMEOUT);
afterAll(() => flagship.dispose());

it('finds no error and no warning on the site, as its policy has it', { timeout: BUILD_TIMEOUT }, async () => {
  const { stdout, code } = await runWarmCli([
    'check',
    '--root',
    flagship.out.replace(/\/dist$/, ''),
    '--out',
    flagship.out,
    '--reporter',
    'json',
  ]);
  const { result } = JSON.parse(stdout) as CheckOutcome;
  expect(result.report.findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
  expect(result.report.pages).toBe(flagship.pages.length);
  expect(code).toBe(0);
});

it('points into the YAML, and exits with 1', async () => {
  const site = await copyFixture('minimal');
  await site.write(
    'site/policies.yaml',
    'policies:\n  herbs:\n    description: Herbs.\n    rules:\n      - id: no-evening\n        forbid: [in the morning]\n        reason: Herbs sleep late.\n        owner: Gardeners\n        source: Experience\n      - id: printed\n        keep: [/herbs/basil/, /herbs/basil/#sowing]\n        reason: On seed packets.\n        owner: Gardeners\n        source: Packets\n',
  );
  await site.edit(
    'templates/pages/page.tsx',
    '<h1>',
    '<a href="/gone/">Gone</a><iframe src="https://maps.example/x" title="Map" /><h1>',
  );
  await site.edit('templates/pages/page.css', '}', '  color: var(--gone);\n}');
  await site.build(['--provenance']);
  const [page, text] = [`${site.root}/check.html`, `${site.root}/check.md`];
  const files = ['--html', page, '--markdown', text];
  const { stdout, code } = await site.cli(['check', '--policy', 'herbs', '--reporter', 'json', ...files]);
  for (const file of ['check.html', 'check.md']) expect(await site.read(file)).toMatch(/\/gone\/.*is not published/);
  expect((await site.cli(['check', '--html', `${site.out}/check.html`])).stdout).toContain('report-not-written');
  const { result } = JSON.parse(stdout) as CheckOutcome;
  for (const [rule, source] of [
    ['security-policy', /^templates\/pages\/page\.tsx:\d+:\d+$/],
    ['broken-link', /^templates\/pages\/page\.tsx:\d+:\d+$/],
    ['style-reference', /^templates\/pages\/page\.css:\d+:\d+$/],
  ] as const)
    expect(result.report.findings.filter((finding) => finding.rule === rule).map((finding) => finding.source)).toEqual([
      expect.stringMatching(source),
    ]);
  expect(result.report.findings).toContainEqual(
    expect.objectContaining({
      rule: 'content-policy',
      severity: 'error',
      source: 'site/pages/herbs/basil.yaml:8:3',
      files: ['herbs/basil/index.html'],
    }),
  );
  expect(code).toBe(1);
  expect(result.report.findings.filter(({ rule }) => rule === 'url-retention')).toMatchObject([
    { severity: 'error', source: 'site/policies.yaml:11:31', files: ['herbs/basil/index.html'] },
  ]);
  const sarif = JSON.parse((await site.cli(['check', '--policy', 'herbs', '--reporter', 'sarif'])).stdout) as {
    runs: { results: { ruleId: string; locations?: { physicalLocation: { region?: { startLine: number } } }[] }[] }[];
  };
  expect(
    sarif.runs[0]?.results.find(({ ruleId }) => ruleId === 'check/content-policy')?.locations?.[0]?.physicalLocation
      .region?.startLine,
  ).toBe(8);
  expect((await site.cli(['check', '--policy', 'roots'])).code).toBe(2);
});

it('warns of sources that are newer than the output, and of nothing that a build would not take', async () => {
  const site = await copyFixture('minimal');
  const basil = await site.read('site/pages/herbs/basil.yaml');
  await site.write('site/pages/herbs/mint.yaml', `draft: true\n${basil}`);
  await site.write('site/pages/herbs/sage.yaml', basil);
  await sleep(UNCERTAIN_FOR);
  await site.build();
  const changed = (out = site.out): Promise<string[]> => changedSources(site.root, out);
  expect(await changed()).toEqual([]);
  // Only the state of this machine says that a page is new, and not a draft.
  await site.write('site/pages/herbs/dill.yaml', basil);
  await site.write('site/pages/herbs/notes.txt', basil);
  await site.remove('site/pages/herbs/sage.yaml');
  await site.edit('site/pages/index.yaml', 'Mint forgives', 'Mint always forgives');
  await site.write('site/pages/herbs/basil.yaml', basil);
  const newer = ['site/pages/herbs/sage.yaml', 'site/pages/index.yaml'];
  expect(await changed()).toEqual(['site/pages/herbs/dill.yaml', ...newer]);
  const { stdout } = await site.cli(['check', '--reporter', 'json']);
  expect((JSON.parse(stdout) as JsonOutcome).diagnostics).toMatchObject([
    {
      severity: 'warning',
      name: 'output-outdated',
      message: `\`dist\` was built before 3 files changed: \`site/pages/herbs/dill.yaml\`, \`${newer.join('`, `')}\`.`,
    },
  ]);
  await cp(site.out, `${site.root}/live/dist`, { recursive: true });
  await cp(`${site.out}.audit`, `${site.root}/live/dist.audit`, { recursive: true });
  expect(await changed(`${site.root}/live/dist`)).toEqual([]);
  await site.remove('.islet');
  expect(await changed()).toEqual(newer);
  await site.remove('dist.audit');
  expect(await changed()).toEqual([]);
});

it('reports a folder of former addresses that has no page', async () => {
  const site = await copyFixture('minimal');
  await site.build();
  await site.write('former/robots.txt', '');
  const { code, stderr } = await site.cli(['check', '--former', `${site.root}/former`]);
  expect(code).toBe(2);
  expect(stderr).toContain('error check-no-pages');
});

it('reports former addresses that lead nowhere', async () => {
  const site = await copyFixture('minimal');
  await site.build();
  await site.write('former/herbs/mint/index.html', '');
  const { stdout } = await site.cli(['check', '--former', `${site.root}/former`, '--reporter', 'json']);
  const { result } = JSON.parse(stdout) as CheckOutcome;
  expect(result.report.findings.filter(({ rule }) => rule === 'url-retention').map(({ message }) => message)).toEqual([
    '`/herbs/mint/` was published before and no longer works.',
  ]);
});
