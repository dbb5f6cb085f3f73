import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parseChain } from '../../../../src/audit/baseline/approval-chain.js';
import { openFindings } from '../../../../src/audit/baseline/approvals.js';
import { compareTrees } from '../../../../src/audit/diff/compare-trees.js';
import { readTree } from '../../../../src/lib/fs/file-tree.js';

/** Two trees, and the approvals of all their findings that an earlier version recorded, to which a change was an English sentence. */
const stored = (name: string): string => fileURLToPath(new URL(`../../../fixtures/approvals/${name}`, import.meta.url));

it('verifies approvals of an earlier version, and asks again only for what it reported otherwise', async () => {
  const chain = parseChain(readFileSync(stored('approvals.ndjson'), 'utf8'), 'approvals.ndjson');
  expect(chain.approvals).toHaveLength(12);
  const report = await compareTrees(await readTree(stored('before')), await readTree(stored('after')));
  expect(openFindings(report, chain.approvals).map(({ subject, after }) => [subject, after])).toEqual([
    ['strong around words in main', '<strong>18</strong>'],
  ]);
});
