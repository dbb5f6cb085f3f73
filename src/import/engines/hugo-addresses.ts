import type { ForeignFolder } from '../foreign-folder.js';
import { attempt, splitFile, type SplitFile } from '../front-matter.js';
import type { AddNote } from '../import-report.js';
import { dataOf, isData, listOf, textOf, type Data } from '../old-site.js';
import { fillPattern, sanitised, type Tokens } from './hugo-patterns.js';
import { lowerKeys } from './hugo-settings.js';
import { smallLettersOfGo } from '../small-letters.js';

/** A file of content before its address is known. */
export interface Content extends SplitFile {
  readonly file: string;
  /** Folder below the folder of content, and name without language and ending. */
  readonly folder: string;
  readonly name: string;
  readonly locale: string;
}

const PAGE = /^(?:content\/)?(.*?)([^/]+?)\.(?:md|markdown|mdown|html?)$/;
const OTHER = /\.(?:adoc|asciidoc|org|rst|pandoc|pdc)$/;

/** Knows the settings about addresses. */
export interface Addresses {
  readonly locales: readonly string[];
  readonly contents: (folder: ForeignFolder) => Content[];
  readonly addressOf: (content: Content, data: Data, date: string | undefined) => string;
  readonly fileOf: (file: string, isContent: ReadonlySet<string>) => { source: string; address: string } | undefined;
  readonly dataOf: (content: Content) => Data;
}

export function addresses(config: Data, note: AddNote): Addresses {
  const languages = dataOf(config['languages']);
  const main = textOf(config['defaultcontentlanguage']) ?? Object.keys(languages)[0] ?? textOf(config['languagecode']);
  const locales = [...new Set([main ?? 'en', ...Object.keys(languages)])];
  const [first = 'en'] = locales;
  const inSubfolder = config['defaultcontentlanguageinsubdir'] === true && Object.keys(languages).length > 0;
  const mounts = [dataOf(config['module'])['mounts']].flat().map(dataOf);
  const folders = [
    ...locales.map((locale) => [textOf(dataOf(languages[locale])['contentdir']) ?? '', locale] as const),
    ...mounts
      .filter(({ target }) => target === 'content')
      .map((mount) => [textOf(mount['source']) ?? '', textOf(mount['lang']) ?? first] as const),
  ];
  const contentDir = textOf(config['contentdir']) ?? 'content';
  const sections = new Map<string, Data>();
  const clean = (path: string): string => {
    const accents = path
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .normalize();
    const plain = config['removepathaccents'] === true ? accents : path;
    return sanitised(config['disablepathtolower'] === true ? plain : smallLettersOfGo(plain));
  };
  const prefixOf = (locale: string): string => (locale !== first || inSubfolder ? `/${locale}` : '');
  const dirOf = ({ folder, locale }: Pick<Content, 'folder' | 'locale'>): string => {
    const parts = folder.split('/').slice(0, -1);
    const named = parts.map((part, index) => {
      const own = sections.get(`${locale}:${parts.slice(0, index + 1).join('/')}/`);
      return clean(textOf(own?.['slug']) ?? part.replaceAll(' ', '-'));
    });
    return `${prefixOf(locale)}/${named.map((part) => `${part}/`).join('')}`;
  };
  const contents = (all: ForeignFolder): Content[] => {
    const found = readContents(all, locales, [...folders, [contentDir, first]], note);
    for (const { name, folder, locale, data } of found)
      if (name === '_index') sections.set(`${locale}:${folder}`, data);
    return found;
  };
  const uglyUrls = config['uglyurls'];
  const addressOf = (content: Content, data: Data, date: string | undefined): string => {
    const { name, folder, locale } = content;
    const isSection = name === '_index';
    const isBundle = name === 'index' || isSection;
    const url = textOf(data['url']);
    const [section = ''] = folder.split('/', 1);
    const isUgly = uglyUrls === true || dataOf(uglyUrls)[section] === true;
    const dateInName = hasDateInName(config) ? /^\d{4}-\d\d-\d\d[-_]?/.exec(name)?.[0].length : undefined;
    const stem = isBundle ? (folder.split('/').at(-2) ?? '') : name.slice(dateInName ?? 0);
    const slug = textOf(data['slug']);
    const above = sectionsOf(folder, locale, sections);
    const title = textOf(data['title']);
    const tokens: Tokens = { date, section, sections: above, stem, title, slug, clean };
    if (url !== undefined && !/^https?:/.test(url)) {
      const path = `${url.startsWith('/') ? '' : `${prefixOf(locale)}/`}${fillPattern(url, tokens)}`;
      return /\.\w+$/.test(path) || path.endsWith('/') ? path : `${path}/`;
    }
    const pattern = patternOf(config, section, isSection);
    if (pattern !== undefined) {
      const path = `${prefixOf(locale)}/${fillPattern(pattern, tokens).replace(/^\/|\/$/g, '')}`;
      return isUgly && !isSection ? `${path}.html` : `${path}/`;
    }
    const dir = dirOf(content);
    if (isSection) return isUgly && folder !== '' ? `${dir}index.html` : dir;
    const own = isBundle ? dirOf({ folder: folder.replace(/[^/]+\/$/, ''), locale }) : dir;
    const path = `${own}${slug === undefined ? clean(stem.replaceAll(' ', '-')) : clean(slug)}`;
    return isBundle && folder === '' ? dir : `${path}${isUgly ? '.html' : '/'}`;
  };
  return {
    locales,
    contents,
    addressOf,
    dataOf: ({ folder, data, locale }) => {
      const parts = folder.split('/').slice(0, -1);
      const above = ['', ...parts.map((_, index) => `${parts.slice(0, index + 1).join('/')}/`)];
      const cascades = above.flatMap((dir) => [sections.get(`${locale}:${dir}`)?.['cascade']].flat());
      const given = cascades.filter((one) => isData(one) && !('target' in one) && !('_target' in one)) as Data[];
      return Object.assign({}, ...given.map((one) => lowerKeys(one)), data) as Data;
    },
    fileOf: (file, isContent) => {
      if (file.startsWith('static/')) return { source: file, address: file.slice('static'.length) };
      if (!file.startsWith(`${contentDir}/`) || isContent.has(file) || PAGE.test(file) || OTHER.test(file))
        return undefined;
      const path = file.slice(contentDir.length + 1);
      const name = path.slice(path.lastIndexOf('/') + 1);
      return { source: file, address: dirOf({ folder: path.slice(0, -name.length), locale: first }) + name };
    },
  };
}

