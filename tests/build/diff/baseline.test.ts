import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendApprovals, parseChain } from '../../../src/audit/baseline/approval-chain.js';
import { writeApprovals } from '../../../src/audit/baseline/approvals.js';
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
    ? (await site.read('baseline/approvals.ndjson')).trim().split('\n').slice(0, -1)
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
    expect((await readdir(join(site.root, 'baseline'))).sort()).toEqual(['approvals.ndjson', 'tree', 'tree.audit']);
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

  it('sees that the record is gone, and names the way out', async () => {
    await rename(join(site.root, 'baseline/approvals.ndjson'), join(site.root, 'aside'));
    const { code, stdout, stderr } = await baseline('status');
    await rename(join(site.root, 'aside'), join(site.root, 'baseline/approvals.ndjson'));
    expect([code, `${stdout}${stderr}`]).toEqual([1, expect.stringContaining('The record of approvals is gone')]);
  });

  it('prints its head, by which a rewritten chain is recognised', async () => {
    const head = /Approvals-Head: ([0-9a-f]{64})/.exec((await baseline('head')).stdout)?.[1] ?? '';
    expect((await baseline('head', '--contains', head)).code).toBe(0);
    expect((await baseline('head', '--contains', head.replace(/./g, '1'))).code).toBe(1);
  });

  it('joins the approvals of two branches, also in a rebase', async () => {
    const git = (...args: string[]): string =>
      execFileSync('git', ['-C', site.root, '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
        encoding: 'utf8',
        stdio: 'pipe',
      });
    const whole = await site.read('baseline/approvals.ndjson');
    const chain = parseChain(whole, 'file');
    const approvedBy = async (by: string): Promise<void> => {
      const [last] = chain.approvals;
      if (last) await writeApprovals(site.root, appendApprovals(chain, [{ ...last, by }]));
      git('commit', '-qam', by);
    };
    git('init', '-qb', 'main');
    git('add', 'baseline/approvals.ndjson');
    git('commit', '-qm', 'base');
    git('checkout', '-qb', 'other');
    await approvedBy('Bela');
    git('checkout', '-q', 'main');
    await approvedBy('Cleo');
    for (const [begin, goOn] of [
      [
        ['merge', 'other'],
        ['commit', '-qm', 'merged'],
      ],
      [
        ['rebase', 'other'],
        ['rebase', '--continue'],
      ],
    ] as const) {
      const from = git('rev-parse', 'main').trim();
      expect(() => git(...begin)).toThrow();
      expect((await baseline('status')).stdout).toContain('islet baseline merge');
      const { code, stdout } = await baseline('merge');
      expect([code, stdout]).toEqual([0, expect.stringContaining('Joined')]);
      git('add', 'baseline/approvals.ndjson');
      git('-c', 'core.editor=true', ...goOn);
      const joined = parseChain(await site.read('baseline/approvals.ndjson'), 'file');
      expect(
        joined.approvals
          .slice(chain.approvals.length)
          .map(({ by }) => by)
          .sort(),
      ).toEqual(['Bela', 'Cleo']);
      expect((await baseline('head', 'other')).code).toBe(0);
      git('reset', '-q', '--hard', from);
    }
    await site.remove('.git');
    await site.write('baseline/approvals.ndjson', whole);
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
    expect((await readdir(join(site.root, 'baseline'))).sort()).toEqual(['approvals.ndjson', 'tree']);
  });

  it('or leaves nothing where the output cannot be copied, or not be compared with anything', async () => {
    await symlink('index.html', join(site.root, 'dist/link.html'));
    const { code, stdout, stderr } = await baseline('create');
    expect([code, `${stdout}${stderr}`]).toEqual([2, expect.stringContaining('error diff-unreadable') as string]);
    await rm(join(site.root, 'dist/link.html'));
    await mkdir(join(site.root, 'dist.audit'));
    execFileSync('mkfifo', [join(site.root, 'dist.audit/pipe')]);
    await expect(createBaseline(site.root, site.out)).rejects.toThrow();
    expect((await readdir(join(site.root, 'baseline'))).sort()).toEqual(['approvals.ndjson', 'tree']);
  });
});
