import { readdirSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect } from 'vitest';
import { UNCERTAIN_FOR } from '../../src/incremental/stat-cache.js';
import { createChance } from '../helpers/chance.js';
import type { JsonOutcome, Site } from '../helpers/site.js';
import { useWarmCli } from '../helpers/warm-cli.js';
import { drawCover } from './bookshop.js';
import { book, copyLinkedBookshop, hashes } from './linked-bookshop.js';

export let site: Site;
/** The moment that content with dates is published for. */
let moment = '2026-01-01';

const SOURCES = ['site', 'templates'];

/** Gives each test of a file its own site. Call it outside of tests. */
export function useEditedSite(): void {
  beforeEach(async () => {
    site = await copyLinkedBookshop();
  });
  afterEach(() => site.dispose());
}

interface Outcome {
  /** Hash of every published file and of the audit folder's, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** What was said, or what stood in the way. */
  readonly said: readonly string[];
  /** Pages published, and those of them that were rendered; 0 where nothing was published. */
  readonly pages: number;
  readonly rendered: number;
}

/** Two processes, so that neither build knows anything of the other but what lies on the disk. */
const first = useWarmCli();
const second = useWarmCli();

async function built(cli: ReturnType<typeof useWarmCli>, out: string, ...args: readonly string[]): Promise<Outcome> {
  const { stdout, code } = await cli([
    ...['build', '--reporter', 'json', '--root', site.root, '--out', out, '--as-of', moment],
    ...args,
  ]);
  const { diagnostics, result } = JSON.parse(stdout) as JsonOutcome;
  const count = (key: string): number => Number(result?.[key] ?? 0);
  return {
    files: code === 0 ? { ...hashes(out), ...hashes(`${out}.audit`) } : {},
    said: diagnostics.map((item) => JSON.stringify(item)),
    pages: count('pages'),
    rendered: count('rendered'),
  };
}

/** How many threads are asked for; as many as suit the machine where none are named. */
type Threads = number | undefined;

const asking = (threads: Threads): string[] => (threads === undefined ? [] : ['--threads', String(threads)]);
export const incremental = (threads?: Threads): Promise<Outcome> => built(first, site.out, ...asking(threads));
export const clean = (threads?: Threads): Promise<Outcome> =>
  built(second, join(site.root, 'clean'), '--no-cache', ...asking(threads));

type Edit = (next: () => number, word: string) => Promise<void> | void;

const swap =
  (path: string, pattern: RegExp, text: (word: string) => string): Edit =>
  async (_, word) => {
    if (await site.exists(path)) await site.write(path, (await site.read(path)).replace(pattern, text(word)));
  };

