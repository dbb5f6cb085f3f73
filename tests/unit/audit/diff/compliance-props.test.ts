import { expect, it } from 'vitest';
import { comparePages } from '../../../../src/audit/diff/html/compare-pages.js';
import { complianceChanges } from '../../../../src/audit/diff/html/compliance.js';
import { compareTrees } from '../../../../src/audit/diff/compare-trees.js';
import { createFindingCollector } from '../../../../src/audit/diff/finding-collector.js';
import type { Tree } from '../../../../src/lib/fs/file-tree.js';
import { sha256Hex } from '../../../../src/lib/text/hash.js';
import { compilePolicy, policiesSchema } from '../../../../src/lib/site/policy.js';

const parsed = policiesSchema.parse({
  policies: {
    own: {
      description: 'd',
      rules: [{ id: 'lures', forbid: ['sure win', '/sure-win/'], reason: 'r', owner: 'o', source: 's' }],
    },
  },
});
const policy = compilePolicy('own', parsed.policies['own']?.rules ?? []);
const page = (text: string, label: string): string =>
  `<html lang="en"><body><main><p>${text}</p></main><script type="application/json">${JSON.stringify({ label })}</script></body></html>`;

function told(before: string, after: string): [subject: string, count: number][] {
  const compared = comparePages(before, after, { renamed: new Map(), inlineBefore: new Set(), inlineAfter: new Set() });
  const collector = createFindingCollector();
  for (const change of complianceChanges(compared, policy, { route: '/', locale: 'en', template: undefined }))
    collector.add('index.html', change, []);
  return collector.findings().map(({ subject, count }) => [subject, count]);
}

it('tells of words that only a script will show', () => {
  expect(told(page('Tea', 'Copied'), page('Tea', 'A sure win'))).toEqual([['policy lures: forbidden text new', 1]]);
});

it('knows values by their type however it is written', () => {
  const typed = (label: string): string => page('Tea', label).replace('application/json', 'Application/JSON');
  expect(told(typed('Copied'), typed('A sure win'))).toEqual([['policy lures: forbidden text new', 1]]);
});

it('tells of words once that stand in the page and in the values of its island', () => {
  expect(told(page('Tea', 'Tea'), page('A sure win', 'A sure win'))).toEqual([['policy lures: forbidden text new', 2]]);
});

it('tells of words in values that scripts of a page fetch, by the language of the page', async () => {
  const rules =
    policiesSchema.parse({
      policies: {
        own: {
          description: 'd',
          rules: [
            { id: 'lures', forbid: { en: ['sure win'], hi: ['पक्की जीत'] }, reason: 'r', owner: 'o', source: 's' },
          ],
        },
      },
    }).policies['own']?.rules ?? [];
  const files = (hash: string, words: string): Record<string, string> => ({
    'hi/index.html': `<html lang="hi"><head><title>t</title></head><body><script type="application/json">${JSON.stringify({ url: `/assets/words-${hash}.json` })}</script></body></html>`,
    [`assets/words-${hash}.json`]: JSON.stringify({ words }),
  });
  const told = async (words: string): Promise<string[]> =>
    (
      await compareTrees(treeOf(files('11111111', 'चाय')), treeOf(files('22222222', words)), {
        policy: compilePolicy('own', rules),
      })
    ).findings
      .filter(({ ripple }) => !ripple)
      .map(({ category, subject }) => `${category} ${subject}`);
  expect(await told('पक्की जीत')).toEqual(['compliance policy lures: forbidden text new', 'files words.json words']);
  expect(await told('a sure win')).toEqual(['files words.json words']);
});

it('tells of words that only scripts show on a page that is new, and in a file that it fetches', async () => {
  const files = {
    'tea/index.html': `<html lang="en"><head><title>t</title></head><body><script type="application/json">${JSON.stringify({ label: 'A sure win', url: '/assets/words-11111111.json' })}</script></body></html>`,
    'assets/words-11111111.json': JSON.stringify({ words: 'Another sure win', more: '/sure-win/' }),
  };
  const { findings } = await compareTrees(treeOf({}), treeOf(files), { policy });
  expect(
    findings
      .filter(({ category }) => category === 'compliance')
      .map(({ subject, after, context, files: [file] }) => [subject, after, context, file]),
  ).toEqual([
    ['policy lures: forbidden text new', 'A sure win', 'a page added', 'tea/index.html'],
    ['policy lures: forbidden text new', 'Another sure win', 'a file added', 'assets/words-11111111.json'],
  ]);
});

it('takes an address that people read for words', () => {
  expect(told(page('Tea', 'Tea'), page('https://tea.example/sure-win', 'Tea'))).toEqual([
    ['policy lures: forbidden text new', 1],
  ]);
});

it('takes an address among values for no words', () => {
  expect(told(page('Tea', 'https://tea.example/?q=sure-win'), page('Tea', '/tea/'))).toEqual([]);
});

function treeOf(all: Readonly<Record<string, string>>): Tree {
  return {
    folder: '/nowhere',
    digest: '',
    read: (path) => Buffer.from(all[path] ?? ''),
    files: new Map(
      Object.entries(all).map(([path, text]) => [path, { path, size: text.length, sha256: sha256Hex(text) }]),
    ),
  };
}
