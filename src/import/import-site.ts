import { yamlLibrary } from '../content/yaml/parser/yaml-library.js';
import { existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { nameFromFolder, starterFiles } from '../core/commands/starter-files.js';
import { failure } from '../errors/index.js';
import { isRightToLeft, languageTag } from '../lib/text/language-tag.js';
import { readHugo } from './engines/hugo.js';
import { readJekyll } from './engines/jekyll.js';
import { readWordpress } from './engines/wordpress.js';
import { openForeignFolder } from './foreign-folder.js';
import { reportLines, type AddNote, type ImportNote, type ImportReport } from './import-report.js';
import { listRedirects } from './list-redirects.js';
import { isRefused, linkTargets, withFragments } from './link-targets.js';
import type { OldSite } from './old-site.js';
import { oldData } from './old-data.js';
import { collectTags } from './old-tags.js';
import { pageFile } from './page-file.js';
import { PAGE_TEMPLATE } from './page-template.js';
import { planRoutes, type PlannedPage } from './plan-routes.js';
import { siteWriter } from './write-site.js';

export const ENGINES = ['hugo', 'jekyll', 'wordpress'] as const;

export interface ImportOptions {
  readonly from: (typeof ENGINES)[number];
  /** Folder of the old site, absolute. */
  readonly folder: string;
  /** Folder of the new one, absolute. */
  readonly into: string;
  /** Allows a folder that is not empty. */
  readonly merge: boolean;
  /** Time zone of the old site, where its files do not say it. */
  readonly zone?: string | undefined;
  /** Host of the new site, for redirects that not every host can do. */
  readonly target?: string | undefined;
  /** The moment for which the old site is published, in milliseconds. */
  readonly now: number;
}

const NOT_FOUND = 'site/pages/404.yaml';
const NEWEST = 'templates/components/newest-articles.ts';
/** Files of the starter that only its sample pages need. */
const DEMO = /^site\/(?:pages\/(?!404)|data\/|assets\/images\/(?:note|page)-)/;

const READERS = { hugo: readHugo, jekyll: readJekyll, wordpress: readWordpress } as const;

/**
 * Reads a site of another engine, and writes its pages as those of islet. Nothing of the old site is run or fetched.
 * @throws IsletError `usage`, `init-folder-not-empty`
 */
export function importSite(options: ImportOptions): ImportReport {
  const { folder, into, from, now, zone } = options;
  refuseFolders(options);
  const notes: ImportNote[] = [];
  const note: AddNote = (kind, what, file, line, detail) => void notes.push({ kind, what, file, line, detail });
  const isFile = statSync(folder).isFile();
  const foreign = openForeignFolder(
    isFile ? dirname(folder) : folder,
    note,
    isFile ? [basename(folder), 'wp-content/uploads/**'] : undefined,
  );
  const site = withLanguages(READERS[from](foreign, note, now, zone), note);
  const planned = planRoutes(site, note, options.target !== undefined);
  mkdirSync(into, { recursive: true });
  const writer = siteWriter(into);
  const isNew = !existsSync(join(into, 'site/site.yaml'));
  const origin = site.origin?.replace(/^http:/, 'https:') ?? 'https://www.example.com';
  const [locale = 'en'] = site.locales;
  const facts = { name: site.name ?? nameFromFolder(folder), origin, locale };
  let files = 0;
  const count = (isWritten: boolean): void => void (files += isWritten ? 1 : 0);
  const pages = withHome(planned, facts.name, locale, note);
  const changes: Readonly<Record<string, (text: string) => string>> = {
    'site/site.yaml': (text) => withSettings(text, site, options.target),
    [NOT_FOUND]: (text) => text.replace(/, or look through .*\)/, ''),
    [NEWEST]: withImported,
  };
  if (isNew) {
    for (const { path, content } of starterFiles(into, facts))
      if (!DEMO.test(path) && !(path === NOT_FOUND && pages.some(({ route }) => route === '/404.html')))
        count(writer.write(path, changes[path]?.(String(content)) ?? content));
    for (const [path, text] of Object.entries(dataFiles(facts.name, pages))) count(writer.write(path, text));
  }
  if (existsSync(join(into, 'templates/layouts/frame.tsx')))
    count(writer.write('templates/pages/imported.tsx', PAGE_TEMPLATE));
  else
    note(
      'left-out',
      'Write a template `imported`: this site has no layouts of the starter.',
      'templates/pages/imported.tsx',
    );
  const redirects = listRedirects(site, pages, options.target !== undefined, note);
  if (redirects !== undefined) count(writer.write('site/redirects.csv', redirects));
  const targetsOf = linkTargets(site, pages, foreign, origin, (path, bytes) => count(writer.write(path, bytes)), note);
  for (const file of site.files) {
    const path = `site/public${file.address}`;
    const bytes = isRefused(file.address) ? undefined : foreign.bytes(file.source);
    if (bytes && writer.write(path, bytes)) count(true);
    else if (!writer.kept.includes(path))
      note('left-out', 'A file that islet cannot publish at its address.', file.source);
  }
  if (from !== 'wordpress') for (const [path, text] of oldData(foreign, from, note)) count(writer.write(path, text));
  const tags = collectTags();
  const texts = pages.map((one) => pageFile(one, site, targetsOf(one.page), tags, note));
  count(writer.write('templates/components/old-tags.tsx', tags.module()));
  const ids = new Map(pages.map(({ route }, index) => [route, texts[index]?.ids]));
  const written = pages.map((one, index) => {
    const { name = '', text = '' } = texts[index] ?? {};
    const path = `site/pages/${name}`;
    writer.write(path, withFragments(text, one, ids, note));
    return { file: path, source: one.page.source, oldAddress: one.page.address, route: one.route };
  });
  const report = { pages: written, files, kept: writer.kept, notes };
  writer.write('import-report.md', `# What \`islet import\` did\n\n${reportLines(report).join('\n')}\n`);
  writer.finish(report);
  return report;
}

