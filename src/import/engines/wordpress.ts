import { Parser } from 'htmlparser2';
import { isoTimestamp, parseTimestamp } from '../../api/zoned-time.js';
import { failure } from '../../errors/index.js';
import type { ForeignFolder } from '../foreign-folder.js';
import type { AddNote } from '../import-report.js';
import { LISTS, shownText, type OldList, type OldPage, type OldSite } from '../old-site.js';
import { texturized, visitorsText, type Attachment, type TextSources } from './wordpress-text.js';
import { decodedAddress } from '../../lib/text/path-pattern.js';

/** An item of the export. Values by the name of their element. */
interface Item {
  readonly values: Map<string, string>;
  /** Fields of plugins and of WordPress itself, some of them several times. */
  readonly meta: [key: string, value: string][];
  readonly terms: { readonly kind: string; readonly slug: string; readonly name: string }[];
  readonly line: number;
}

interface Export {
  readonly channel: ReadonlyMap<string, string>;
  readonly items: readonly Item[];
}

/** Elements that hold data of people: they are not kept. */
const PERSONAL = /^wp:(?:comment|author)/;

/**
 * Reads an export (WXR), piece by piece. Entities of a document type are not expanded.
 * @throws IsletError `usage` if the file ends too early
 */
export function readExport(pieces: Iterable<string>): Export {
  const channel = new Map<string, string>();
  const items: Item[] = [];
  const open: string[] = [];
  let item: Item | undefined;
  let text = '';
  let kind = '';
  let slug = '';
  let closed = '';
  let line = 1;
  let piece = '';
  /** Offset of the piece in the export, and of what was counted for `line`. */
  let start = 0;
  let counted = 0;
  const countLines = (until: number): void => {
    for (; counted < until && counted < start + piece.length; counted += 1)
      if (piece[counted - start] === '\n') line += 1;
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        open.push(name);
        text = '';
        kind = attributes['domain'] ?? '';
        slug = attributes['nicename'] ?? slug;
        countLines(parser.startIndex);
        if (name === 'item') item = { values: new Map(), meta: [], terms: [], line };
      },
      ontext: (part) => {
        text += part;
      },
      onclosetag: (name) => {
        const parent = open.at(-2);
        open.pop();
        closed = name;
        if (name === 'item' && item) {
          items.push(item);
          item = undefined;
        } else if (item && parent === 'item' && name === 'category') item.terms.push({ kind, slug, name: text });
        else if (name === 'wp:category_nicename') slug = text;
        else if (name === 'wp:category_parent') channel.set(`parent of ${slug}`, text);
        else if (item && name === 'wp:meta_key') item.meta.push([text, '']);
        else if (item && name === 'wp:meta_value') (item.meta.at(-1) ?? ['', ''])[1] = text;
        else if (item && parent === 'item' && !PERSONAL.test(name)) item.values.set(name, text);
        else if (parent === 'channel' && !PERSONAL.test(name)) channel.set(name, text);
        text = '';
      },
    },
    { xmlMode: true },
  );
  for (piece of pieces) {
    parser.write(piece);
    countLines(start + piece.length);
    start += piece.length;
  }
  if (closed !== 'rss')
    throw problem('The export does not end with `</rss>`, so a part of it is missing.', 'Export it again.');
  return { channel, items };
}

function problem(message: string, remedy: string): Error {
  return failure('usage', { message, remedy });
}

/** Kinds of items that are no pages. */
const PARTS =
  /^(?:nav_menu_item|wp_block|revision|wp_template|wp_template_part|wp_global_styles|wp_navigation|custom_css|customize_changeset|oembed_cache|user_request)$/;

const WHY: Readonly<Record<string, string>> = {
  private: 'It is private.',
  draft: 'It is a draft.',
  pending: 'It waits for an editor.',
  trash: 'It was thrown away.',
  future: 'It is published later.',
};

