import { cpSync, existsSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { discover } from '../../src/content/discover.js';
import { createReport } from '../../src/errors/index.js';
import { pageRoute } from '../../src/lib/site/page-route.js';
import { readRecords, writeRecords } from '../../src/core/reuse/page-record.js';
import { isInShard } from '../../src/core/shards/shard.js';
import { copyFixture, type JsonOutcome, type Site } from '../helpers/site.js';
import { useWarmCli } from '../helpers/warm-cli.js';
import { drawCover } from './bookshop.js';
import { book, copyLinkedBookshop, hashes } from './linked-bookshop.js';

let site: Site;

beforeAll(async () => {
  site = await copyLinkedBookshop();
});

afterAll(() => site.dispose());

/** Those who build parts and those who join them know nothing of each other but what lies on the disk. */
const machine = useWarmCli();
const other = useWarmCli();

const at = (name: string): string => join(site.root, name);

interface Ran {
  readonly code: number | null;
  readonly names: readonly string[];
  readonly said: readonly string[];
  readonly result: Readonly<Record<string, unknown>>;
}

async function run(cli: ReturnType<typeof useWarmCli>, ...args: readonly string[]): Promise<Ran> {
  const { stdout, code } = await cli([...args, '--reporter', 'json', '--root', site.root]);
  const { diagnostics, result } = JSON.parse(stdout) as JsonOutcome;
  return {
    code,
    names: diagnostics.map(({ name }) => name),
    said: diagnostics.map((item) => JSON.stringify(item)),
    result: result ?? {},
  };
}

const partsOf = (of: number): string[] =>
  Array.from({ length: of }, (_, index) => at(`parts/${String(of)}/part-${String(index + 1)}`));

async function buildParts(of: number): Promise<Ran[]> {
  const ran: Ran[] = [];
  for (const [index, out] of partsOf(of).entries())
    ran.push(await run(machine, 'build', '--shard', `${String(index + 1)}/${String(of)}`, '--out', out));
  return ran;
}

const merge = (...parts: readonly string[]): Promise<Ran> => run(other, 'merge', ...parts, '--out', at('merged'));
const whole = (): Promise<Ran> => run(other, 'build', '--no-cache', '--out', at('whole'));
const published = (name: string): Record<string, string> => ({ ...hashes(at(name)), ...hashes(at(`${name}.audit`)) });

/** Copies of parts, with their audit folders, that a test may damage. */
function copyOf(parts: readonly string[]): string[] {
  return parts.map((part) => {
    for (const suffix of ['', '.audit']) {
      rmSync(`${part}-copy${suffix}`, { recursive: true, force: true });
      cpSync(`${part}${suffix}`, `${part}-copy${suffix}`, { recursive: true });
    }
    return `${part}-copy`;
  });
}

const recordsOf = (part: string): string => `${part}.audit/records.json`;

const routes = (): string[] =>
  discover(site.root, 'site/pages', () => true, createReport()).map((file) => pageRoute(file).route);

describe('parts that fit', () => {
  beforeAll(async () => {
    expect(await whole()).toMatchObject({ code: 0, said: [] });
  });

  it.each([1, 2, 3, 7])('%i give the bytes of a build in one piece', async (of) => {
    const ran = await buildParts(of);
    expect(ran.map(({ code }) => code)).toEqual(ran.map(() => 0));
    const own = ran.map(
      (_, index) =>
        routes().filter((route) => isInShard({ shard: index + 1, of }, route.replace(/^\/hi\//, '/'))).length,
    );
    expect(ran.map(({ result }) => result['pages'])).toEqual(own);
    expect(ran.map(({ result }) => result['rendered'])).toEqual(own);
    const kept = ran.reduce((sum, { result }) => sum + Number(result['kept']), 0);
    const { code, said, result } = await merge(...partsOf(of));
    expect({ code, said }).toEqual({ code: 0, said: [] });
    expect(published('merged')).toEqual(published('whole'));
    expect(result['pages']).toBe(routes().length);
    // Only what no part could know is made again: the page that lists all others.
    expect(result['rendered']).toBe(of === 1 ? 0 : 1);
    expect(kept).toBe(routes().length - Number(result['rendered']));
  });

  it('give them where a part was built again, which renders only what has changed', async () => {
    const before = await site.read('site/pages/books/lake.yaml');
    await site.write('site/pages/books/lake.yaml', before.replace('Still.', 'Deep.'));
    const ran = await buildParts(2);
    await whole();
    expect(await merge(...partsOf(2))).toMatchObject({ code: 0, said: [], result: { rendered: 1 } });
    expect(published('merged')).toEqual(published('whole'));
    await site.write('site/pages/books/lake.yaml', before);
    // The page, and the one that lists all.
    expect(ran.reduce((sum, { result }) => sum + Number(result['rendered']), 0)).toBe(2);
  });

  it('give them where the content has changed since, a part is damaged, or its pages are gone', async () => {
    const parts = copyOf(partsOf(3));
    const [, second = ''] = parts;
    const [first = ''] = readdirSync(parts[0] ?? '', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    truncateSync(first, 100);
    for (const name of readdirSync(second)) rmSync(join(second, name), { recursive: true });
    const before = await site.read('site/pages/books/river.yaml');
    await site.write('site/pages/books/river.yaml', before.replace(/^title: .*$/m, 'title: Another river'));
    await whole();
    expect(await merge(...parts)).toMatchObject({ code: 0, said: [] });
    expect(published('merged')).toEqual(published('whole'));
    await site.write('site/pages/books/river.yaml', before);
  });

  it('have the cards of their pages with them', async () => {
    const shop = await copyFixture('social-cards');
    await shop.write('site/assets/images/photo.png', await drawCover('#123456'));
    const line = (...args: readonly string[]): Promise<{ code: number | null; stdout: string }> =>
      other([...args, '--reporter', 'json', '--root', shop.root]);
    for (const part of ['1', '2'])
      expect((await line('build', '--shard', `${part}/2`, '--out', join(shop.root, `part-${part}`))).code).toBe(0);
    expect((await shop.build(['--no-cache'])).code).toBe(0);
    await shop.remove('.islet/cache');
    const { stdout } = await line(
      'merge',
      join(shop.root, 'part-1'),
      join(shop.root, 'part-2'),
      '--out',
      join(shop.root, 'merged'),
    );
    const { diagnostics, result } = JSON.parse(stdout) as JsonOutcome;
    expect({ said: diagnostics, rendered: result?.['rendered'] }).toEqual({ said: [], rendered: 0 });
    expect(hashes(join(shop.root, 'merged'))).toEqual(hashes(shop.out));
  });
});

describe('problems of pages', () => {
  const pages = {
    'books/lost': book('Lost', 'See <a href="/books/nowhere/">this</a>.'),
    'books/deep': book(
      'Deep',
      'See <a href="/books/lake/#bottom">the ground</a> and <a href="/books/lost/#here">that</a>.',
    ),
    'books/odd': book('Odd', '<b style="color:red">Odd</b> <a href="/near/#none">one</a> <a href="/old-lake/">two</a>'),
    'books/rank': book('The book # 1', 'One.'),
    'books/broken': 'template: book\n title: Not so\n',
    'books/twin': `${book('Twin', 'One.')}redirectFrom:\n  - /old-lake/\n  - /books/river/\n`,
    'hi/twin': `${book('Zwilling', 'Zwei.')}locale: hi\ntranslationOf: /books/none/\n`,
  };

  it('are those of a build in one piece, and no part fails of them', async () => {
    const before = routes().length;
    for (const [name, text] of Object.entries(pages)) await site.write(`site/pages/${name}.yaml`, text);
    const ran = await buildParts(5);
    expect(ran.map(({ code, said }) => [code, said])).toEqual(ran.map(() => [0, []]));
    const [expected, found] = [await whole(), await merge(...partsOf(5))];
    expect(new Set(expected.names)).toEqual(
      new Set([
        'html-stripped',
        'link-unknown-anchor',
        'link-unknown-route',
        'redirect-shadows-page',
        'translation-unknown',
        'yaml-comment-after-text',
        'yaml-syntax',
      ]),
    );
    expect(found.said).toEqual(expected.said);
    expect(found.code).toBe(1);
    for (const name of Object.keys(pages)) await site.remove(`site/pages/${name}.yaml`);
    expect(routes().length).toBe(before);
  });

  it('of the data fail a part', async () => {
    const before = await site.read('site/data/shop.yaml');
    await site.write('site/data/shop.yaml', 'shut: yes\n');
    expect((await run(machine, 'build', '--shard', '1/2', '--out', at('never'))).code).toBe(1);
    expect(existsSync(at('never'))).toBe(false);
    await site.write('site/data/shop.yaml', before);
  });
});

describe('parts are refused', () => {
  const parts = (): string[] => partsOf(2);

  beforeAll(async () => {
    for (const { code } of await buildParts(2)) expect(code).toBe(0);
    expect((await merge(...parts())).code).toBe(0);
  });

  it.each([
    ['of other templates', 'templates/pages/near.tsx', /Leads/, 'Goes', 'with other templates'],
    ['of another configuration', 'site/site.yaml', /^name: .*$/m, 'name: Another', 'site.yaml'],
  ])('%s', async (_, path, pattern, text, words) => {
    const before = await site.read(path);
    await site.write(path, before.replace(pattern, text));
    const { code, names, said } = await merge(...parts());
    await site.write(path, before);
    expect({ code, names }).toEqual({ code: 1, names: ['part-differs', 'part-differs'] });
    for (const line of said) expect(line).toContain(words);
  });

  it('of other settings of templates, with which every page would be rendered again', async () => {
    await site.write('package.json', '{ "sideEffects": false }\n');
    const { code, names, said } = await merge(...parts());
    await site.remove('package.json');
    expect({ code, names }).toEqual({ code: 1, names: ['part-differs', 'part-differs'] });
    for (const line of said) expect(line).toContain('package.json');
  });

  it('of another profile, or of other page files', async () => {
    expect((await run(other, 'merge', ...parts(), '--profile', 'staging', '--out', at('merged'))).names).toEqual([
      'part-differs',
      'part-differs',
    ]);
    await site.write('site/pages/books/late.yaml', book('Late', 'Late.'));
    expect((await merge(...parts())).names).toEqual(['part-differs', 'part-differs']);
    await site.remove('site/pages/books/late.yaml');
  });

  it('of another program', async () => {
    const [part = ''] = copyOf(parts());
    const records = readRecords(`${part}.audit`);
    if (!records?.part) throw new Error('There are no records.');
    const pages = records.pages.map((page) => Buffer.from(JSON.stringify(page)));
    writeRecords(`${part}.audit`, { ...records, pages, part: { ...records.part, generator: '0'.repeat(64) } });
    expect((await merge(part, parts()[1] ?? '')).names).toEqual(['part-differs']);
  });

  it('with a gap, one twice, of another number of parts, damaged or absent', async () => {
    const [first = '', second = ''] = parts();
    const [damaged = ''] = copyOf([first]);
    truncateSync(recordsOf(damaged), 400);
    expect((await merge(first)).names).toEqual(['part-missing']);
    expect((await merge(first, second, first)).names).toEqual(['part-twice']);
    expect((await merge(first, first)).names).toEqual(['part-missing', 'part-twice']);
    expect((await merge(first, second, partsOf(3)[0] ?? '')).names).toEqual(['part-differs']);
    expect((await merge(damaged, second)).names).toEqual(['part-unreadable']);
    expect((await merge(at('site'), first, second)).names).toEqual(['part-unreadable']);
    expect((await merge(at('nothing'), first)).names).toEqual(['part-unreadable']);
  });
});

describe('the folder of a part', () => {
  it('is named, and holds nothing else', async () => {
    expect((await other(['build', '--shard', '1/2', '--root', site.root])).code).toBe(2);
    expect((await other(['build', '--shard', '3/2', '--out', at('part'), '--root', site.root])).code).toBe(2);
    expect((await other(['build', '--shard', '1/2', '--verify', '--out', at('part'), '--root', site.root])).code).toBe(
      2,
    );
    expect((await run(machine, 'build', '--shard', '1/2', '--out', at('merged'))).names).toEqual([
      'project-unsafe-out',
    ]);
    expect((await run(machine, 'build', '--shard', '1/2', '--out', at('site/part'))).names).toEqual([
      'project-unsafe-out',
    ]);
    expect(existsSync(at('merged/index.html'))).toBe(true);
    await site.write('notes/mine.txt', 'Mine.');
    expect((await run(machine, 'build', '--shard', '1/3', '--out', at('notes'))).names).toEqual(['project-unsafe-out']);
    expect(await site.read('notes/mine.txt')).toBe('Mine.');
    // A site does not take the place of a part either.
    expect((await run(machine, 'build', '--out', partsOf(3)[0] ?? '')).names).toEqual(['project-unsafe-out']);
    // What `merge` cannot read is built again where it lies.
    const [damaged = ''] = copyOf(partsOf(3));
    truncateSync(recordsOf(damaged), 400);
    expect((await merge(damaged)).names).toEqual(['part-unreadable']);
    expect((await run(machine, 'build', '--shard', '1/3', '--out', damaged)).code).toBe(0);
    const data = await site.read('site/data/shop.yaml');
    await site.write('site/data/shop.yaml', 'shut: yes\n');
    expect((await run(machine, 'build', '--shard', '2/3', '--out', at('parts/3/part-2'))).code).toBe(1);
    expect(await site.exists('parts/3/part-2.audit/records.json')).toBe(true);
    await site.write('site/data/shop.yaml', data);
    expect(readdirSync(at('parts/3')).filter((name) => name.startsWith('.'))).toEqual([]);
  });
});
