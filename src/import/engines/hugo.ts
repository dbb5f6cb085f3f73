import { isoTimestamp, parseTimestamp } from '../../api/zoned-time.js';
import type { ForeignFolder } from '../foreign-folder.js';
import { hugoIds } from '../heading-ids.js';
import type { AddNote } from '../import-report.js';
import { dataOf, listOf, textOf, withoutMonthName, type Data, type OldPage, type OldSite } from '../old-site.js';
import { addresses, hasDateInName, type Addresses, type Content } from './hugo-addresses.js';
import { hugoLists } from './hugo-lists.js';
import { readConfig } from './hugo-settings.js';
import { expandShortcodes } from './hugo-shortcodes.js';

/** Reads a site of Hugo. @param now the moment for which it is published, in milliseconds */
export function readHugo(folder: ForeignFolder, note: AddNote, now: number): OldSite {
  const config = readConfig(folder, note);
  const markup = dataOf(config['markup']);
  const goldmark = dataOf(markup['goldmark']);
  const parser = dataOf(goldmark['parser']);
  const extensions = dataOf(goldmark['extensions']);
  const place = addresses(config, note);
  const contents = place.contents(folder);
  const found = contents.flatMap((content) => pageOf(content, place, config, now, note) ?? []);
  const { pages: sections, lists } = hugoLists(contents, found, place, config);
  const pages = [...found, ...sections];
  for (const { source } of sections) note('made-up', 'The page of a folder lists the pages below it.', source);
  const [, origin, base = ''] = /^(https?:\/\/[^/]+)(\/.*?)?\/?$/.exec(textOf(config['baseurl']) ?? '') ?? [];
  const isContent = new Set(contents.map(({ file }) => file));
  const typographer = extensions['typographer'];
  return {
    name: textOf(config['title']),
    origin,
    base,
    locales: place.locales,
    timeZone: textOf(config['timezone']),
    pages,
    lists,
    files: folder.files.flatMap((file) => place.fileOf(file, isContent) ?? []),
    markup: {
      kind: 'markdown',
      headingIds: hugoIds(textOf(parser['autoheadingidtype']) ?? 'github', parser['autoheadingid'] !== false),
      isTypographic: typographer !== false && dataOf(typographer)['disable'] !== true,
      keepsHtml: dataOf(goldmark['renderer'])['unsafe'] === true,
      isKramdown: false,
    },
    expand: (page, tags, say) => expandShortcodes(page, pages, tags, say),
  };
}

/** Returns a date as Hugo reads it: ISO 8601 with its own offset, or that of the zone. `undefined` if it is none. */
export function hugoDate(value: unknown, timeZone: string): string | undefined {
  const [, date, time = '00:00:00', offset = ''] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(?: ?(Z|[+-]\d\d:?\d\d)(?: [A-Z]+)?)?)?$/.exec(
      withoutMonthName(value),
    ) ?? [];
  if (date === undefined) return undefined;
  const zone = /^[+-]\d{4}$/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset;
  const local = `${date}T${time.length === 5 ? `${time}:00` : time}`;
  const instant = parseTimestamp(`${local}${zone}`, timeZone);
  return instant === undefined ? undefined : zone === '' ? isoTimestamp(instant, timeZone) : `${local}${zone}`;
}

function pageOf(content: Content, place: Addresses, config: Data, now: number, note: AddNote): OldPage | undefined {
  const { file, line, text, name, folder } = content;
  const timeZone = textOf(config['timezone']) ?? 'UTC';
  const data = place.dataOf(content);
  const why = refusal(data);
  if (why !== undefined) {
    note('left-out', why, file, 1);
    return undefined;
  }
  const dateOf = (...keys: string[]): string | undefined => {
    const key = keys.find((one) => data[one] !== undefined && data[one] !== null && data[one] !== '');
    if (key === undefined) return undefined;
    const date = hugoDate(data[key], timeZone);
    if (date === undefined) note('left-out', `\`${key}\` is no date that Hugo reads, so Hugo stops.`, file, 1);
    return date;
  };
  const inName = hasDateInName(config) ? /^\d{4}-\d\d-\d\d/.exec(name)?.[0] : undefined;
  const date =
    (inName === undefined ? undefined : hugoDate(inName, timeZone)) ??
    dateOf('date', 'publishdate', 'pubdate', 'published', 'lastmod', 'modified');
  const from = dateOf('publishdate', 'pubdate', 'published') ?? date;
  const until = dateOf('expirydate', 'unpublishdate');
  const address = place.addressOf(content, data, date);
  const noindex = /noindex/.test(textOf(data['robots']) ?? '') || data['noindex'] === true;
  return {
    source: file,
    line,
    text,
    address,
    formerly: listOf(data['aliases']).map((alias) =>
      alias.startsWith('/')
        ? alias
        : new URL(`../${alias}`.replace('../', address.endsWith('/') ? '../' : './'), `http://x${address}`).pathname,
    ),
    fields: {
      title: textOf(data['title']),
      description: textOf(data['description']) ?? textOf(data['summary']),
      published: date,
      updated: dateOf('lastmod', 'modified'),
      draft: data['draft'] === true || data['draft'] === 'true' || undefined,
      publishFrom: from !== undefined && Date.parse(from) > now && config['buildfuture'] !== true ? from : undefined,
      publishUntil: until,
      noindex: noindex || undefined,
      tags: listOf(data['tags']),
      categories: listOf(data['categories']),
      locale: content.locale,
      list: name === '_index' || undefined,
      translationKey: textOf(data['translationkey']) ?? (name === 'index' ? folder.slice(0, -1) : folder + name),
    },
  };
}

/** Why Hugo makes no page of a file; `undefined` if it does. */
function refusal(data: Data): string | undefined {
  if ('_build' in data) return 'Hugo stops at the key `_build`. It is called `build`.';
  if ('published' in data) return 'Hugo stops at the key `published`.';
  if (data['headless'] === true || dataOf(data['build'])['render'] === 'never')
    return 'Hugo makes no page of this file.';
  return /^https?:/.test(textOf(data['url']) ?? '') ? 'Hugo stops at a `url` with a host.' : undefined;
}
