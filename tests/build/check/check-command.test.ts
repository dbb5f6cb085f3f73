import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CheckReport } from '../../../src/check/check.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';
import { copyFixture, runCli } from '../../helpers/site.js';

interface CheckOutcome {
  readonly ok: boolean;
  readonly result: { readonly report: CheckReport };
}

let flagship: Flagship;
beforeAll(async () => {
  flagship = await buildFlagship();
}, BUILD_TIMEOUT);
afterAll(() => flagship.dispose());

it('finds no error and no warning on the site, as its policy has it', async () => {
  const { stdout, code } = await runCli(['check', '--root', flagship.out.replace(/\/dist$/, ''), '--out', flagship.out, '--reporter', 'json']);
  const { result } = JSON.parse(stdout) as CheckOutcome;
  expect(result.report.findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
  expect(result.report.pages).toBe(flagship.pages.length);
  expect(code).toBe(0);
});

it('points into the YAML, and ends with 1', async () => {
  const site = await copyFixture('minimal');
  await site.write('site/policies.yaml', 'policies:\n  herbs:\n    description: Herbs.\n    rules:\n      - id: no-evening\n        forbid: [in the morning]\n        reason: Herbs sleep late.\n        owner: Gardeners\n        source: Experience\n');
  await site.build(['--provenance']);
  const { stdout, code } = await site.cli(['check', '--policy', 'herbs', '--reporter', 'json']);
  const { result } = JSON.parse(stdout) as CheckOutcome;
  expect(result.report.findings).toContainEqual(expect.objectContaining({ rule: 'content-policy', severity: 'error', source: 'site/pages/herbs/basil.yaml:8:3', files: ['herbs/basil/index.html'] }));
  expect(code).toBe(1);
  const sarif = JSON.parse((await site.cli(['check', '--policy', 'herbs', '--reporter', 'sarif'])).stdout) as { runs: { results: { ruleId: string; locations?: { physicalLocation: { region?: { startLine: number } } }[] }[] }[] };
  expect(sarif.runs[0]?.results.find(({ ruleId }) => ruleId === 'check/content-policy')?.locations?.[0]?.physicalLocation.region?.startLine).toBe(8);
  expect((await site.cli(['check', '--policy', 'roots'])).code).toBe(2);
});

it('asks that former addresses go on to work', async () => {
  const site = await copyFixture('minimal');
  await site.build();
  await site.write('former/herbs/mint/index.html', '');
  const { stdout } = await site.cli(['check', '--former', `${site.root}/former`, '--reporter', 'json']);
  const { result } = JSON.parse(stdout) as CheckOutcome;
  expect(result.report.findings.filter(({ rule }) => rule === 'url-retention').map(({ message }) => message)).toEqual(['`/herbs/mint/` was published before and leads nowhere now.']);
});
