import { LISTS, dataOf, listOf, textOf, type Data, type OldList, type OldPage } from '../old-site.js';
import { dateParts } from './hugo-patterns.js';
import { smallLetters } from '../small-letters.js';

const STYLES: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  weekdate: '/:categories/:year/W:week/:short_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
};

export const MARKDOWN = /\.(?:markdown|mkdown|mkdn|mkd|md)$/;
export const DATED = /^(?:.*\/)?(\d{2,4}-\d{1,2}-\d{1,2})-([^/]*)$/;

/** What kind of file one is: a post, an item of a collection, or a page. */
export interface Kind {
  readonly type: string;
  readonly output: boolean;
  /** Path below the folder of its kind, and the folder above it. */
  readonly path: string;
  readonly above: string;
  readonly pattern: string | undefined;
}

/** A part of an address from a text: letters, digits and marks of any script; with `pretty` also the signs of addresses. */
function slugify(text: string, isPretty: boolean): string {
  const slug = text
    .replace(isPretty ? /[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@-]+|-{2,}/gu : /[^\p{M}\p{L}\p{Nd}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return isPretty ? slug.replace(/-{2,}/g, '-') : smallLetters(slug);
}

export function addressOf(file: string, kind: Kind, data: Data, date: string | undefined, config: Data): string {
  const ending = /\.[^./]+$/.exec(file)?.[0] ?? '';
  const output = MARKDOWN.test(file) ? '.html' : ending.replace(/^\.(?:scss|sass)$/, '.css');
  const own = textOf(data['permalink']);
  const stem = kind.path.slice(0, -ending.length || undefined);
  const name = stem.slice(stem.lastIndexOf('/') + 1);
  const style = textOf(config['permalink']) ?? 'date';
  const given = own ?? kind.pattern;
  let pattern = given === undefined ? undefined : (STYLES[given] ?? given);
  if (pattern === undefined) {
    const isHtml = /^\.x?html?$/.test(output);
    const end =
      style === 'pretty' || /^(?!\w).*\/$/.test(style)
        ? '/'
        : /^(?:date|ordinal|none)$|:output_ext$/.test(style)
          ? ':output_ext'
          : '';
    pattern = !isHtml ? '/:path:output_ext' : name === 'index' ? '/:folder/' : `/:path${end}`;
  }
  const parts = date === undefined ? {} : dateParts(date);
  const moment = new Date(`${(date ?? '0001-01-01').slice(0, 10)}T00:00:00Z`);
  const [weekYear, week] = isoWeek(moment);
  const slug = textOf(data['slug']);
  const categories = categoriesOf(kind, data);
  const undated = DATED.exec(`/${name}`)?.[2] ?? name;
  const values: Readonly<Record<string, () => string>> = {
    ...parts,
    long_day: () => parts['weekdayname']?.() ?? '',
    long_month: () => parts['monthname']?.() ?? '',
    i_month: () => String(Number(date?.slice(5, 7))),
    i_day: () => String(Number(date?.slice(8, 10))),
    short_year: () => date?.slice(2, 4) ?? '',
    y_day: () => parts['yearday']?.().padStart(3, '0') ?? '',
    hour: () => date?.slice(11, 13) ?? '',
    minute: () => date?.slice(14, 16) ?? '',
    second: () => date?.slice(17, 19) ?? '',
    w_year: () => String(weekYear),
    week: () => String(week).padStart(2, '0'),
    w_day: () => String(moment.getUTCDay() || 7),
    title: () => slugify(slug ?? undated, true),
    slug: () => slugify(slug ?? undated, false),
    name: () => slugify(name, false),
    basename: () => name,
    path: () => stem,
    folder: () => stem.replace(/\/?[^/]*$/, ''),
    collection: () => kind.type,
    categories: () => categories.map((one) => smallLetters(one)).join('/'),
    slugified_categories: () => categories.map((one) => slugify(one, false)).join('/'),
    output_ext: () => output,
  };
  const tokens = Object.keys(values).sort((a, b) => b.length - a.length);
  const filled = pattern.replace(
    new RegExp(`:(${tokens.join('|')})`, 'g'),
    (_, token: string) => values[token]?.() ?? '',
  );
  return `/${filled}`.replace(/\/{2,}/g, '/').replace(/\/index\.html$/, kind.type === 'pages' ? '/' : '/index.html');
}

/** The year and number of a week (ISO 8601). */
function isoWeek(day: Date): [year: number, week: number] {
  const thursday = new Date(day.getTime() + (4 - (day.getUTCDay() || 7)) * 86_400_000);
  const year = thursday.getUTCFullYear();
  return [year, Math.ceil(((thursday.getTime() - Date.UTC(year, 0)) / 86_400_000 + 1) / 7)];
}

export function wordsOf(value: unknown): string[] {
  return typeof value === 'string' ? value.split(/\s+/).filter(Boolean) : listOf(value);
}

export function categoriesOf({ above, type }: Kind, data: Data): string[] {
  const category = textOf(data['category']);
  const folders = type === 'posts' ? above.split('/').filter(Boolean) : [];
  return [...new Set([...folders, ...(category === undefined ? [] : [category]), ...wordsOf(data['categories'])])];
}

/** Returns what Jekyll and its plugins make of no file: numbered pages, the feed, and archives. */
export function listsOf(pages: readonly OldPage[], config: Data): OldList[] {
  const posts = pages.filter(
    ({ source, fields }) => /(?:^|\/)_posts\//.test(source) && fields.publishFrom === undefined,
  );
  const pattern = `/${textOf(config['paginate_path']) ?? 'page:num'}/`.replace(/\/{2,}/g, '/');
  const count = Math.ceil(posts.length / (Number(config['paginate']) || posts.length || 1));
  const numbered = Array.from({ length: count }, (_, index) => ({
    what: LISTS.numbered,
    address: pattern.replace(':num', String(index + 1)),
    to: pattern.replace(/[^/]*:num.*/, ''),
  }));
  const plugins = new Set([...listOf(config['plugins']), ...listOf(config['gems'])]);
  const feed = (textOf(dataOf(config['feed'])['path']) ?? 'feed.xml').replace(/^\/?/, '/');
  const archives = dataOf(config['jekyll-archives']);
  const patterns = dataOf(archives['permalinks']);
  const enabled = listOf(archives['enabled']);
  const terms = (['tags', 'categories'] as const).flatMap((kind) => {
    if (!enabled.includes(kind) && !enabled.includes('all')) return [];
    const names = new Set(posts.flatMap(({ fields }) => fields[kind] ?? []).map((name) => slugify(name, false)));
    const single = kind === 'tags' ? 'tag' : 'category';
    const own = textOf(patterns[single]) ?? `/${single}/:name/`;
    return [...names].map((name) => ({ what: LISTS.terms, address: own.replace(':name', name) }));
  });
  const feeds = plugins.has('jekyll-feed')
    ? [{ what: LISTS.feeds, address: feed, to: { feed: mainLocale(config) } }]
    : [];
  return [...numbered.slice(1), ...feeds, ...terms];
}

export function mainLocale(config: Data): string {
  return textOf(config['lang']) ?? textOf(config['locale'])?.replace('_', '-') ?? 'en';
}