function refuseFolders({ folder, into, merge }: ImportOptions): void {
  const refuse = (message: string, remedy: string): never => {
    throw failure('usage', { message, remedy });
  };
  if (!existsSync(folder)) refuse(`There is no folder \`${folder}\`.`, 'Name the folder of the old site.');
  const real = existsSync(into) ? realpathSync(into) : resolve(into);
  const old = realpathSync(folder);
  if (real === old || real.startsWith(old + sep) || old.startsWith(real + sep))
    refuse(
      'The new site would be inside the old one, or the other way round.',
      'Name a folder beside it with `--into`.',
    );
  if (!existsSync(into) || merge) return;
  const names = statSync(into).isDirectory() ? readdirSync(into) : [''];
  if (names.length > 0)
    throw failure('init-folder-not-empty', {
      message: `\`${into}\` is not empty.`,
      remedy: 'Name another folder, or add `--merge`: files that you edited stay as they are.',
    });
}

/** Adds a first page if the old site made its own by a template. */
function withHome(pages: PlannedPage[], name: string, locale: string, note: AddNote): PlannedPage[] {
  if (pages.some(({ route }) => route === '/')) return pages;
  note('made-up', 'The first page lists all pages.', 'site/pages/index.md');
  const fields = { title: name, description: name, list: true, locale } as const;
  const page = { source: 'index', line: 1, address: '/', formerly: [], text: '', fields };
  return [{ page, name: 'index', route: '/', path: undefined, redirectFrom: [] }, ...pages];
}

/** Writes languages as tags: `pt_BR` is `pt-BR`. What is none is left out. */
function withLanguages(site: OldSite, note: AddNote): OldSite {
  const tagOf = (code: string): string | undefined => {
    const tag = code.replaceAll('_', '-').replace(/^[A-Z]+/, (letters) => letters.toLowerCase());
    return languageTag(tag) ? tag : undefined;
  };
  const pages = site.pages.map((page) => {
    const { locale } = page.fields;
    const tag = locale === undefined ? undefined : tagOf(locale);
    if (tag === locale) return page;
    if (tag === undefined)
      note('left-out', 'A language that has no tag: the page is in that of the site.', page.source, 1, locale);
    return { ...page, fields: { ...page.fields, locale: tag } };
  });
  return { ...site, pages, locales: site.locales.flatMap((code) => tagOf(code) ?? []) };
}

function withSettings(text: string, { timeZone, locales, pages }: OldSite, target: string | undefined): string {
  const zone = timeZone === undefined ? '' : `timeZone: ${timeZone}\n`;
  const used = new Set([...locales.slice(1), ...pages.flatMap(({ fields }) => fields.locale ?? [])]);
  const others = [...used]
    .filter((code) => code !== locales[0])
    .map((code) => {
      const label = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
      return `  - code: ${JSON.stringify(code)}\n    label: ${JSON.stringify(label)}\n${isRightToLeft(code) ? '    dir: rtl\n' : ''}`;
    });
  const build = target === undefined ? '' : `build:\n  targets: [${target}]\n`;
  return text.replace(/^(locales:\n(?: {2}.*\n)*)/m, `$1${others.join('')}${zone}${build}`);
}

/** Lists, and the feed, have the imported pages with a date. */
function withImported(text: string): string {
  return text
    .replace("kind: 'article'", "kind: 'imported'")
    .replace('where: ({ locale, noindex }) =>', "where: ({ locale, noindex, summary }) => summary.published !== '' &&")
    .replace(
      /\);\n\}\n$/,
      ').map((page) => ({ ...page, summary: { ...page.summary, heading: page.title, lead: page.description } }));\n}\n',
    );
}

/** Words of header and footer, with links to pages near the root. */
function dataFiles(name: string, pages: readonly PlannedPage[]): Readonly<Record<string, string>> {
  const near = pages
    .filter(({ route, page }) => /^\/[^/]+\/?$/.test(route) && route !== '/404.html' && page.fields.draft !== true)
    .slice(0, 4);
  const items = [
    { name: 'Home', url: '/' },
    ...near.map(({ route, page }) => ({ name: page.fields.title ?? route, url: route })),
  ];
  return {
    'site/data/navigation.yaml': yamlLibrary().stringify({
      skipLink: 'To the content',
      home: '/',
      label: 'Main',
      languages: 'Languages',
      items,
    }),
    'site/data/announcements.yaml': yamlLibrary().stringify({ label: 'News', items: [] }),
    'site/data/footer.yaml': yamlLibrary().stringify({ label: 'More', legal: name }),
  };
}
