import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { readRecords } from '../../src/core/reuse/page-record.js';
import { UNCERTAIN_FOR } from '../../src/incremental/stat-cache.js';
import type { JsonOutcome, Site } from '../helpers/site.js';
import { useWarmCli } from '../helpers/warm-cli.js';
import { copyBookshop } from './bookshop.js';
import { book, hashes } from './linked-bookshop.js';

const SHOP = `import { asset, defineData, link, z } from 'islet';

export default defineData({
  description: 'What the head and the foot of every page say of the shop.',
  kind: 'single',
  schema: z.strictObject({
    open: z.string(), door: link(), greeting: z.string().optional(), picture: asset().optional(), film: z.boolean().optional(), id: z.string().optional(), tint: z.string().optional(), mark: z.number().optional(), shelf: z.string().optional(),
  }),
});
`;

const FRAME = `import { assetUrl, currentPage, frameAddress, Island, jsonUrl, readCollection, readData, Shared } from 'islet';
import Bookmark from '../islands/bookmark/bookmark.js';
import shelves from '../data/shelves.js';
import shop from '../data/shop.js';
import '../styles/base.css';

export function Frame({ children }) {
  return (
    <>
      <Shared of={Head} props={{ label: 'Night' }} />
      <main>{children}</main>
      <Shared of={Trail} props={{ path: currentPage().path }} />
      <Shared of={Foot} props={{}} />
    </>
  );
}

function Head({ label }) {
  return <header>{label} {readData(shop).greeting ?? ''}</header>;
}

function Trail({ path }) {
  return <nav>{path}</nav>;
}

function Shelves() {
  return <ul>{readCollection(shelves).map(({ id, value }) => <li key={id}>{value.label}</li>)}</ul>;
}

function Foot() {
  const { open, door, picture, film, id, tint, mark, shelf } = readData(shop);
  if (open === 'Never') throw new Error('It is never open.');
  return (
    <footer id={id} style={tint && { color: tint }} data-film={film ? frameAddress('film') : undefined} data-words={shelf && jsonUrl('shelf', shelf)}>
      {picture && <img src={assetUrl(picture)} alt="" width="24" height="24" />}
      {mark !== undefined && <Island of={Bookmark} on="interaction" id="foot" props={{ page: mark }} />}
      <a href={door}>{open}</a>
      <Shared of={Shelves} props={{}} />
    </footer>
  );
}
`;

const PAGES = ['lake', 'sea', 'hill', 'wood', 'marsh', 'dune', 'cliff', 'cave', 'moor', 'glen'];
const SHOP_FILE = 'site/data/shop.yaml';

/** All but the page in Hindi, which shows fragments of its own. */
const ENGLISH = PAGES.length + 4;

let site: Site;

const incremental = useWarmCli();
const clean = useWarmCli();

beforeEach(async () => {
  site = await copyBookshop();
  await site.write('templates/data/shop.ts', SHOP);
  await site.write('templates/layouts/frame.tsx', FRAME);
  await site.write(SHOP_FILE, 'open: Open after dark\ndoor: /books/river/\n');
  for (const [index, name] of PAGES.entries())
    await site.write(
      `site/pages/books/${name}.yaml`,
      book(
        `The ${name}`,
        `It is <a href="/books/${PAGES[index - 1] ?? 'river'}/">near</a>${index % 2 === 0 ? '' : ' किनारा'}.`,
      ),
    );
  // The templates record each page that they render.
  const record = `Reflect.get(globalThis, 'process').getBuiltinModule('node:fs').appendFileSync(${JSON.stringify(join(site.root, 'rendered.txt'))}, page.path + '\\n')`;
  await site.edit(
    'templates/pages/book.tsx',
    'component: ({ content }) => (',
    `component: ({ content, page }) => ${record} ?? (`,
  );
  await site.edit(
    'templates/pages/shelf.tsx',
    'component: ({ content }) => {',
    `component: ({ content, page }) => {\n    ${record};`,
  );
});

/** Sorted routes of the pages that were rendered since the last call. */
function renderedPages(): string[] {
  const file = join(site.root, 'rendered.txt');
  const routes = readFileSync(file, { encoding: 'utf8', flag: 'a+' })
    .split('\n')
    .filter((line) => line !== '')
    .sort();
  rmSync(file);
  return routes;
}

