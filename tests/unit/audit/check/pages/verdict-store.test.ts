import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { check, type CheckOptions, type CheckReport } from '../../../../../src/audit/check/check.js';
import type { CheckCounts } from '../../../../../src/audit/check/pages/check-pages.js';
import { compilePolicy, policiesSchema } from '../../../../../src/lib/site/policy.js';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'islet-verdicts-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const STORE = 'cache/verdicts';
const page = (text: string, rest = '<img src="/pot.svg">'): string =>
  `<!DOCTYPE html><html lang="en"><head><title>${text}</title><link rel="stylesheet" href="/a.css"></head><body><h1>${text}</h1>${rest}</body></html>`;

async function write(path: string, content: string): Promise<void> {
  await mkdir(dirname(join(root, 'dist', path)), { recursive: true });
  await writeFile(join(root, 'dist', path), content);
}

async function run(
  options: Partial<CheckOptions> = {},
  program = 'one',
): Promise<{ counts: CheckCounts | undefined; report: CheckReport }> {
  let counts: CheckCounts | undefined;
  const report = await check({
    folder: join(root, 'dist'),
    today: '2026-01-01',
    verdicts: { file: join(root, STORE), top: root, program },
    onCounts: (told) => {
      counts = told;
    },
    ...options,
  });
  return { counts, report };
}

const fromNothing = async (options?: Partial<CheckOptions>): Promise<CheckReport> =>
  (await run({ ...options, verdicts: undefined })).report;

it('checks a page once, and again when a byte of it changes', async () => {
  await write('a.css', 'p { color: red }');
  await write('index.html', page('Tea'));
  await write('pots/index.html', page('Pots'));
  const first = await run();
  expect(first.counts).toEqual({ pages: 2, markup: 2 });
  expect(await run()).toEqual({ counts: { pages: 0, markup: 0 }, report: first.report });
  await write('pots/index.html', page('Pota'));
  const changed = await run();
  expect(changed.counts).toEqual({ pages: 1, markup: 1 });
  expect(changed.report).toEqual(await fromNothing());
});

it.each<[what: string, change: () => Promise<unknown>, markup: number]>([
  ['a style sheet changes', () => write('a.css', '@import "/gone.css"; p { color: red }'), 0],
  ['a page is added, which a link leads to', () => write('gone/index.html', page('There')), 1],
  ['a file is taken away', () => rm(join(root, 'dist/pot.svg')), 0],
  ['a redirect is added', () => write('_redirects', '/gone/ /tea/ 301\n'), 0],
  ['the policy of hosts changes', () => write('_headers', "/*\n  Content-Security-Policy: style-src 'none'\n"), 0],
])('applies the rules to all pages again when %s', async (_, change, markup) => {
  await write('a.css', 'p { color: red }');
  await write('pot.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><title>Pot</title></svg>');
  await write('index.html', page('Tea', '<a href="/gone/">Gone</a><img src="/pot.svg" alt="">'));
  await write('tea/index.html', page('Pots', '<a href="/gone/">Gone</a>'));
  const before = await run();
  await change();
  const after = await run();
  expect(after.report).toEqual(await fromNothing());
  expect(after.report.findings).not.toEqual(before.report.findings);
  expect(after.counts?.pages).toBeGreaterThanOrEqual(2);
  expect(after.counts?.markup).toBe(markup);
});

it('checks again the pages alone that fetch a text that has changed', async () => {
  const rule = { id: 'no-luck', forbid: ['lucky'], reason: 'r', owner: 'o', source: 's' };
  const { calm } = policiesSchema.parse({ policies: { calm: { description: 'd', rules: [rule] } } }).policies;
  const policy = compilePolicy('calm', calm?.rules ?? []);
  await write('a.css', 'p { color: red }');
  await write('assets/list.json', '["Calm tea"]');
  await write('index.html', page('Tea', '<div data-list="/assets/list.json"></div>'));
  await write('tea/index.html', page('Pots', '<p>Pots</p>'));
  await run({ policy });
  await write('assets/list.json', '["A lucky tea"]');
  const after = await run({ policy });
  expect(after.counts?.pages).toBe(1);
  expect(after.report).toEqual(await fromNothing({ policy }));
});

