import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBaseline } from '../../../src/audit/baseline/baseline.js';
import { copySharedFixture, OWN_PROCESS, type Run, type Site } from '../../helpers/site.js';

const POLICY = `policies:
  herbs:
    description: Herbs.
    rules:
      - id: morning
        require: [in the morning]
        reason: Water in the evening breeds mould.
        owner: Gardeners
        source: Experience
      - id: saucers
        require: [empty the saucer]
        reason: Roots that stand in water rot.
        owner: Gardeners
        source: Experience
`;
const BY = ['--by', 'Asha', '--reason', 'Agreed in the meeting'];

interface Open {
  readonly fingerprint: string;
  readonly category: string;
}

let site: Site;
const baseline = (...args: string[]): Promise<Run> => site.cli(['baseline', ...args]);
const open = async (): Promise<readonly Open[]> =>
  (JSON.parse((await baseline('status', '--reporter', 'json')).stdout) as { result: { open: readonly Open[] } }).result
    .open;
const records = async (): Promise<string[]> =>
  (await site.exists('baseline/approvals.ndjson'))
    ? (await site.read('baseline/approvals.ndjson')).trim().split('\n')
    : [];

beforeAll(async () => {
  site = await copySharedFixture('minimal');
  await site.write('site/policies.yaml', POLICY);
  await site.edit('site/site.yaml', 'name: Pocket Garden', 'policy: herbs\nname: Pocket Garden');
  await site.edit(
    'site/pages/herbs/basil.yaml',
    'From below, in the morning.',
    'From below, in the morning.\n\n  Always empty the saucer.',
  );
  await site.build();
  expect((await baseline('create')).code).toBe(0);
  await site.edit('site/pages/herbs/basil.yaml', 'in the morning', 'in the evening');
  await site.edit('site/pages/herbs/basil.yaml', 'Always empty', 'Never empty');
  await site.edit('site/pages/herbs/basil.yaml', 'empty the saucer', 'fill the saucer');
  await site.edit('site/pages/index.yaml', 'heading: Start with one pot', 'heading: Start with two pots');
  await site.build();
});
afterAll(() => site.dispose());