async function jsonBuild(cli: typeof clean, out: string, args: readonly string[]): Promise<JsonOutcome> {
  const { stdout } = await cli(['build', '--reporter', 'json', '--root', site.root, '--out', out, ...args]);
  return JSON.parse(stdout) as JsonOutcome;
}

/** Builds once the files are old enough for the build to trust their times. */
async function built(...args: readonly string[]): Promise<JsonOutcome> {
  await setTimeout(2 * UNCERTAIN_FOR);
  return jsonBuild(incremental, site.out, args);
}

/** Expects the output and the diagnostics of a clean build. Returns the names of the diagnostics. */
async function sameAsClean({ ok, result, diagnostics }: JsonOutcome): Promise<string[]> {
  const out = join(site.root, 'clean');
  const wanted = await jsonBuild(clean, out, ['--no-cache']);
  expect(diagnostics).toEqual(wanted.diagnostics);
  if (ok) {
    // Part by part: `program` and `keys` differ if packages were installed between the two builds.
    expect(readRecords(`${site.out}.audit`)).toEqual(readRecords(`${out}.audit`));
    expect({ ...hashes(site.out), ...hashes(`${site.out}.audit`) }).toEqual({
      ...hashes(out),
      ...hashes(`${out}.audit`),
    });
    expect(result).toMatchObject({
      pages: wanted.result?.['pages'],
      files: wanted.result?.['files'],
      bytes: wanted.result?.['bytes'],
    });
  }
  return diagnostics.map(({ name }) => name);
}

describe('where only a shared fragment changes', () => {
  it('it is replaced in the pages that show it, or they are rendered where they take more of it', async () => {
    const edits: readonly (readonly [what: string, from: string, to: string, isReplaced?: true])[] = [
      ['a text', 'Open after dark', 'Open until dawn', true],
      ['a text in other letters', 'Open after dark', 'अंधेरा होने के बाद खुला & <open>', true],
      ['two fragments', 'Open after dark', 'Open until dawn\ngreeting: Good evening', true],
      ['the target of a link', 'door: /books/river/', 'door: /books/lake/', true],
      ['an id', 'door:', 'id: foot-of-all\ndoor:'],
      ['a file', 'open:', 'picture: images/mark.svg\nopen:'],
      ['a framed service', 'open:', 'film: true\nopen:'],
      ['an island', 'open:', 'mark: 7\nopen:'],
      ['a value for scripts', 'open:', 'shelf: The first\nopen:'],
    ];
    await built();
    const original = await site.read(SHOP_FILE);
    // Each edit takes the one before it back.
    for (const [what, from, to, isReplaced = false] of edits) {
      await site.write(SHOP_FILE, original.replace(from, to));
      renderedPages();
      const outcome = await built();
      const rendered = isReplaced ? 0 : ENGLISH;
      // One page more to learn what the fragments are now, and perhaps one without islands if nothing was learned from it.
      const more = renderedPages().length - rendered;
      expect(isReplaced ? [1] : [1, 2], what).toContain(more);
      expect(outcome.result, what).toMatchObject({ rendered });
      expect(await sameAsClean(outcome), what).toEqual([]);
    }
    expect((await built()).result).toMatchObject({ rendered: 0 });
    await site.write(SHOP_FILE, original);
    expect(await sameAsClean(await built())).toEqual([]);
  });

  it('a fragment inside another one is rendered again', async () => {
    await built();
    await site.edit('site/data/shelves/first.yaml', 'label: ', 'label: Not ');
    renderedPages();
    const outcome = await built();
    expect(outcome.result).toMatchObject({ rendered: 1 });
    expect(renderedPages()).toHaveLength(2);
    expect(await sameAsClean(outcome)).toEqual([]);
  });

  it('pages that show another fragment are reused', async () => {
    await built();
    await site.write('site/data/shop.hi.yaml', 'open: अब\ndoor: /books/river/\n');
    renderedPages();
    const outcome = await built();
    expect(renderedPages()).toEqual(['/hi/']);
    expect(await sameAsClean(outcome)).toEqual([]);
  });

  it.each([
    ['0', '2'],
    ['2', '0'],
  ])('the output is that of a clean build with %s threads, then %s', async (first, second) => {
    await built('--threads', first);
    await site.edit(SHOP_FILE, 'Open ', 'Open not ');
    expect(await sameAsClean(await built('--threads', second))).toEqual([]);
  });

  it('it is replaced in a checkout that has only the output', async () => {
    await built();
    await site.remove('.islet');
    await site.edit(SHOP_FILE, 'Open ', 'Not open ');
    renderedPages();
    const outcome = await built();
    expect(renderedPages()).toHaveLength(1);
    expect(await sameAsClean(outcome)).toEqual([]);
  });
});