const pagesNow = (): string[] =>
  readdirSync(join(site.root, 'site/pages'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.yaml'))
    .sort();
const pick = <T>(list: readonly T[], next: () => number): T | undefined => list[Math.floor(next() * list.length)];

const RECORDS = 'dist.audit/records.json';

/** Copies the output with new times, as a checkout of a cache does. */
async function copyOutput(from: string, to: string): Promise<void> {
  for (const part of ['', '.audit']) {
    await rm(join(site.root, `${to}${part}`), { recursive: true, force: true });
    await cp(join(site.root, `${from}${part}`), join(site.root, `${to}${part}`), { recursive: true });
  }
}

const editText = (path: string): Edit =>
  swap(path, /(?<=lines:\n {2}- "?)[^"\n]*?(?=[.<\n"])/, (word) => `It ${word} for so many chapters`);

export const EDIT_KINDS: Readonly<Record<string, Edit>> = {
  'text of a page': swap('site/pages/books/river.yaml', /It .* chapters\./, (word) => `It ${word} for three chapters.`),
  'texts of two pages': async (_, word) => {
    for (const page of ['sea', 'river']) await editText(`site/pages/books/${page}.yaml`)(() => 0, word);
  },
  'a page saved in the place of another file': (_, word) => {
    const page = join(site.root, 'site/pages/books/river.yaml');
    writeFileSync(`${page}~`, readFileSync(page, 'utf8').replace(/It .* chapters\./, `It ${word} for four chapters.`));
    renameSync(`${page}~`, page);
  },
  'title of a page': swap('site/pages/books/draft.yaml', /^title: .*$/m, (word) => `title: A ${word} draft`),
  'a page more': async (_, word) => {
    await site.write(
      `site/pages/books/${word}.yaml`,
      book(`Of ${word}`, `See <a href="/contents/">all</a> and ${word}.`),
    );
  },
  'a page less': async (next) => {
    const page = pick(
      pagesNow().filter((path) => path.startsWith('books/') && !/(river|lake|sea)\.yaml$/.test(path)),
      next,
    );
    if (page !== undefined) await site.remove(`site/pages/${page}`);
  },
  'a page moved': async (next, word) => {
    const page = pick(
      pagesNow().filter((path) => path.startsWith('books/') && !/(river|lake|sea)\.yaml$/.test(path)),
      next,
    );
    if (page === undefined) return;
    const text = await site.read(`site/pages/${page}`);
    await site.remove(`site/pages/${page}`);
    await site.write(`site/pages/books/moved-${word}.yaml`, text);
  },
  'a page that another leads to': () => site.remove('site/pages/books/lake.yaml'),
  'the language of a page': async () => {
    const text = await site.read('site/pages/books/lake.yaml');
    await site.write(
      'site/pages/books/lake.yaml',
      text.includes('locale') ? text.replace('locale: hi\n', '') : `${text}locale: hi\n`,
    );
  },
  'a translation more or less': async (_, word) => {
    const path = 'site/pages/hi/river.yaml';
    if (await site.exists(path)) await site.remove(path);
    else await site.write(path, `${book(`नदी ${word}`, 'नदी')}locale: hi\ntranslationOf: /books/river/\n`);
  },
  'an id that others link to': swap('site/pages/contents.yaml', /^heading: .*$/m, (word) => `heading: ${word}`),
  'a page hidden or shown': async () => {
    const text = await site.read('site/pages/books/river.yaml');
    await site.write(
      'site/pages/books/river.yaml',
      text.includes('noindex') ? text.replace('noindex: true\n', '') : `${text}noindex: true\n`,
    );
  },
  'dates, and the moment': async (next) => {
    moment = `${String(2020 + Math.floor(next() * 20))}-01-01`;
    for (const path of ['site/pages/books/draft.yaml', 'site/data/shelves/second.yaml']) {
      if (!(await site.exists(path))) continue;
      const text = await site.read(path);
      const from = 'publishFrom: 2030-01-01\n';
      if (!text.includes(from)) await site.write(path, text + from);
      else if (next() < 0.3) await site.write(path, text.replace(from, ''));
    }
  },
  'a link to an anchor': swap(
    'site/pages/index.yaml',
    /\(\/books\/river\/[^)]*\)/,
    (word) => `(/books/river/${word === 'snows' ? '#deep' : '#top'})`,
  ),
  'what is taken out with a warning, or no more': async () => {
    const text = await site.read('site/pages/books/river.yaml');
    await site.write(
      'site/pages/books/river.yaml',
      text.includes('<b style')
        ? text.replace('<b style="color:red">', '<b>')
        : text.replace(/<b[^>]*>Nobody/, '<b style="color:red">Nobody'),
    );
  },
  'a comment behind a text, or none': async () => {
    const text = await site.read('site/pages/books/sea.yaml');
    await site.write(
      'site/pages/books/sea.yaml',
      text.includes(' # 1') ? text.replace(/ # 1$/m, '') : text.replace(/^description: .*$/m, '$& # 1'),
    );
  },
  'markup in a plain text, or none': async () => {
    const text = await site.read('site/pages/books/sea.yaml');
    await site.write(
      'site/pages/books/sea.yaml',
      text.includes('&amp;') ? text.replace(' &amp; more', '') : text.replace(/^title: \S+ \S+/m, '$& &amp; more'),
    );
  },
  'a page that links to nothing': async (next, word) => {
    const path = 'site/pages/books/lost.yaml';
    if (await site.exists(path)) await site.remove(path);
    else await site.write(path, book('Lost', `<a href="/books/${word}/">${word}</a>`));
  },
  'YAML that is none': async () => {
    const path = 'site/pages/books/broken.yaml';
    if (await site.exists(path)) await site.remove(path);
    else await site.write(path, 'template: book\n title: Not so\n');
  },
  'data that every page shows': swap('site/data/shop.yaml', /^open: .*$/m, (word) => `open: Open while it ${word}`),
  'data of one language': swap('site/data/shop.hi.yaml', /^open: .*$/m, (word) => `open: ${word} खुला`),
  'a language version more or less': async (_, word) => {
    const path = 'site/data/shelves/second.hi.yaml';
    if (await site.exists(path)) await site.remove(path);
    else await site.write(path, `label: और ${word}\n`);
  },
  'an entry of a collection more or less': async (_, word) => {
    const path = 'site/data/shelves/third.yaml';
    if (await site.exists(path)) await site.remove(path);
    else await site.write(path, `label: ${word}\n`);
  },
  'a template': swap(
    'templates/pages/book.tsx',
    /<h1 data-film|<h1 id="[a-z]+" data-film/,
    (word) => `<h1 id="${word}" data-film`,
  ),
  'the schema of a template': swap('templates/pages/near.tsx', /default\('[^']*'\)/, (word) => `default('${word}')`),
  'what templates share': swap(
    'templates/layouts/frame.tsx',
    /<footer[^>]*>/,
    (word) => `<footer className={styles.foot} data-sky="${word}">`,
  ),
  'a definition of data': swap(
    'templates/data/shelves.ts',
    /label: z\.string\(\)[^}]*/,
    (word) => `label: z.string().transform((text) => text + '${word}') `,
  ),
  'a constant that the compiler writes into templates': swap(
    'templates/shared/past.ts',
    /'[^']*'/,
    (word) => `'${word}'`,
  ),
  'a style sheet': swap('templates/layouts/frame.module.css', /$/, (word) => `.foot{--sky:${word}}`),
  'an island': swap(
    'templates/islands/bookmark/bookmark.tsx',
    /(?=export default)/,
    (word) => `export const sky = '${word}';\n`,
  ),
  'what an island renders': swap('templates/islands/label.ts', /$/, (word) => `// ${word}\n`),
  'a picture': async (next) => {
    await site.write(
      'site/assets/images/cover.png',
      await drawCover(pick(['#aa5522', '#225588', '#338844'], next) ?? ''),
    );
  },
  'a drawing': swap('site/assets/images/mark.svg', /<\/svg>/, (word) => `<desc>${word}</desc></svg>`),
  'a picture more': async (_, word) => {
    await site.write(
      `site/assets/images/${word}.svg`,
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>',
    );
  },
  'the name of the site': swap('site/site.yaml', /^name: .*$/m, (word) => `name: Night ${word}`),
  'a redirect': swap('site/site.yaml', /status: 30./, (word) => `status: ${word === 'rains' ? '301' : '302'}`),
  'times alone': async () => {
    for (const page of pagesNow()) await site.write(`site/pages/${page}`, await site.read(`site/pages/${page}`));
  },
  'the output': async (next) => {
    const page = pick(readdirSync(site.out), next);
    if (page !== undefined) await site.remove(`dist/${page}`);
  },
  'a byte of the output': (next) => {
    const page = pick(
      readdirSync(site.out, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.html'))
        .sort(),
      next,
    );
    if (page === undefined) return;
    const bytes = readFileSync(join(site.out, page));
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    writeFileSync(join(site.out, page), bytes);
  },
  'a file more in the output': () => site.write('dist/books/stranger.txt', 'Not ours.'),
  'the audit folder': () => site.remove('dist.audit/SHA256SUMS'),
  nothing: () => undefined,
  'a byte of the records': (next) => {
    const file = join(site.root, RECORDS);
    const bytes = readFileSync(file);
    const at = Math.floor(next() * bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(file, bytes);
  },
  'the end of the records': (next) => {
    const file = join(site.root, RECORDS);
    truncateSync(file, Math.floor(next() * statSync(file).size));
  },
  'the records': () => site.remove(RECORDS),
  'the times of the output': async () => {
    await copyOutput('dist', 'copy');
    await copyOutput('copy', 'dist');
  },
  'an output of another time': async () => {
    const isKept = await site.exists('kept');
    await copyOutput(isKept ? 'kept' : 'dist', isKept ? 'dist' : 'kept');
  },
  'the state of the disk': () => site.remove('.islet/state'),
  'another profile in the same output': async () => {
    await first(['build', '--root', site.root, '--out', site.out, '--as-of', moment, '--profile', 'staging']);
  },
};

/** What editors do most. */
const TEXT_KINDS = [
  'text of a page',
  'texts of two pages',
  'a page saved in the place of another file',
  'title of a page',
];

interface Trial {
  readonly rounds: number;
  readonly seed: number;
  /** Kinds of edits of a round; a random one where they are missing. */
  readonly kindsOf?: (round: number) => readonly string[] | undefined;
  /** Threads of a round, of the build that goes on from the last one and of the clean one. */
  readonly threadsOf: (round: number) => readonly [incremental: Threads, clean: Threads];
  /** Called with what was edited after each round that published. */
  readonly onPublished?: (edits: string) => Promise<void>;
}

/** What the builds of a trial did that went on from the last one, taken together. */
interface Tally {
  readonly pages: number;
  readonly rendered: number;
}

/** Edits the site again and again, and holds each build against a clean one. */
export async function tryEdits({ rounds, seed, kindsOf, threadsOf, onPublished }: Trial): Promise<Tally> {
  const { next } = createChance(seed);
  const kinds = Object.keys(EDIT_KINDS);
  let pages = 0;
  let rendered = 0;
  expect((await incremental(threadsOf(0)[0])).said).toEqual([]);
  for (let round = 0; round < rounds; round += 1) {
    const edits = kindsOf?.(round) ?? [pick(round % 3 === 0 ? TEXT_KINDS : kinds, next) ?? ''];
    for (const part of SOURCES) await cp(join(site.root, part), join(site.root, 'before', part), { recursive: true });
    for (const kind of edits) await EDIT_KINDS[kind]?.(next, pick(['rains', 'snows', 'clears'], next) ?? '');
    // What is younger than this is not believed; half of the edits are given the time.
    if (round % 2 === 0) await setTimeout(2 * UNCERTAIN_FOR);
    const [own, other] = threadsOf(round);
    const now = await incremental(own);
    expect(now, `round ${String(round)}: ${edits.join(', ')}`).toEqual({
      ...(await clean(other)),
      rendered: now.rendered,
    });
    pages += now.pages;
    rendered += now.rendered;
    if (now.pages > 0) {
      await onPublished?.(`round ${String(round)}: ${edits.join(', ')}`);
      continue;
    }
    // As somebody would who reads what is wrong.
    for (const part of SOURCES) {
      await site.remove(part);
      await cp(join(site.root, 'before', part), join(site.root, part), { recursive: true });
    }
  }
  return { pages, rendered };
}
