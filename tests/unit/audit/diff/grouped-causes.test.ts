import { describe, expect, it } from 'vitest';
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

it('takes no asset for a former version that pages still ask for', async () => {
  const report = await compare(
    { 'assets/logo-11111111.svg': '<svg><a/></svg>' },
    { 'assets/logo-11111111.svg': '<svg><a/></svg>', 'assets/logo-22222222.svg': '<svg><b/></svg>' },
    { isFormer: () => false },
  );
  expect(report.findings).toMatchObject([{ kind: 'added', subject: 'image file', ripple: false }]);
});

it('tells of a name alone where the content of the new file is that of the former one', async () => {
  const report = await compare(
    { 'assets/logo-11111111.svg': '<svg/>' },
    { 'assets/logo-11111111.svg': '<svg/>', 'assets/logo-22222222.svg': '<svg/>' },
    { isFormer: (side) => side === 'after' },
  );
  expect(report.findings).toMatchObject([{ kind: 'moved', subject: 'image file', ripple: false }]);
});

it('tells which of several files of one name became which, and of one change in all of them once', async () => {
  const texts = (events: string): string[] =>
    ['Tea is ready now', 'Der Tee ist fertig', 'Le thé est prêt ici'].map((words) => JSON.stringify({ words, events }));
  const files = (first: number, events: string): Record<string, string> =>
    Object.fromEntries(
      texts(events).map((text, index) => [`assets/words-${String(first + ((index * 2) % 3))}a2b3c4d.json`, text]),
    );
  expect(told(await compare(files(1, 'old'), files(6, 'new')))).toEqual(['changed words.json events: old -> new (3)']);
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
    'changed head meta http-equiv=Content-Security-Policy[content]: a b;c d -> a b;c e (1)',
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

it('counts nothing as a ripple that is none on one of the pages', async () => {
  const island = (slot: number, props: string): string =>
    `<islet-slot data-slot="${String(slot)}">Tea</islet-slot><script type="application/json">${props}</script>`;
  const props = (slot: number, ...ids: readonly string[]): string =>
    JSON.stringify({ items: [...ids.map((id) => ({ id })), { id: 'tea', content: { $slot: slot } }] });
  const before = { 'a.html': page('A', island(0, props(0))), 'b.html': page('B', island(0, '{}')) };
  const after = { 'a.html': page('A', island(1, props(1, 'water'))), 'b.html': page('B', island(1, '{}')) };
  const slots = ({ findings }: DiffReport): unknown[] =>
    findings
      .filter(({ subject }) => subject === 'main islet-slot[data-slot]')
      .map(({ ripple, files }) => [ripple, files]);
  expect(slots(await compare(before, after))).toEqual([[false, ['a.html', 'b.html']]]);
  expect(slots(await compare({ 'a.html': before['a.html'] }, { 'a.html': after['a.html'] }))).toEqual([
    [true, ['a.html']],
  ]);
});

describe('files that are other ones for one reason', () => {
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

  it('are told once, with every file and with a value for the bytes of all', async () => {
    const report = await compare(cards(6, '11111111', 'Zupee'), cards(6, '22222222', 'Tea'), name);
    expect(report.findings).toMatchObject([
      {
        kind: 'changed',
        subject: 'image file, many of one source',
        count: 6,
        files: Object.keys(cards(6, '22222222', '')),
        sources: [{ before: null, after: 'site/site.yaml:2:1' }],
      },
    ]);
    expect(report.files.map(({ sha256Before, sha256After }) => [sha256Before, sha256After])).toEqual(
      Array.from({ length: 6 }, (_, index) => [sha256Hex(`Zupee ${String(index)}`), sha256Hex(`Tea ${String(index)}`)]),
    );
    const other = await compare(
      cards(6, '11111111', 'Zupee'),
      { ...cards(6, '22222222', 'Tea'), 'assets/card-3-22222222.png': 'another' },
      name,
    );
    expect(other.findings[0]?.fingerprint).not.toBe(report.findings[0]?.fingerprint);
    expect(other.findings[0]?.before).toBe(report.findings[0]?.before);
    expect(other.findings[0]?.after).not.toBe(report.findings[0]?.after);
  });

  it('are told one by one where they are few, where their reasons differ, and where none is known', async () => {
    const told = async (count: number, options: CompareOptions): Promise<number> =>
      (await compare(cards(count, '11111111', 'Zupee'), cards(count, '22222222', 'Tea'), options)).findings.length;
    expect(await told(4, name)).toBe(4);
    expect(
      await told(
        6,
        findSources((path) => `site/pages/${path.slice(12, 13)}.yaml`),
      ),
    ).toBe(6);
    expect(
      await told(
        6,
        findSources(() => null),
      ),
    ).toBe(6);
  });
});