it.each<[what: string, damage: (bytes: Buffer) => Buffer]>([
  ['cut short', (bytes) => bytes.subarray(0, 9)],
  ['damaged at its end', (bytes) => Buffer.concat([bytes, Buffer.from('x')])],
  ['damaged at its start', (bytes) => Buffer.concat([Buffer.from('[]'), bytes.subarray(2)])],
])('takes a store that is %s for none', async (_, damage) => {
  await write('index.html', page('Tea'));
  const first = await run();
  await writeFile(join(root, STORE), damage(await readFile(join(root, STORE))));
  expect(await run()).toEqual(first);
});

it('takes nothing from another program', async () => {
  await write('index.html', page('Tea'));
  const first = await run();
  expect(await run({}, 'two')).toEqual(first);
});

it('checks without a store where the system refuses one', async () => {
  await write('index.html', page('Tea'));
  const first = await run();
  await rm(join(root, 'cache'), { recursive: true });
  await mkdir(join(root, STORE), { recursive: true });
  await writeFile(join(root, STORE, 'in-use'), '');
  expect((await run()).report).toEqual(first.report);
});

it('lets one page speak for all of its outline, also from one check to the next', async () => {
  const orderly = (text: string): string => page(text, '');
  await write('a.css', 'p { color: red }');
  await write('index.html', orderly('Tea'));
  await write('pots/index.html', orderly('Pots'));
  expect((await run()).counts).toEqual({ pages: 2, markup: 1 });
  await write('pots/index.html', orderly('Cups'));
  expect((await run()).counts).toEqual({ pages: 1, markup: 0 });
});

it('reports after each of many random edits what a check from nothing reports', async () => {
  const numbers = fc.sample(fc.nat(1e6), { seed: 7, numRuns: 5000 });
  const among = <T>(items: readonly [T, ...T[]]): T => items[(numbers.pop() ?? 0) % items.length] ?? items[0];
  const paths = ['index.html', 'a/index.html', 'b/index.html', 'c.html', 'd/e/index.html'] as const;
  const text = (): string =>
    page(
      among(['Tea', 'Pots', 'Cups']),
      [1, 2, 3]
        .map(() =>
          among([
            '<a href="/a/">A</a>',
            '<a href="/b/#x">B</a>',
            '<p id="x">X</p>',
            '<img src="/pot.svg" alt="">',
            '<script type="application/ld+json">{"@context":"https://schema.org","@type":"WebPage","url":"/b/#x"}</script>',
            '<script src="/s.js"></script>',
            '<p>TODO</p>',
          ]),
        )
        .join(''),
    );
  const edits: readonly [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
    () => write(among(paths), text()),
    () => write(among(paths), text()),
    () => write(among(paths), text()),
    () =>
      existsSync(join(root, 'dist/a/index.html')) ? rm(join(root, 'dist/a/index.html')) : write('a/index.html', text()),
    () => write('a.css', among(['p { color: red }', '@import "/b.css";', 'p { background: url(/pot.svg) }'])),
    () => write('s.js', among(['fetch("/list.json")', 'document.title = "x"', 'import "/t.js"'])),
    () => write('pot.svg', among(['<svg xmlns="http://www.w3.org/2000/svg"/>', 'x'])),
    () => write('_redirects', among(['/a/ /b/ 301\n', '', '/old/ /a/ 301\n'])),
    () => write('robots.txt', among(['User-agent: *\nDisallow: /a/\n', ''])),
    () => rm(join(root, STORE), { force: true }),
  ];
  for (const path of paths) await write(path, text());
  for (let round = 0; round < 150; round += 1) {
    await among(edits)();
    const today = among(['2026-01-01', '2026-01-01', '2026-01-02']);
    expect((await run({ today })).report, `round ${String(round)}`).toEqual(await fromNothing({ today }));
  }
});
