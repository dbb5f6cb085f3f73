import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/errors/index.js';
import { createChance, type Chance } from '../helpers/chance.js';
import { plainEnvironment, type JsonOutcome, type Site } from '../helpers/site.js';
import { useWarmCli } from '../helpers/warm-cli.js';
import { drawCover } from './bookshop.js';
import { addTowns, book, copyLinkedBookshop, hashes } from './linked-bookshop.js';

/** Rounds of random edits: most kinds come twice. */
const ROUNDS = 20;

/** Edits of a round, after which everything is compared. */
const EDITS = 4;

/** The site that is edited, and what is built of it: a session shows drafts, so they are no drafts there. */
let edited: Site;
let built: Site;
let session: ChildProcess;

beforeEach(async () => {
  [edited, built] = [await copyLinkedBookshop(), await copyLinkedBookshop()];
  for (const site of [edited, built]) await addTowns(site);
  session = fork(fileURLToPath(new URL('../helpers/dev-process.mjs', import.meta.url)), [edited.root], {
    cwd: tmpdir(),
    env: plainEnvironment(),
  });
});

afterEach(async () => {
  session.kill();
  await edited.dispose();
  await built.dispose();
});

/** Writes a file, or removes it. */
type Put = (path: string, content: string | Uint8Array | undefined) => Promise<void>;

type Edit = (put: Put, chance: Chance) => Promise<void>;

/** A session shows drafts. */
const published = (content: string | Uint8Array): string =>
  Buffer.from(content as Uint8Array)
    .toString()
    .replace('draft: true\n', '');

const WORDS = ['rains', 'snows', 'clears', 'storms'];