/** @param zone time zone of the site, which the export does not say */
export function readWordpress(folder: ForeignFolder, note: AddNote, _now: number, zone: string | undefined): OldSite {
  const file = folder.files.find((name) => name.endsWith('.xml'));
  if (file === undefined)
    throw problem('There is no export of WordPress.', 'Name the XML file that Tools > Export writes.');
  if (zone === undefined)
    throw problem(
      'An export does not say the time zone of the site.',
      'Add it, as in `--zone Asia/Kolkata`: see Settings > General.',
    );
  const all = readExport(folder.pieces(file));
  const { channel, items } = all;
  const site = channel.get('wp:base_blog_url') ?? channel.get('link') ?? '';
  const [, origin, base = ''] = /^(https?:\/\/[^/]+)(\/.*?)?\/?$/.exec(site) ?? [];
  const byId = new Map(items.map((item) => [item.values.get('wp:post_id') ?? '', item]));
  const attachments = new Map(items.flatMap((item) => attachmentOf(item)));
  const pages: OldPage[] = [];
  const texts = new Map<OldPage, string>();
  const isPage = (item: Item): number => (item.values.get('wp:post_type') === 'page' ? 0 : 1);
  for (const item of items.toSorted((a, b) => isPage(a) - isPage(b))) {
    const type = item.values.get('wp:post_type') ?? '';
    const id = item.values.get('wp:post_id') ?? '';
    if (PARTS.test(type)) continue;
    const why = refusal(item, byId);
    if (why !== undefined) {
      note('left-out', why, file, item.line, `item ${id}`);
      continue;
    }
    const sources: TextSources = {
      id,
      attachment: (one) => attachments.get(one),
      own: items
        .filter(({ values }) => values.get('wp:post_parent') === id)
        .flatMap(({ values }) => attachments.get(values.get('wp:post_id') ?? '') ?? []),
      block: (ref) =>
        byId.get(ref)?.values.get('wp:status') === 'publish' ? byId.get(ref)?.values.get('content:encoded') : undefined,
      footnotes: item.meta.find(([key]) => key === 'footnotes')?.[1],
      note: (what) => note('left-out', what, file, item.line),
    };
    const parts = visitorsText(item.values.get('content:encoded') ?? '', sources);
    const page = pageOf(item, file, base, zone);
    for (const [index, text] of parts.entries()) {
      const number = String(index + 1);
      const address = `${page.address.replace(/\/?$/, '/')}${number}/`;
      const title = `${page.fields.title ?? ''} – ${number}`;
      const formerly = [`/?p=${id}&page=${number}`];
      const own = index === 0 ? page : { ...page, address, formerly, fields: { ...page.fields, title } };
      pages.push(own);
      texts.set(own, text);
    }
  }
  note('left-out', 'Lists of authors and feeds of comments have no page.', file);
  const uploads = folder.files.filter((name) => name.startsWith('wp-content/uploads/'));
  return {
    name: plainText(channel.get('title') ?? '') || undefined,
    origin,
    base,
    locales: [channel.get('language') ?? 'en'],
    timeZone: zone,
    pages,
    lists: listsOf(pages, all, channel.get('language') ?? 'en'),
    files: uploads.map((source) => ({ source, address: `/${source}` })),
    markup: { kind: 'html', headingIds: () => [], isTypographic: false, keepsHtml: true, isKramdown: false },
    expand: (page) => texts.get(page) ?? '',
  };
}

/** Returns what WordPress makes of no item, at the addresses that it has by default. */
function listsOf(pages: readonly OldPage[], { items, channel }: Export, locale: string): OldList[] {
  const isPublished = ({ values }: Item): boolean => values.get('wp:status') === 'publish';
  const terms = items.filter(isPublished).flatMap((item) => item.terms);
  const addressOfTerm = ({ kind, slug }: Item['terms'][number]): string[] => {
    const parents: string[] = [decodedAddress(slug)];
    for (let one = slug; kind === 'category' && parents.length < 10;) {
      one = channel.get(`parent of ${one}`) ?? '';
      if (one === '') break;
      parents.unshift(decodedAddress(one));
    }
    if (kind !== 'category' && kind !== 'post_tag') return [];
    return [`/${kind.replace('post_', '')}/${parents.join('/')}/`];
  };
  const months = pages.flatMap(({ address }) => /^\/\d{4}\/(?:\d\d\/)?(?=.)/.exec(address)?.[0] ?? []);
  const feeds = ['/feed/', '/feed/rss2/', '/feed/atom/', '/rss/', '/rss2/', '/atom/', '/?feed=rss2', '/?feed=atom'];
  return [
    ...[...new Set(terms.flatMap(addressOfTerm))].map((address) => ({ what: LISTS.terms, address })),
    ...[...new Set(months.flatMap((month) => [month.slice(0, 6), month]))].map((address) => ({
      what: LISTS.others,
      address,
    })),
    { what: LISTS.numbered, address: '/page/:number/', to: '/' },
    ...feeds.map((address) => ({ what: LISTS.feeds, address, to: { feed: locale } })),
  ];
}

