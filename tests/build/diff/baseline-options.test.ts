import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '../../../src/audit/diff/model/finding.js';
import type { Run, Site } from '../../helpers/site.js';
import { copySharedBookshop } from '../bookshop.js';

const BY = ['--by', 'Asha', '--reason', 'Agreed in the meeting'];

interface Result {
  readonly approved?: readonly string[];
  readonly skipped?: readonly { readonly fingerprint: string; readonly reason: string }[];
  readonly open: readonly Finding[];
}

let site: Site;
const baseline = (...args: string[]): Promise<Run> => site.cli(['baseline', ...args]);

async function resultOf(...args: string[]): Promise<Result> {
  return (JSON.parse((await baseline(...args, '--reporter', 'json')).stdout) as { result: Result }).result;
}

beforeAll(async () => {
  site = await copySharedBookshop();
  await site.build();
  expect((await baseline('create')).code).toBe(0);
  await site.edit('site/data/shop.yaml', 'Open after dark', 'Open after dusk');
  await site.edit('site/pages/books/river.yaml', 'It rains for three chapters', 'It rains for four chapters');
  await site.edit('site/pages/books/river.yaml', 'drowns', 'dr\u043ewns');
  await site.edit('site/pages/index.yaml', 'Books for one night', 'Books for two nights');
  await site.edit('site/site.yaml', 'from: /shop/', 'from: /store/');
  await site.build();
});
afterAll(() => site.dispose());

// One story, each step on what the one before left.
describe('approving several findings by one command', () => {
  it('lists them by category, with the command to read them', async () => {
    const { stdout, code } = await baseline('status');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Text {2}4 {2}--category text$/m);
    expect(stdout).toMatch(/^\* [0-9a-f]{16} {2}\+ redirect of \/store\//m);
    expect(stdout).toContain('npx islet diff baseline/tree --html report.html');
  });

  it('takes what one source file caused, on all pages', async () => {
    const { approved, open } = await resultOf('approve', '--cause', './site/data/shop.yaml', ...BY);
    expect(approved).toHaveLength(1);
    expect(open.some(({ after }) => after?.includes('dusk'))).toBe(false);
  });

  it('takes a page without the homoglyph, and says how to approve that', async () => {
    const { stdout, code } = await baseline('approve', '--page', '/books/river/', ...BY);
    expect(code).toBe(0);
    const [, fingerprint = ''] = /suspicious characters\n\s+npx islet baseline approve (\w+) --by/.exec(stdout) ?? [];
    const { open } = await resultOf('status');
    expect(open.some(({ after }) => after?.includes('four chapters'))).toBe(false);
    expect(open.find((finding) => finding.fingerprint === fingerprint)?.after).toContain('dr\u043ewns');
  });

  it('leaves redirects and homoglyphs out of --all', async () => {
    const { approved, skipped, open } = await resultOf('approve', '--all', ...BY);
    expect(approved).toHaveLength(1);
    expect(open.map(({ category, after }) => [category, after?.includes('dr\u043ewns') ?? false]).sort()).toEqual([
      ['hosting', false],
      ['hosting', false],
      ['text', true],
    ]);
    expect(skipped?.map(({ fingerprint }) => fingerprint)).toEqual(open.map(({ fingerprint }) => fingerprint));
    expect((await baseline('approve', '--all', ...BY)).code).toBe(1);
  });

  it('asks for a name and a reason in the place of the gaps of a copied command', async () => {
    const [first] = (await resultOf('status')).open;
    expect((await baseline('approve', first?.fingerprint ?? '', '--by', '…', '--reason', '…')).code).toBe(2);
    expect((await baseline('approve', first?.fingerprint ?? '', '--all', ...BY)).code).toBe(2);
  });

  it('takes each of the rest by the first characters of its fingerprint', async () => {
    for (const { fingerprint } of (await resultOf('status')).open)
      expect((await baseline('approve', fingerprint.slice(0, 10), ...BY)).code).toBe(0);
    expect((await baseline('status')).code).toBe(0);
  });
});