/** Reads the files of content, without those that belong to the page of their folder. */
function readContents(
  all: ForeignFolder,
  locales: readonly string[],
  folders: readonly (readonly [folder: string, locale: string])[],
  note: AddNote,
): Content[] {
  const found = all.files.flatMap((file): Content[] => {
    const [dir, main] = folders.find(([one]) => file.startsWith(`${one}/`)) ?? [];
    if (dir === undefined || main === undefined) return [];
    if (OTHER.test(file)) note('left-out', 'This markup language is not read.', file);
    const [, path = '', last = ''] = PAGE.exec(file.slice(dir.length + 1)) ?? [];
    if (last === '') return [];
    const suffix = locales.find((locale) => last.toLowerCase().endsWith(`.${locale.toLowerCase()}`));
    const name = suffix === undefined ? last : last.slice(0, -suffix.length - 1);
    const text = all.text(file) ?? '';
    const split = attempt(() => splitFile(text, 'hugo') ?? { data: {}, text, line: 1 }, file, note);
    return split ? [{ ...split, data: lowerKeys(split.data), file, folder: path, name, locale: suffix ?? main }] : [];
  });
  const bundles = found.filter(({ name }) => name === 'index').map(({ folder }) => folder);
  return found.filter(
    ({ name, folder }) => name === 'index' || !bundles.some((bundle) => folder.startsWith(bundle) && bundle !== ''),
  );
}

export function hasDateInName(config: Data): boolean {
  return listOf(dataOf(config['frontmatter'])['date']).includes(':filename');
}

function sectionsOf(folder: string, locale: string, known: ReadonlyMap<string, Data>): string[] {
  const parts = folder.split('/').slice(0, -1);
  return parts.filter((_, index) => index === 0 || known.has(`${locale}:${parts.slice(0, index + 1).join('/')}/`));
}

function patternOf(config: Data, section: string, isSection: boolean): string | undefined {
  const permalinks = dataOf(config['permalinks']);
  const own = dataOf(permalinks[isSection ? 'section' : 'page']);
  return textOf(own[section.toLowerCase()]) ?? (isSection ? undefined : textOf(permalinks[section.toLowerCase()]));
}
