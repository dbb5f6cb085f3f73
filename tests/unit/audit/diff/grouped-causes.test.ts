import { describe, expect, it } from 'vitest';
import { openFindings } from '../../../../src/audit/baseline/approvals.js';
import { compareTrees, type CompareOptions } from '../../../../src/audit/diff/compare-trees.js';
import type { DiffReport } from '../../../../src/audit/diff/model/diff-report.js';
import type { Tree } from '../../../../src/lib/fs/file-tree.js';
import { sha256Hex } from '../../../../src/lib/text/hash.js';

function tree(files: Readonly<Record<string, string>>): Tree {
  const entries = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    folder: '/nowhere',
    files: new Map(
      entries.map(([path, text]) => [path, { path, size: Buffer.byteLength(text), sha256: sha256Hex(text) }]),
    ),
    digest: sha256Hex(JSON.stringify(entries)),
    read: (path) => Buffer.from(files[path] ?? ''),
  };
}

const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><main>${body}</main></body></html>`;
type Files = Readonly<Record<string, string>>;
const compare = (before: Files, after: Files, options: CompareOptions = {}): Promise<DiffReport> =>
  compareTrees(tree(before), tree(after), options);
const told = ({ findings }: DiffReport): string[] =>
  findings
    .filter(({ ripple }) => !ripple)
    .map(
      ({ kind, subject, before, after, files }) =>
        `${kind} ${subject}: ${before ?? '-'} -> ${after ?? '-'} (${String(files.length)})`,
    );

it('knows an asset again whose former version stays for pages that are open', async () => {
  const before = {
    'assets/logo-11111111.svg': '<svg><a/></svg>',
    'index.html': page('Tea', '<img src="/assets/logo-11111111.svg">'),
  };
  const after = {
    'assets/logo-11111111.svg': '<svg><a/></svg>',
    'assets/logo-22222222.svg': '<svg><b/></svg>',
    'index.html': page('Tea', '<img src="/assets/logo-22222222.svg">'),
  };
  const report = await compare(before, after, { isFormer: (side, path) => side === 'after' && path.includes('1111') });
  expect(told(report)).toEqual(['changed image file: <a/> -> <b/> (1)']);
  expect(report.findings.filter(({ ripple }) => ripple).map(({ kind, subject }) => `${kind} ${subject}`)).toEqual([
    'changed main img[src]',
    'added image file',
  ]);
  expect(report.summary).toMatchObject({ added: 1, changed: 1, equal: 1, ripples: 2 });
});

it('tells of a host in the policies of all pages once, though each page has a policy of its own', async () => {
  const csp = (host: string, images: string): string =>
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src ${images}; connect-src 'self' ${host}">`;
  const pages = (host: string): Record<string, string> => ({
    'a.html': page('A', '', csp(host, "'self'")),
    'b.html': page('B', '', csp(host, 'data:')),
  });
  expect(told(await compare(pages('https://one.example'), pages('https://two.example')))).toEqual([
    "changed head meta http-equiv=Content-Security-Policy[content] connect-src: 'self' https://one.example -> 'self' https://two.example (2)",
  ]);
});

it.each([
  [
    'a directive that came',
    "default-src 'none'",
    "default-src 'none'; img-src 'self'",
    "added head meta http-equiv=Content-Security-Policy[content] img-src: - -> 'self' (1)",
  ],
  [
    'another order',
    'a b; c d',
    'c d; a b',
    'changed head meta http-equiv=Content-Security-Policy[content]: a b; c d -> c d; a b (1)',
  ],
  [
    'a policy that is written otherwise',
    'a b;c d',
    'a b;c e',
    'changed head meta http-equiv=Content-Security-Policy[content] c: d -> e (1)',
  ],
])('tells of %s in a policy', async (_, before, after, expected) => {
  const policy = (content: string): string =>
    page('A', '', `<meta http-equiv="content-security-policy" content="${content}">`).replace(
      'content-security-policy',
      'Content-Security-Policy',
    );
  expect(told(await compare({ 'a.html': policy(before) }, { 'a.html': policy(after) }))).toEqual([expected]);
});

it('tells of another address of the site once, where every page has its own', async () => {
  const pages = (origin: string, last: string): Record<string, string> =>
    Object.fromEntries(
      ['a', 'b', last].map((name) => [
        `${name[0] ?? ''}.html`,
        page(name[0] ?? '', '', `<link rel="canonical" href="${origin}/${name}/">`),
      ]),
    );
  const origins = { before: 'https://www.tea.example', after: 'https://tea.example' };
  expect(told(await compare(pages(origins.before, 'c'), pages(origins.after, 'c2'), { origins }))).toEqual([
    'changed address of the site in head link rel=canonical[href]: https://www.tea.example -> https://tea.example (2)',
    'changed head link rel=canonical[href]: https://www.tea.example/c/ -> https://tea.example/c2/ (1)',
  ]);
});