/** Why visitors could not read an item; \`undefined\` if they could. */
function refusal({ values }: Item, byId: ReadonlyMap<string, Item>): string | undefined {
  const status = values.get('wp:status') ?? '';
  if (status === 'inherit' ? values.get('wp:post_type') !== 'attachment' : status !== 'publish')
    return WHY[status] ?? 'It is not published.';
  if ((values.get('wp:post_password') ?? '') !== '') return 'It has a password: visitors saw a form, not the text.';
  const parent = byId.get(values.get('wp:post_parent') ?? '');
  if (!parent) return undefined;
  const above = parent.values.get('wp:status');
  if (status === 'inherit' && above !== 'publish' && above !== 'inherit') return 'It belongs to what is not published.';
  return parent.values.get('wp:post_name') === '' ? 'Its parent has no name, so its address led nowhere.' : undefined;
}

function attachmentOf({ values, meta }: Item): [string, Attachment][] {
  const url = values.get('wp:attachment_url');
  if (url === undefined || url === '') return [];
  const alt = meta.find(([key]) => key === '_wp_attachment_image_alt')?.[1] ?? '';
  return [[values.get('wp:post_id') ?? '', { url, alt, caption: values.get('excerpt:encoded') ?? '' }]];
}

function plainText(html: string): string {
  return (shownText(texturized(html)) ?? '').trim();
}

/** The decoded path of a link of the export below the site. */
function addressOf(link: string, base: string): string {
  const path = link.replace(/^https?:\/\/[^/]*/, '');
  const below = base !== '' && path.startsWith(base) ? path.slice(base.length) : path;
  return decodedAddress(below) || '/';
}

function pageOf({ values, meta, terms, line }: Item, source: string, base: string, zone: string): OldPage {
  const address = addressOf(values.get('link') ?? '', base);
  const [id, type, day = '', slug = ''] = ['wp:post_id', 'wp:post_type', 'wp:post_date', 'wp:post_name'].map(
    (name) => values.get(name) ?? '',
  );
  const number = String(id);
  const formerly = [`/?p=${number}`];
  if (type === 'page') formerly.push(`/?page_id=${number}`);
  else if (type === 'attachment') formerly.push(`/?attachment_id=${number}`);
  else if (type !== 'post') formerly.push(`/?${String(type)}=${slug}`);
  const name = decodedAddress(slug);
  for (const [key, value] of meta) {
    const at = address.lastIndexOf(name);
    if (key === '_wp_old_slug' && name !== '' && at >= 0)
      formerly.push(address.slice(0, at) + decodedAddress(value) + address.slice(at + name.length));
    if (key === '_wp_old_date') formerly.push(withDate(address, day.slice(0, 10), value));
  }
  const dateOf = (text = ''): string | undefined => {
    const instant = parseTimestamp(text, zone);
    return instant === undefined ? undefined : isoTimestamp(instant, zone);
  };
  return {
    source,
    line,
    address,
    formerly: [...new Set(formerly)].filter((old) => old !== address),
    text: '',
    fields: {
      title: plainText(values.get('title') ?? '') || undefined,
      description: plainText(values.get('excerpt:encoded') ?? '') || undefined,
      published: dateOf(day),
      updated: dateOf(values.get('wp:post_modified')),
      noindex: type === 'attachment' || undefined,
      tags: terms.filter(({ kind }) => kind === 'post_tag').map((term) => plainText(term.name)),
      categories: terms.filter(({ kind }) => kind === 'category').map((term) => plainText(term.name)),
    },
  };
}

/** Returns an address with another date in it: `/2026/03/18/name/`, or with the year and month only. */
function withDate(address: string, day: string, other: string): string {
  const [now, then] = [day.split('-').join('/'), other.split('-').join('/')];
  return address.includes(now) ? address.replace(now, then) : address.replace(now.slice(0, 7), then.slice(0, 7));
}
