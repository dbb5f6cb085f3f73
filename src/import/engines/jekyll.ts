import { isoTimestamp, parseTimestamp } from '../../api/zoned-time.js';
import type { ForeignFolder } from '../foreign-folder.js';
import { attempt, readYaml, splitFile } from '../front-matter.js';
import { kramdownIds } from '../heading-ids.js';
import type { AddNote } from '../import-report.js';
import {
  dataOf,
  isData,
  listOf,
  textOf,
  withoutMonthName,
  type Data,
  type OldPage,
  type OldSite,
} from '../old-site.js';
import {
  addressOf,
  categoriesOf,
  DATED,
  listsOf,
  mainLocale,
  MARKDOWN,
  wordsOf,
  type Kind,
} from './jekyll-addresses.js';
import { expandLiquid } from './liquid.js';

/** Folders and files that Jekyll leaves out by default. */
const LEFT_OUT =
  /^(?:_site|\.jekyll-cache|vendor\/(?:bundle|cache|gems|ruby))\/|^(?:Gemfile(?:\.lock)?|[^/]+\.gemspec|_config\.ya?ml)$/;

/** Reads a site of Jekyll. @param now the moment for which it is published, in milliseconds */
export function readJekyll(folder: ForeignFolder, note: AddNote, now: number): OldSite {
  const config = readConfig(folder, note);
  const kramdown = dataOf(config['kramdown']);
  const pages: OldPage[] = [];
  const files: OldSite['files'][number][] = [];
  const excluded = listOf(config['exclude']).map((path) => path.replace(/^\/|\/$/g, ''));
  const included = new Set(listOf(config['include']));
  for (const file of folder.files) {
    if (LEFT_OUT.test(file) || excluded.some((path) => file === path || file.startsWith(`${path}/`))) continue;
    const kind = kindOf(file, config);
    const isHidden = file
      .split('/')
      .some((part) => /^[_.#~]/.test(part) && !included.has(part) && part !== '.well-known');
    if (kind === undefined || (kind.type === 'pages' && isHidden)) continue;
    const isText = MARKDOWN.test(file) || /\.(?:x?html?|xml|txt|json|css|scss|sass|js|svg|webmanifest)$/.test(file);
    const page = isText ? readPage(file, kind, folder, config, now, note) : undefined;
    if (page === 'not published') continue;
    if (page) pages.push(page);
    else if (kind.type === 'pages' || kind.output) files.push({ source: file, address: `/${file.replace(/^_/, '')}` });
  }
  const input = textOf(kramdown['input']) ?? 'GFM';
  const includes = textOf(config['includes_dir']) ?? '_includes';
  const includedFile = (name: string): string | undefined => {
    const file = folder.files.find((one) => one === `${includes}/${name}`);
    return file === undefined ? undefined : folder.text(file);
  };
  return {
    name: textOf(config['title']),
    origin: textOf(config['url'])?.replace(/\/$/, ''),
    base: (textOf(config['baseurl']) ?? '').replace(/\/$/, ''),
    locales: [mainLocale(config)],
    timeZone: textOf(config['timezone']),
    pages,
    files,
    lists: listsOf(pages, config),
    markup: {
      kind: 'markdown',
      headingIds: kramdownIds(input, kramdown['auto_ids'] !== false),
      isTypographic: true,
      keepsHtml: true,
      isKramdown: true,
    },
    expand: (page, tags, say) => expandLiquid(page, pages, config, tags, includedFile, say),
  };
}

function readConfig(folder: ForeignFolder, note: AddNote): Data {
  const file = folder.files.find((name) => /^_config\.ya?ml$/.test(name)) ?? '';
  return attempt(() => (file === '' ? {} : readYaml(folder.text(file) ?? '', 'jekyll')), file, note) ?? {};
}

function kindOf(file: string, config: Data): Kind | undefined {
  const [, above = '', name = '', path = ''] = /^(.*?)(?:^|(?<=\/))_(\w[\w-]*)\/(.*)$/.exec(file) ?? [];
  if (name === '') return { type: 'pages', output: true, path: file, above: '', pattern: undefined };
  const { collections } = config;
  const own = Array.isArray(collections) && collections.includes(name) ? {} : dataOf(collections)[name];
  const pattern = textOf(dataOf(own)['permalink']);
  if (name === 'posts')
    return { type: name, output: true, path, above, pattern: pattern ?? textOf(config['permalink']) ?? 'date' };
  if (name === 'drafts' || !isData(own) || above.replace(/\/$/, '') !== (textOf(config['collections_dir']) ?? ''))
    return undefined;
  return {
    type: name,
    output: own['output'] === true || pattern !== undefined,
    path,
    above,
    pattern: pattern ?? '/:collection/:path:output_ext',
  };
}

/** Values that `defaults` in the settings give to a file; those for a longer path win. */
function defaultsOf(file: string, type: string, config: Data): Data {
  const list = Array.isArray(config['defaults']) ? config['defaults'].map(dataOf) : [];
  const fitting = list.flatMap((item) => {
    const scope = dataOf(item['scope']);
    const path = (textOf(scope['path']) ?? '').replace(/^\/|\/$/g, '');
    const fits =
      path === '' ||
      file === path ||
      file.startsWith(`${path}/`) ||
      file.startsWith(`${path.replace(/\/?\*.*$/, '')}/`);
    return fits && (scope['type'] === undefined || scope['type'] === type)
      ? [{ path, values: dataOf(item['values']) }]
      : [];
  });
  fitting.sort((a, b) => a.path.length - b.path.length);
  return Object.assign({}, ...fitting.map(({ values }) => values)) as Data;
}

function readPage(
  file: string,
  kind: Kind,
  folder: ForeignFolder,
  config: Data,
  now: number,
  note: AddNote,
): OldPage | 'not published' | undefined {
  const isPost = kind.type === 'posts';
  const [, day, dated] = DATED.exec(`/${kind.path}`) ?? [];
  const whole = folder.text(file);
  if (whole === undefined) return undefined;
  const split = attempt(() => splitFile(whole, 'jekyll') ?? 'none', file, note) ?? {
    data: {},
    text: whole.replace(/^---[^]*?\n---\s*\n/, ''),
    line: 1,
  };
  if (isPost && dated === undefined) return 'not published';
  if (split === 'none' && !isPost) return undefined;
  const { data: own, text, line } = split === 'none' ? { data: {}, text: whole, line: 1 } : split;
  const data: Data = { ...defaultsOf(file, kind.type, config), ...own };
  const timeZone = textOf(config['timezone']) ?? 'UTC';
  const dateOf = (value: unknown): string | undefined => {
    if (value === undefined || value === null) return undefined;
    const date = jekyllDate(value, timeZone);
    if (date === undefined)
      note('left-out', `\`${textOf(value) ?? ''}\` is no date that Jekyll is known to read.`, file, 1);
    return date;
  };
  const date = dateOf(data['date']) ?? dateOf(day);
  if (data['published'] === false || data['published'] === 'false' || !kind.output) return 'not published';
  const address = addressOf(file, kind, data, date, config);
  return {
    source: file,
    line,
    text,
    address,
    formerly: listOf(data['redirect_from']),
    fields: {
      title: textOf(data['title']) ?? (isPost ? titleFrom(dated ?? '') : undefined),
      description: textOf(data['description']) ?? textOf(data['excerpt']),
      published: date,
      updated: dateOf(data['last_modified_at'] ?? data['last-modified-date']),
      publishFrom:
        isPost && date !== undefined && Date.parse(date) > now && config['future'] !== true ? date : undefined,
      noindex: data['sitemap'] === false || /noindex/.test(textOf(data['robots']) ?? '') || undefined,
      tags: wordsOf(data['tags'] ?? data['tag']),
      categories: categoriesOf(kind, data),
      locale: textOf(data['lang']),
    },
  };
}

function titleFrom(name: string): string {
  const words = name.replace(/\.\w+$/, '').replaceAll('-', ' ');
  return words.replace(/(?<=^|\s)\p{L}/gu, (letter) => letter.toUpperCase());
}

/**
 * Returns a date as Jekyll reads it, on the clocks of the zone of the site: `2026-11-28T15:30:00+05:30`. A date with seconds
 * and no zone is in UTC, any other is local. `undefined` if it is none.
 */
export function jekyllDate(value: unknown, timeZone: string): string | undefined {
  const [, year = '', month = '', day = '', hour = '0', minute = '00', second, zone] =
    /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T\s]+(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?)?$/.exec(
      withoutMonthName(value),
    ) ?? [];
  // A day beyond the end of its month is one of the next month.
  const clock = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (year === '' || Number(month) > 12 || Number(day) > 31) return undefined;
  const offset = zone?.replace('UTC', 'Z') ?? (second === undefined ? '' : 'Z');
  const time = `${hour.padStart(2, '0')}:${minute}:${second ?? '00'}${offset}`;
  const instant = parseTimestamp(`${new Date(clock).toISOString().slice(0, 10)}T${time}`, timeZone);
  return instant === undefined ? undefined : isoTimestamp(instant, timeZone);
}