// One story, each step on what the one before left.
describe('approving what differs from a baseline', () => {
  it('waits for approval of every finding', async () => {
    const { code, stdout } = await site.cli(['baseline', 'status'], OWN_PROCESS);
    expect(code).toBe(1);
    expect(stdout).toContain('The text that the rule morning requires is missing on /herbs/basil/: it now reads');
    expect((await open()).filter(({ category }) => category === 'compliance')).toHaveLength(2);
    expect((await open()).filter(({ category }) => category !== 'compliance').length).toBeGreaterThan(1);
  });

  it('asks who approves and why', async () => {
    const fingerprint = (await open())[0]?.fingerprint ?? '';
    expect((await baseline('approve', fingerprint, '--by', 'Asha')).code).toBe(2);
    expect((await baseline('approve', fingerprint, '--by', 'Asha', '--reason', ' ')).code).toBe(2);
    expect(await records()).toEqual([]);
  });

  it('is refused in CI, where status still works', async () => {
    const inCi = { env: { CI: 'true' } };
    const fingerprint = (await open())[0]?.fingerprint ?? '';
    for (const args of [['create'], ['approve', fingerprint, ...BY], ['approve', '--all', ...BY]]) {
      const { code, stdout, stderr } = await site.cli(['baseline', ...args], inCi);
      expect({ code, told: `${stdout}${stderr}`.includes('CI') }).toEqual({ code: 1, told: true });
    }
    expect((await site.cli(['baseline', 'status'], inCi)).code).toBe(1);
    expect(await records()).toEqual([]);
  });

  it('never takes findings about compliance in bulk', async () => {
    const ofCompliance = (await open())
      .filter(({ category }) => category === 'compliance')
      .map(({ fingerprint }) => fingerprint);
    expect((await baseline('approve', ...ofCompliance, ...BY)).code).toBe(1);
    const [other] = (await open()).filter(({ category }) => category !== 'compliance');
    expect((await baseline('approve', ofCompliance[0] ?? '', other?.fingerprint ?? '', ...BY)).code).toBe(1);
    expect(await records()).toEqual([]);
    expect((await baseline('approve', '--all', ...BY)).code).toBe(0);
    expect((await open()).map(({ fingerprint }) => fingerprint).sort()).toEqual(ofCompliance.sort());
  });

  it('keeps the baseline as long as one of them waits', async () => {
    expect((await baseline('create')).code).toBe(1);
  });

  it('also where one that was broken off had put it aside', async () => {
    await rename(join(site.root, 'baseline/tree'), join(site.root, 'baseline/tree.former'));
    expect((await baseline('create')).code).toBe(1);
    expect((await readdir(join(site.root, 'baseline'))).sort()).toEqual([
      'approvals.ndjson',
      'manifest.json',
      'tree',
      'tree.audit',
    ]);
  });

  it('takes them one by one, each with who, why, when and both digests', async () => {
    const waiting = await open();
    for (const { fingerprint } of waiting) expect((await baseline('approve', fingerprint, ...BY)).code).toBe(0);
    expect(await open()).toEqual([]);
    const { code, stdout } = await baseline('status');
    expect({ code, stdout: stdout.trim() }).toEqual({
      code: 0,
      stdout: 'Everything that differs from the baseline is approved.',
    });
    const last = JSON.parse((await records()).at(-1) ?? '') as Record<string, string>;
    expect(last).toMatchObject({
      by: 'Asha',
      reason: 'Agreed in the meeting',
      category: 'compliance',
      fingerprint: waiting.at(-1)?.fingerprint,
    });
    for (const name of ['digestBefore', 'digestAfter', 'previous']) expect(last[name]).toMatch(/^[0-9a-f]{64}$/);
    expect(last['time']).toMatch(/^\d{4}-\d{2}-\d{2}T.*Z$/);
  });

  it.each<[string, (lines: string[]) => string[], number]>([
    ['changed', ([first = '', ...rest]) => [first.replace('Asha', 'Asho'), ...rest], 2],
    ['taken out', ([first = '', , ...rest]) => [first, ...rest], 2],
    ['exchanged with the next', ([first = '', second = '', ...rest]) => [second, first, ...rest], 1],
    ['added', (lines) => [...lines, lines[0] ?? ''], Infinity],
  ])('sees a record that was %s', async (_, tamper, line) => {
    const whole = await site.read('baseline/approvals.ndjson');
    const lines = whole.trim().split('\n');
    await site.write('baseline/approvals.ndjson', `${tamper(lines).join('\n')}\n`);
    const { code, stdout } = await baseline('status', '--reporter', 'json');
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { name: string; position: { line: number } }[] };
    await site.write('baseline/approvals.ndjson', whole);
    expect(code).not.toBe(0);
    expect(diagnostics.map(({ name, position }) => [name, position.line])).toEqual([
      ['baseline-damaged', Math.min(line, lines.length + 1)],
    ]);
  });

  it.each<[string, (lines: string[]) => string[]]>([
    ['whose end was cut off', (lines) => lines.slice(0, -1)],
    ['without a record', () => []],
  ])('sees a chain %s', async (_, cut) => {
    const whole = await site.read('baseline/approvals.ndjson');
    await site.write('baseline/approvals.ndjson', `${cut(whole.trim().split('\n')).join('\n')}\n`);
    const { code, stdout } = await baseline('status', '--reporter', 'json');
    await site.write('baseline/approvals.ndjson', whole);
    expect(code).not.toBe(0);
    expect(stdout).toContain('"baseline-damaged"');
    expect(stdout).toContain('baseline/manifest.json');
  });

  it('sees that the end of the chain is no longer recorded, unless an approval was interrupted there', async () => {
    await rename(join(site.root, 'baseline/manifest.json'), join(site.root, 'baseline/manifest.json.next'));
    expect((await baseline('status')).code).toBe(0);
    await rename(join(site.root, 'baseline/manifest.json.next'), join(site.root, 'aside.json'));
    const { stdout, stderr } = await baseline('status');
    expect(`${stdout}${stderr}`).toContain('baseline-damaged');
    await rename(join(site.root, 'aside.json'), join(site.root, 'baseline/manifest.json'));
    expect((await baseline('status')).code).toBe(0);
  });

  it('counts for these two trees only', async () => {
    await site.edit('site/pages/index.yaml', 'Start with two pots', 'Start with three pots');
    await site.build();
    expect((await open()).length).toBeGreaterThan(2);
    await site.edit('site/pages/index.yaml', 'Start with three pots', 'Start with two pots');
    await site.build();
    expect(await open()).toEqual([]);
  });

  it('makes the output the baseline once all is approved', async () => {
    expect((await baseline('create')).code).toBe(0);
    expect((await baseline('status')).stdout.trim()).toBe('The output is the baseline.');
  });

  it('and with it what is noted of it, or nothing where nothing is', async () => {
    expect(await site.exists('baseline/tree.audit/manifest.json')).toBe(true);
    await site.remove('dist.audit');
    expect((await baseline('create')).code).toBe(0);
    expect((await readdir(join(site.root, 'baseline'))).sort()).toEqual(['approvals.ndjson', 'manifest.json', 'tree']);
  });

  it('or leaves nothing where the output cannot be copied, or not be compared with anything', async () => {
    await symlink('index.html', join(site.root, 'dist/link.html'));
    const { code, stdout, stderr } = await baseline('create');
    expect([code, `${stdout}${stderr}`]).toEqual([2, expect.stringContaining('error diff-unreadable') as string]);
    await rm(join(site.root, 'dist/link.html'));
    await mkdir(join(site.root, 'dist.audit'));
    execFileSync('mkfifo', [join(site.root, 'dist.audit/pipe')]);
    await expect(createBaseline(site.root, site.out)).rejects.toThrow();
    expect((await readdir(join(site.root, 'baseline'))).sort()).toEqual(['approvals.ndjson', 'manifest.json', 'tree']);
  });
});