describe('where a site is built in shards', () => {
  const parts = ['part-1', 'part-2'];
  const buildParts = async (): Promise<void> => {
    for (const [index, part] of parts.entries())
      expect(
        await incremental([
          'build',
          '--shard',
          `${String(index + 1)}/2`,
          '--root',
          site.root,
          '--out',
          join(site.root, part),
        ]),
      ).toMatchObject({ code: 0 });
  };
  const merged = async (): Promise<JsonOutcome> => {
    const { stdout } = await incremental([
      'merge',
      ...parts.map((part) => join(site.root, part)),
      '--reporter',
      'json',
      '--root',
      site.root,
      '--out',
      site.out,
    ]);
    return JSON.parse(stdout) as JsonOutcome;
  };

  it('the shards and the merge replace the changed fragment', async () => {
    await buildParts();
    await site.edit(SHOP_FILE, 'Open after dark', 'Open until dawn');
    renderedPages();
    await buildParts();
    expect(renderedPages()).toHaveLength(parts.length);
    expect(await sameAsClean(await merged())).toEqual([]);
    renderedPages();
    await merged();
    expect(renderedPages()).toEqual([]);
    await site.edit(SHOP_FILE, 'Open until dawn', 'Open all day');
    const outcome = await merged();
    expect(renderedPages()).toHaveLength(1);
    expect(await sameAsClean(outcome)).toEqual([]);
  });
});

describe('where a fragment ends with half of a character', () => {
  it('a page that has the other half beside it is rendered', async () => {
    await site.edit(
      'templates/layouts/frame.tsx',
      "Head({ label }) {\n  return <header>{label} {readData(shop).greeting ?? ''}</header>;",
      'Head({ label }) {\n  return label + (readData(shop).greeting ?? "").slice(0, 1);',
    );
    await site.edit(
      'templates/layouts/frame.tsx',
      "<Shared of={Head} props={{ label: 'Night' }} />",
      "<p><Shared of={Head} props={{ label: 'Night' }} />{half}</p>",
    );
    await site.edit('templates/layouts/frame.tsx', 'Frame({ children })', 'Frame({ children, half })');
    await site.edit('templates/pages/book.tsx', '<Frame>', '<Frame half={content.heading.slice(4)}>');
    await site.write(
      'site/pages/books/glen.yaml',
      book('The glen', 'Still.').replace('heading: The glen', 'heading: The😀 after'),
    );
    const original = await site.read(SHOP_FILE);
    const steps = [
      ['plain', 'Open after dark'],
      ['😀', 'Open until dawn'],
      ['😀', 'Open all day'],
      ['plain', 'Open after dark'],
    ] as const;
    for (const [greeting, open] of steps) {
      await site.write(SHOP_FILE, original.replace('open: Open after dark', `greeting: "${greeting}"\nopen: ${open}`));
      expect(await sameAsClean(await built()), `${greeting}, ${open}`).toEqual([]);
    }
  });
});

describe('where something else changes as well', () => {
  it('links to a removed page are reported', async () => {
    await built();
    await site.edit(SHOP_FILE, 'Open after dark', 'Open until dawn');
    await site.remove('site/pages/books/lake.yaml');
    expect(await sameAsClean(await built())).toEqual(['link-unknown-route']);
  });

  it('links to an anchor that the fragment no longer has are reported', async () => {
    await site.edit(SHOP_FILE, 'open:', 'id: end\nopen:');
    await site.edit('site/pages/books/glen.yaml', '/books/moor/', '/books/moor/#end');
    await built();
    await site.edit(SHOP_FILE, 'id: end', 'id: foot');
    expect(await sameAsClean(await built())).toEqual(['link-unknown-anchor']);
  });

  it('errors in the fragment are reported as in a clean build', async () => {
    await built();
    await site.edit(SHOP_FILE, 'Open after dark', 'Never');
    expect(await sameAsClean(await built())).toEqual(['template-threw']);
    await site.edit(SHOP_FILE, 'open: Never', 'open: Open\ntint: red');
    expect(await sameAsClean(await built())).not.toEqual([]);
    await site.edit(SHOP_FILE, '\ntint: red', '');
    expect(await sameAsClean(await built())).toEqual([]);
  });
});
