import { normaliseHref } from '../lib/href.js';
import { linkRemedy, mayBeLinked } from './link-address.js';
import { MarkdownIt, minify, Parser, sanitizeHtml } from './html-libraries.js';
import { countWords, type PreparedText } from './prepared-text.js';
import { createSlugger } from './slugger.js';

const TAGS = [
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'blockquote',
  'br',
  'caption',
  'cite',
  'code',
  'dd',
  'del',
  'details',
  'dfn',
  'div',
  'dl',
  'dt',
  'em',
  'figcaption',
  'figure',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'hr',
  'i',
  'ins',
  'kbd',
  'li',
  'mark',
  'ol',
  'p',
  'pre',
  'q',
  's',
  'samp',
  'section',
  'small',
  'span',
  'strong',
  'sub',
  'summary',
  'sup',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'time',
  'tr',
  'u',
  'ul',
  'var',
  'wbr',
];

const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['id', 'lang', 'dir', 'title'],
  a: ['href', 'rel', 'hreflang'],
  ol: ['start', 'reversed', 'type'],
  td: ['colspan', 'rowspan', 'headers'],
  th: ['colspan', 'rowspan', 'headers', 'scope', 'abbr'],
  time: ['datetime'],
  details: ['open'],
};

/** The options that make authored HTML small without changing what it says; whole pages are never minified. */
const MINIFY = {
  collapseWhitespace: true,
  conservativeCollapse: true,
  removeComments: true,
  collapseBooleanAttributes: true,
  decodeEntities: false,
} as const;

const markdownParser = new MarkdownIt({ html: true, linkify: false, typographer: false });

/** Sanitises and minifies; loaded only where a page has such text. Authors begin with headings of level 2: level 1 belongs to the page. */
export async function prepareAuthored(source: string, kind: 'html' | 'markdown'): Promise<PreparedText> {
  const raw = kind === 'markdown' ? markdownParser.render(source) : source;
  const scan = scanHtml(raw, source);
  const clean = sanitizeHtml(raw, {
    allowedTags: TAGS,
    allowedAttributes: ATTRIBUTES as Record<string, string[]>,
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: attribs.href === undefined ? attribs : { ...attribs, href: normaliseHref(attribs.href) },
      }),
    },
  });
  const slugs = createSlugger(scan.ids);
  const headings = scan.headings.map((heading) => ({
    id: heading.id ?? slugs(heading.text),
    level: heading.level,
    text: heading.text,
  }));
  const html = await minify(
    withHeadingIds(
      clean,
      headings.map(({ id }) => id),
    ),
    MINIFY,
  );
  return {
    value: { source, html: html.trim(), headings, words: countWords(scan.text) },
    links: scan.links,
    unsafe: scan.unsafe,
    stripped: scan.stripped,
  };
}

interface Scan {
  readonly links: string[];
  readonly unsafe: { what: string; needle: string; remedy?: string }[];
  readonly stripped: { what: string; needle: string }[];
  readonly headings: { id: string | undefined; level: number; text: string }[];
  readonly ids: Set<string>;
  text: string;
}

/** @param source what the HTML was made from */
function scanHtml(html: string, source: string): Scan {
  const scan: Scan = { links: [], unsafe: [], stripped: [], headings: [], ids: new Set(), text: '' };
  let heading: { id: string | undefined; level: number; text: string } | undefined;
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (tag === 'img')
        scan.unsafe.push({
          what: 'A picture',
          needle: source.includes('<img') ? '<img' : '![',
          remedy: 'Give it a field of its own, which is an `image()` in the schema of the template.',
        });
      else if (!TAGS.includes(tag)) scan.unsafe.push({ what: `The element \`<${tag}>\``, needle: `<${tag}` });
      if (attributes.id !== undefined) scan.ids.add(attributes.id);
      if (/^h[2-6]$/.test(tag)) heading = { id: attributes.id, level: Number(tag.slice(1)), text: '' };
      for (const [name, value] of Object.entries(attributes)) checkAttribute(scan, tag, name, value);
    },
    ontext(text) {
      scan.text += text;
      if (heading) heading.text += text;
    },
    onclosetag(tag) {
      scan.text += ' ';
      if (heading && /^h[2-6]$/.test(tag)) {
        scan.headings.push({ ...heading, text: heading.text.replace(/\s+/g, ' ').trim() });
        heading = undefined;
      }
    },
  });
  parser.end(html);
  return scan;
}

function checkAttribute(scan: Scan, tag: string, name: string, value: string): void {
  if (name.startsWith('on')) scan.unsafe.push({ what: `The event handler \`${name}\``, needle: name });
  else if (name === 'href' && tag === 'a') {
    if (mayBeLinked(value.trim())) scan.links.push(value.trim());
    else scan.unsafe.push({ what: `The address \`${value}\``, needle: value, ...remedyFor(value) });
  } else if (
    !(ATTRIBUTES['*']?.includes(name) ?? false) &&
    !(ATTRIBUTES[tag]?.includes(name) ?? false) &&
    TAGS.includes(tag)
  ) {
    scan.stripped.push({ what: `The attribute \`${name}\``, needle: `${name}=` });
  }
}

function remedyFor(address: string): { remedy?: string } {
  const remedy = linkRemedy(address);
  return remedy === undefined ? {} : { remedy };
}

/** Gives every heading without an id the one made from its text, in order. */
function withHeadingIds(html: string, ids: readonly string[]): string {
  let index = 0;
  return html.replace(/<h([2-6])(\s[^>]*)?>/g, (tag: string, level: string, found?: string) => {
    const attributes = found ?? '';
    const id = ids[index] ?? '';
    index += 1;
    return /\sid="/.test(attributes) || id === '' ? tag : `<h${level}${attributes} id="${id}">`;
  });
}