describe('changes with one cause', () => {
  const cards = (count: number, hash: string, word: string): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `assets/card-${String(index)}-${hash}.png`,
        `${word} ${String(index)}`,
      ]),
    );
  const findSources = (line: (path: string) => string | null): CompareOptions => ({
    findSources: ({ after }) => [{ before: null, after: line(after?.path ?? '') }],
  });
  const name = findSources(() => 'site/site.yaml:2:1');

  it('are one finding, with every file and the hash of each', async () => {
    const report = await compare(cards(6, '11111111', 'Zupee'), cards(6, '22222222', 'Tea'), name);
    expect(report.findings).toMatchObject([
      {
        kind: 'changed',
        subject: 'image file',
        count: 6,
        files: Object.keys(cards(6, '22222222', '')),
        sources: [{ before: null, after: 'site/site.yaml:2:1' }],
      },
    ]);
    expect(report.findings[0]?.members.map(({ after }) => after)).toEqual(
      Object.entries(cards(6, '22222222', 'Tea')).map(([path, text]) => {
        return `${path} (${String(text.length)} bytes, SHA-256 ${sha256Hex(text).slice(0, 16)}…)`;
      }),
    );
    const other = await compare(
      cards(6, '11111111', 'Zupee'),
      { ...cards(6, '22222222', 'Tea'), 'assets/card-3-22222222.png': 'another' },
      name,
    );
    expect(other.findings[0]?.fingerprint).not.toBe(report.findings[0]?.fingerprint);
  });

  const questions = (...words: readonly string[]): string =>
    page(
      'Tea',
      '',
      `<script type="application/ld+json">${JSON.stringify({ '@type': 'FAQPage', mainEntity: words.map((word) => ({ name: word })) })}</script>`,
    );
  const before = { 'a.html': questions('Hot?', 'Cold?'), 'b.html': questions('Green?'), 'c.html': page('Tea', 'Tea') };

  it('are one finding at different places of a list, which lists the changes and their pages', async () => {
    const after = { ...before, 'a.html': questions('HOT?', 'COLD?'), 'b.html': questions('GREEN?') };
    const [finding, ...others] = (await compare(before, after, name)).findings;
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      subject: 'structured data FAQPage mainEntity[].name',
      before: 'Hot?',
      after: 'HOT?',
      count: 3,
      files: ['a.html', 'b.html'],
      members: [
        { subject: 'structured data FAQPage mainEntity[0].name', after: 'HOT?', files: ['a.html'] },
        { subject: 'structured data FAQPage mainEntity[1].name', after: 'COLD?', files: ['a.html'] },
        { subject: 'structured data FAQPage mainEntity[0].name', after: 'GREEN?', files: ['b.html'] },
      ],
    });
  });

  it('do not take up a change that must be approved by its own fingerprint', async () => {
    const after = { ...before, 'a.html': questions('HOT?', 'C\u200bold?'), 'b.html': questions('GREEN?') };
    const { findings } = await compare(before, after, name);
    expect(findings.map(({ members }) => members.length)).toEqual([2, 0]);
    expect(findings[1]?.after).toBe('C\u200bold?');
  });

  it('are approved by the approval of each of them', async () => {
    const after = { ...before, 'a.html': questions('HOT?', 'COLD?') };
    const report = await compare(before, after, name);
    const members = report.findings[0]?.members ?? [];
    const given = (fingerprints: readonly string[]): number =>
      openFindings(
        report,
        fingerprints.map((fingerprint) => ({
          fingerprint,
          category: 'structured-data',
          subject: '',
          digestBefore: report.before.digest,
          digestAfter: report.after.digest,
          by: 'Asha',
          reason: 'Agreed',
          time: '2026-01-01T00:00:00Z',
          previous: '',
        })),
      ).length;
    expect(members).toHaveLength(2);
    expect(given([])).toBe(1);
    expect(given(members.slice(1).map(({ fingerprint }) => fingerprint))).toBe(1);
    expect(given(members.map(({ fingerprint }) => fingerprint))).toBe(0);
    expect(given(report.findings.map(({ fingerprint }) => fingerprint))).toBe(0);
  });
});
