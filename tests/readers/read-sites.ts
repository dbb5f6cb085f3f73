import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastGlob from 'fast-glob';
import { parse } from 'yaml';
import { zonedDate } from '../../src/api/zoned-time.js';
import { buildFlagship } from '../helpers/flagship.js';
import { project } from '../helpers/flagship-build.js';
import { initSharedSite } from '../helpers/new-site.js';
import type { Site } from '../helpers/site.js';

/** An article as its author wrote it. */
export interface WrittenArticle {
  readonly url: string;
  readonly locale: string;
  readonly heading: string;
  readonly title: string;
  readonly description: string;
  /** The first moment of its day in the time zone of the site. */
  readonly published: Date;
}

/** A built site, and what its YAML files say. */
export interface ReadSite {
  readonly out: string;
  /** As `site.yaml` has it. */
  readonly name: string;
  /** Scheme and host as machines read them. */
  readonly origin: string;
  /** Path below it, without a slash at the end. */
  readonly base: string;
  readonly timeZone: string;
  readonly articles: readonly WrittenArticle[];
  dispose(): Promise<void>;
}

interface Written {
  readonly template: string;
  readonly locale?: string;
  readonly heading: string;
  readonly title: string;
  readonly description: string;
  readonly published: string;
}

/** Number of notes beside those of the starter; more than a feed has. */
const MANY = 55;

/** Texts that readers cut, change or trip over, with valid values of everything. */
const HARD: readonly { readonly path: string; readonly locale: string; readonly heading: string }[] = [
  { path: 'notes/marks', locale: 'en', heading: 'Rock & Roll <Clay> One' },
  { path: 'notes/ends', locale: 'en', heading: 'A ]]> in C#, [a](b), *c*, `d`, &amp; and \\' },
  { path: 'notes/quotes', locale: 'en', heading: 'Say "five" and \'six\' &lt;b&gt; now' },
  { path: 'hi/notes/joiners', locale: 'hi', heading: 'क्‍ष, र्‌क और “चाक” का & चक्कर' },
  { path: 'ar/notes/clay', locale: 'ar', heading: 'طين <أحمر> و"أبيض" (1990)' },
];

/** A site of `islet init`, unchanged. */
export async function starterSite(): Promise<ReadSite> {
  return built(await initSharedSite('https://clay.example'));
}

/** A site of `islet init` with hard but valid content, in three languages, in America, below a path of an origin in Hindi. */
export async function hardSite(): Promise<ReadSite> {
  const site = await initSharedSite('https://वेबसाइट.example/shop/');
  await site.edit('site/site.yaml', 'name: "Clay Yard"', 'name: "R&D <Notes>"\ntimeZone: America/Los_Angeles');
  await site.edit(
    'site/site.yaml',
    '    dir: ltr\n',
    '    dir: ltr\n  - { code: hi, label: हिन्दी }\n  - { code: ar, label: العربية, dir: rtl }\n',
  );
  const note = (locale: string, heading: string, published: string): string =>
    `${[
      'template: article',
      `locale: ${locale}`,
      `title: ${JSON.stringify(`${heading} | R&D`)}`,
      `description: ${JSON.stringify(`${heading}: what is meant by it, in one or two sentences for those who find it.`)}`,
      `heading: ${JSON.stringify(heading)}`,
      `lead: ${JSON.stringify(`${heading}.`)}`,
      'image: images/note-add.svg',
      `published: ${published}`,
      'body: Text of the note.',
    ].join('\n')}\n`;
  for (const [index, { path, locale, heading }] of HARD.entries())
    await site.write(`site/pages/${path}.yaml`, note(locale, heading, `2026-01-1${String(index)}`));
  for (let index = 1; index <= MANY; index += 1) {
    const day = new Date(Date.UTC(2024, 0, index)).toISOString().slice(0, 10);
    await site.write(`site/pages/notes/note-${String(index)}.yaml`, note('en', `Note ${String(index)}`, day));
  }
  return built(site);
}

/** The site that comes with the project. */
export async function flagshipSite(): Promise<ReadSite> {
  const { out, dispose } = await buildFlagship();
  return { ...(await writtenIn(join(project, 'site'))), out, dispose };
}

async function built(site: Site): Promise<ReadSite> {
  const { code, stdout } = await site.build(['--no-types']);
  if (code !== 0) throw new Error(stdout);
  return { ...(await writtenIn(join(site.root, 'site'))), out: site.out, dispose: site.dispose };
}

async function writtenIn(folder: string): Promise<Omit<ReadSite, 'out' | 'dispose'>> {
  const settings = parse(await readFile(join(folder, 'site.yaml'), 'utf8')) as {
    name: string;
    origin: string;
    defaultLocale: string;
    timeZone?: string;
  };
  const { name, defaultLocale, timeZone = 'UTC' } = settings;
  const { origin, pathname } = new URL(settings.origin);
  const base = pathname.replace(/\/$/, '');
  const files = await fastGlob('pages/**/*.yaml', { cwd: folder });
  const pages = await Promise.all(
    files.map(async (file) => ({ file, ...(parse(await readFile(join(folder, file), 'utf8')) as Written) })),
  );
  const articles = pages
    .filter(({ template }) => template === 'article')
    .map(({ file, locale, heading, title, description, published }) => ({
      url: `${origin}${base}/${file.replace(/^pages\/|\.yaml$/g, '')}/`,
      locale: locale ?? /^pages\/(hi|bn|gu)\//.exec(file)?.[1] ?? defaultLocale,
      heading,
      title,
      description,
      published: zonedDate(published, timeZone),
    }))
    .sort((a, b) => b.published.getTime() - a.published.getTime());
  return { name, origin, base, timeZone, articles };
}