const read = (path: string): string | undefined => {
  const file = join(edited.root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

/** Replaces a part of a file, if the file is there. */
const swap =
  (path: string, pattern: RegExp, text: (word: string) => string): Edit =>
  async (put, chance) => {
    const old = read(path);
    if (old !== undefined) await put(path, old.replace(pattern, text(chance.pick(WORDS))));
  };

/** Takes a text into a file, or out of it. */
const toggle =
  (path: string, from: string, to: string): Edit =>
  async (put) => {
    const old = read(path);
    if (old !== undefined) await put(path, old.includes(to) ? old.replace(to, from) : old.replace(from, to));
  };

/** Writes a file, or removes it if it is there. */
const exchange =
  (path: string, text: string | (() => string)): Edit =>
  (put) =>
    put(path, read(path) === undefined ? (typeof text === 'string' ? text : text()) : undefined);

const move =
  (from: string, to: string): Edit =>
  async (put) => {
    const [source, target] = read(from) === undefined ? [to, from] : [from, to];
    const text = read(source);
    if (text === undefined) return;
    await put(target, text);
    await put(source, undefined);
  };

const EDITS_OF: Readonly<Record<string, Edit>> = {
  'a text': swap('site/pages/books/river.yaml', /It .* chapters\./, (word) => `It ${word} for three chapters.`),
  'a title': swap('site/pages/books/lake.yaml', /^title: .*$/m, (word) => `title: The lake ${word}`),
  'a heading that others link to': swap('site/pages/contents.yaml', /^heading: .*$/m, (word) => `heading: ${word}`),
  'a page more or less': exchange('site/pages/books/new.yaml', book('New', 'See <a href="/contents/">all</a>.')),
  'a page that others link to': exchange('site/pages/books/sea.yaml', book('The Sea', 'Wide.')),
  'a page renamed': move('site/pages/books/short.yaml', 'site/pages/books/brief.yaml'),
  'a page moved to the route of a folder': move('site/pages/contents.yaml', 'site/pages/contents/index.yaml'),
  'two pages at one route': exchange('site/pages/books/lake/index.yaml', book('Twin', 'Twice.')),
  'a translation': exchange(
    'site/pages/hi/river.yaml',
    `${book('नदी', 'नदी')}locale: hi\ntranslationOf: /books/river/\n`,
  ),
  'a page without its language': exchange('site/pages/hi/lake.yaml', book('Lake', 'Not translated.')),
  'a dead link': exchange('site/pages/books/lost.yaml', book('Lost', '<a href="/books/nowhere/">Nowhere</a>')),
  'a dead link in a page with other problems': exchange(
    'site/pages/books/odd.yaml',
    `${book('Odd', '<a href="/towns/agra/">Agra</a>')}color: red\n`,
  ),
  'broken YAML': exchange('site/pages/books/broken.yaml', 'template: book\n title: Not so\n'),
  'YAML that breaks a page': toggle('site/pages/near.yaml', 'to: "/books/lake/"', 'to: "/books/lake/'),
  'a draft': async (put) => {
    const path = 'site/pages/books/lake.yaml';
    const old = read(path);
    if (old !== undefined)
      await put(path, old.includes('draft') ? old.replace('draft: true\n', '') : `${old}draft: true\n`);
  },
  'defaults of a folder': swap(
    'site/pages/books/_defaults.yaml',
    /^description: .*$/m,
    (word) => `description: It ${word}.`,
  ),
  'defaults that no page kind has': exchange('site/pages/hi/_defaults.yaml', 'colour: red\n'),
  'defaults gone': exchange('site/pages/books/_defaults.yaml', 'description: A book of the shop.\n'),
  'single data': swap('site/data/shop.yaml', /^open: .*$/m, (word) => `open: Open while it ${word}`),
  'a language of data': exchange('site/data/shop.hi.yaml', 'open: खुला\ndoor: /books/river/\n'),
  'an entry of a collection': exchange('site/data/shelves/third.yaml', 'label: The third\n'),
  'wrong data': toggle('site/data/shelves/first.yaml', 'label:', 'lable:'),
  'data that nothing reads': exchange('site/data/stray.yaml', 'a: 1\n'),
  CSV: async (put, chance) => {
    await put(
      'site/data/towns.csv',
      `id,name\n${chance.pick(['pune,Pune\nagra,Agra', 'pune,Poona', 'pune,Pune\ndelhi,Delhi'])}\n`,
    );
  },
  'the name of the site': swap('site/site.yaml', /^name: .*$/m, (word) => `name: Night ${word}`),
  'a redirect': toggle('site/site.yaml', '  - from: /shop/\n    to: /\n', '  - from: /shop/\n    to: /books/lake/\n'),
  'a redirect of a page': toggle(
    'site/pages/books/river.yaml',
    'redirectFrom: [/river/]',
    'redirectFrom: [/river/, /shop/]',
  ),
  'a component': swap(
    'templates/layouts/frame.tsx',
    /<footer[^>]*>/,
    (word) => `<footer className={styles.foot} data-sky="${word}">`,
  ),
  'the schema of a template': swap('templates/pages/near.tsx', /default\('[^']*'\)/, (word) => `default('${word}')`),
  'a field that pages lack': toggle(
    'templates/pages/near.tsx',
    'schema: z.object({ to: link(), ',
    'schema: z.object({ to: link(), more: z.string(), ',
  ),
  'a summary': toggle(
    'templates/pages/book.tsx',
    '  component:',
    '  summary: ({ heading }) => ({ heading }),\n  component:',
  ),
  'a summary that throws': toggle(
    'templates/pages/near.tsx',
    '  component:',
    "  summary: () => { throw new TypeError('Blunt'); },\n  component:",
  ),
  'the schema of data': toggle('templates/data/shelves.ts', 'label: z.string()', 'label: z.string().max(12)'),
  'pages of a template': toggle('templates/pages/town.tsx', "'/towns/' + id + '/'", "'/places/' + id + '/'"),
  'an asset': async (put, chance) => {
    await put('site/assets/images/cover.png', await drawCover(chance.pick(['#aa5522', '#225588', '#338844'])));
  },
  'an asset more or less': exchange(
    'site/assets/images/copy/moon.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>',
  ),
  'a page with that asset': exchange(
    'site/pages/moon.yaml',
    'template: shelf\ntitle: Moon\ndescription: A page with an asset.\nheading: Moon\npicture: images/copy/moon.svg\nbody: Text.\n',
  ),
  'a public file': exchange('site/public/river/notes.txt', 'Notes.\n'),
  'a link to that file': exchange(
    'site/pages/notes.yaml',
    'template: near\ntitle: Notes\ndescription: It leads to a file.\nto: /river/notes.txt\n',
  ),
  'a file that is not read': exchange('site/pages/notes.html', '<p>Notes</p>\n'),
};

interface Found {
  readonly pages: Readonly<Record<string, string>>;
  readonly problems: readonly Diagnostic[];
}

/** Tells the session of changes, and takes what it shows. */
async function shown(updates: readonly (readonly string[])[]): Promise<Found> {
  session.send(updates);
  const [answer] = (await once(session, 'message')) as [Found];
  return answer;
}

const incremental = useWarmCli();
const clean = useWarmCli();

async function build(cli: ReturnType<typeof useWarmCli>, out: string, ...more: readonly string[]) {
  const { stdout, code } = await cli(['build', '--reporter', 'json', '--root', built.root, '--out', out, ...more]);
  const { diagnostics } = JSON.parse(stdout) as JsonOutcome;
  return { files: code === 0 ? hashes(out) : {}, said: words(diagnostics) };
}

function words(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics
    .map(({ name, position: { file, line, column } = {}, message, path, routes }) =>
      [`${name} ${String(file)}:${String(line)}:${String(column)}`, message, path, routes?.join(' ')].join('\n'),
    )
    .sort();
}

/** What a session needs otherwise: its policy, no prefetch, islands with the development build. */
function comparable(html: string): string {
  return html
    .replace(/<script type="speculationrules">.*<\/script>\n/, '')
    .replace(/(?<=<meta http-equiv="Content-Security-Policy" content=")[^"]*/, '')
    .replace(/(?<= data-(?:src|with)=")[^"]*/g, '');
}

/** Each change alone or with others, in any order; a removed or new file also by its folder. */
function announced(changed: ReadonlySet<string>, { next, happens, int }: Chance): string[][] {
  const paths = [...changed].map((path) => ({ path, order: next() })).sort((a, b) => a.order - b.order);
  const updates: string[][] = [];
  for (const { path } of paths) {
    const names = happens(0.2) ? [path, path.slice(0, path.lastIndexOf('/'))] : [path];
    if (updates.length === 0 || happens(0.5)) updates.push(names);
    else updates[int(0, updates.length - 1)]?.push(...names);
  }
  return updates;
}

it(`a dev session, an incremental and a clean build agree after each of ${String(ROUNDS)} rounds of random edits`, async () => {
  const chance = createChance(20_261_128);
  const kinds = Object.keys(EDITS_OF);
  /** The files that were changed since the last round without problems, as they were. */
  const undo = new Map<string, Buffer | undefined>();
  let [faulty, fine] = [0, 0];
  for (let round = 0, updates: string[][] = [[]]; round <= ROUNDS; round += 1) {
    const changed = new Set<string>();
    const put: Put = async (path, content) => {
      const file = join(edited.root, path);
      if (!undo.has(path)) undo.set(path, existsSync(file) ? readFileSync(file) : undefined);
      changed.add(path);
      for (const site of [edited, built]) {
        if (content === undefined) await site.remove(path);
        else await site.write(path, site === built && !path.endsWith('.png') ? published(content) : content);
      }
    };
    const isRepair = undo.size > 0 && chance.happens(0.6);
    const edits = round === 0 || isRepair ? [] : Array.from({ length: EDITS }, () => chance.pick(kinds));
    for (const kind of edits) await EDITS_OF[kind]?.(put, chance);
    if (isRepair) for (const [path, content] of undo) if (read(path) !== content?.toString()) await put(path, content);
    if (round > 0) updates = announced(changed, chance);
    const name = `round ${String(round)}: ${edits.join(', ')}; ${JSON.stringify(updates)}`;
    const [dev, one] = await Promise.all([shown(updates), build(incremental, built.out)]);
    const other = await build(clean, join(built.root, 'clean'), '--no-cache');
    expect(one, name).toEqual(other);
    expect(words(dev.problems), name).toEqual(one.said);
    if (Object.keys(one.files).length === 0) {
      faulty += 1;
      continue;
    }
    fine += 1;
    undo.clear();
    expect(Object.keys(dev.pages).length, name).toBe(
      Object.keys(one.files).filter((path) => path.endsWith('.html')).length,
    );
    for (const [route, html] of Object.entries(dev.pages)) {
      const file = join(built.out, route.endsWith('/') ? `${route}index.html` : route);
      expect(comparable(html), `${route}, ${name}`).toBe(comparable(readFileSync(file, 'utf8')));
    }
  }
  expect(Math.min(faulty, fine), 'rounds with problems, and rounds without').toBeGreaterThan(1);
}, 600_000);
