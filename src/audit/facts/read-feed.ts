import { Parser } from 'htmlparser2';
import { z } from '../../api/zod.js';
import { htmlPieces, spanOf } from '../../lib/html/html-pieces.js';
import { parseJson } from '../parse-json.js';
import type { ScriptText } from './script-texts.js';

/** Elements whose text is an address (RSS 2.0). */
const TEXT_ADDRESSES = /^(?:link|guid|comments|url)$/;

/** Elements whose text is HTML. */
const HTML = /^(?:content|content:encoded|description|summary)$/;

/** Elements with an address in an attribute (Atom, RSS enclosures, Media RSS). */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  link: 'href',
  'atom:link': 'href',
  enclosure: 'url',
  'media:content': 'url',
  'media:thumbnail': 'url',
  content: 'src',
  a: 'href',
  img: 'src',
};

const jsonFeed = z.object({
  home_page_url: z.string().optional(),
  feed_url: z.string().optional(),
  items: z.array(z.object({ url: z.string().optional(), image: z.string().optional() })).catch([]),
});

/** Whether an XML file is a feed: RSS, Atom or RDF. */
function isFeed(xml: string): boolean {
  return /<(?:rss|feed|rdf:RDF)[\s>]/.test(xml.slice(0, 2000));
}

/** The texts of an XML feed, without markup; empty for other files: a sitemap has only addresses. */
export function feedTexts(xml: string): ScriptText[] {
  if (!isFeed(xml)) return [];
  const marked = partsMatching(xml, /(?<=<!\[CDATA\[).*?(?=\]\]>)/gs);
  const texts = htmlPieces(xml)
    .filter(({ kind, text }) => kind === 'text' && text.trim() !== '')
    .map((piece) => ({ text: piece.text, span: spanOf(piece) }));
  return [...texts, ...marked].map(({ text, span }) => ({ text: text.replace(/<[^<>]*>/g, ''), span }));
}

/** The parts of a text that a pattern matches. */
export function partsMatching(whole: string, pattern: RegExp): ScriptText[] {
  return [...whole.matchAll(pattern)].map(({ 0: text, index }) => ({ text, span: [index, index + text.length] }));
}

/** Addresses in a feed (RSS, Atom, JSON Feed), as written; empty for other files. */
export function feedAddresses(path: string, read: (path: string) => string): readonly string[] {
  if (/(?:^|\/)feed[^/]*\.json$/.test(path)) {
    const feed = jsonFeed.safeParse(parseJson(read(path))).data;
    const items = feed?.items.flatMap(({ url, image }) => [url, image]) ?? [];
    return [feed?.home_page_url, feed?.feed_url, ...items].filter((address) => address !== undefined);
  }
  if (!/\.(?:xml|rss|atom)$/.test(path)) return [];
  const text = read(path);
  return isFeed(text) ? xmlAddresses(text) : [];
}

/** Addresses in HTML that is a text of a feed. */
const IN_HTML = /\s(?:href|src)="(?!#|mailto:|tel:)([^"]+)"/g;

function xmlAddresses(xml: string): string[] {
  const found: string[] = [];
  let text: string | undefined;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const address = attributes[ATTRIBUTES[name] ?? ''];
        if (address !== undefined) found.push(address.trim());
        text = (TEXT_ADDRESSES.test(name) || HTML.test(name)) && attributes.isPermaLink !== 'false' ? '' : undefined;
      },
      ontext(part) {
        if (text !== undefined) text += part;
      },
      onclosetag(name) {
        const written = text?.trim() ?? '';
        if (HTML.test(name)) found.push(...[...written.matchAll(IN_HTML)].map(([, address = '']) => address));
        else if (written !== '') found.push(written);
        text = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return found;
}
