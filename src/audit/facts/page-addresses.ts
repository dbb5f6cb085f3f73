import { memo } from '../memo.js';
import { isLanguageVersion, type PageElement, type PageFacts } from './read-page.js';
import { cssAddresses } from './style/css-addresses.js';

/** What a browser does with an address. */
export type AddressUse =
  /** It loads it, frames it or submits to it, which a security policy restricts. */
  | 'script'
  | 'style'
  | 'image'
  | 'media'
  | 'font'
  | 'connect'
  | 'manifest'
  | 'object'
  | 'frame'
  | 'form'
  | 'base'
  /** It contacts the host in another way. */
  | 'other'
  /** It waits for a visitor who follows it, or does nothing. */
  | 'link';

/** An address in the markup of a page, as written. */
export interface PageAddress {
  readonly href: string;
  readonly element: PageElement;
  readonly use: AddressUse;
  /** Whether what it leads to has to be there; false for what another rule checks. */
  readonly isReference: boolean;
}

type Used = readonly [href: string, use: AddressUse, isReference?: false];

/** All addresses in a page, except fragments of the page itself. Several rules ask for those of one page. */
export const pageAddresses = memo(1, (page: PageFacts): readonly PageAddress[] => {
  const found: PageAddress[] = [];
  const add = (element: PageElement, used: readonly Used[]): void => {
    for (const [href, use, isReference = true] of used)
      if (href !== '' && !href.startsWith('#')) found.push({ href, element, use, isReference });
  };
  for (const element of page.openings) {
    for (const { name, value } of element.attributes)
      // Browsers use the first of two attributes with the same name.
      if (ADDRESSED.has(name) && page.attr(element, name) === value) add(element, usedBy(page, element, name, value));
    if (element.name === 'style') add(element, sheetAddresses(page.inside(element)[0]?.raw ?? ''));
  }
  return found;
});

/** All addresses in a page that must exist. */
export const pageReferences = memo(1, (page: PageFacts) =>
  pageAddresses(page).filter(({ isReference }) => isReference),
);

const NONE: readonly Used[] = [];

const FONT = /\.(?:woff2?|[ot]tf|eot)(?:[?#]|$)|^data:(?:font\/|application\/(?:x-)?font)/i;

/** What a style sheet loads, with addresses as written. */
export function sheetAddresses(css: string): readonly (readonly [href: string, use: 'style' | 'font' | 'image'])[] {
  const { imports, files } = cssAddresses(css);
  return [
    ...imports.map((url) => [url, 'style'] as const),
    ...files.map((url) => [url, FONT.test(url) ? 'font' : 'image'] as const),
  ];
}

/** Attributes with an address, by element (HTML standard, index of attributes; SVG 2, linking). */
const USES: ReadonlyMap<string, ReadonlyMap<string, AddressUse>> = new Map(
  Object.entries<Readonly<Record<string, AddressUse>>>({
    src: {
      ...{ script: 'script', img: 'image', input: 'image', iframe: 'frame', embed: 'object' },
      ...{ video: 'media', audio: 'media', track: 'media', source: 'media' },
    },
    href: { a: 'link', area: 'link', use: 'image', image: 'image', feimage: 'other', script: 'script' },
    data: { object: 'object' },
    action: { form: 'form' },
    formaction: { button: 'form', input: 'form' },
    cite: { blockquote: 'link', q: 'link', ins: 'link', del: 'link' },
    background: { body: 'other' },
    'data-src': { 'islet-island': 'script' },
  }).map(([name, uses]) => [name, new Map(Object.entries(uses))]),
);

const ADDRESSED = new Set([
  ...USES.keys(),
  ...'xlink:href poster data-with ping srcset imagesrcset style content'.split(' '),
]);

function usedBy(page: PageFacts, element: PageElement, name: string, value: string): readonly Used[] {
  switch (name) {
    case 'poster':
      return [[value, 'image']];
    case 'data-with':
      return value.split(/\s+/).map((href) => [href, 'other']);
    case 'ping':
      return value.split(/\s+/).map((href) => [href, 'connect']);
    case 'srcset':
    case 'imagesrcset':
      return candidates(value).map((href) => [href, 'image']);
    case 'style':
      return sheetAddresses(value).map(([href]) => [href, 'other']);
    case 'content':
      return element.name === 'meta' ? metaAddresses(page, element, value) : NONE;
    default: {
      if (name === 'href' && element.name === 'link') return linkUses(page, element, value);
      if (name === 'href' && element.name === 'base') return [[value, 'base', false]];
      const use = USES.get(name.replace(/^xlink:/, ''))?.get(element.name);
      return use ? [[value, use]] : name === 'src' || name === 'data-src' ? [[value, 'other']] : NONE;
    }
  }
}

/** What links load, by their `rel`, and preload links by their `as`. */
const LINKS: ReadonlyMap<string, AddressUse> = new Map([
  ['stylesheet', 'style'],
  ['icon', 'image'],
  ['apple-touch-icon', 'image'],
  ['manifest', 'manifest'],
  ['modulepreload', 'script'],
  ...['preconnect', 'dns-prefetch', 'prefetch', 'prerender'].map((rel) => [rel, 'other'] as const),
  ...['script', 'style', 'image', 'font'].map((as) => [`preload ${as}`, as as AddressUse] as const),
  ...['audio', 'video', 'track'].map((as) => [`preload ${as}`, 'media'] as const),
  ['preload fetch', 'connect'],
  ['preload document', 'frame'],
]);

function linkUses(page: PageFacts, element: PageElement, href: string): Used[] {
  const rels = (page.attr(element, 'rel') ?? '').toLowerCase().split(/\s+/);
  const as = page.attr(element, 'as') ?? '';
  const uses = new Set(rels.flatMap((rel) => LINKS.get(rel === 'preload' ? `preload ${as}` : rel) ?? []));
  const isChecked =
    rels.some((rel) => /^(?:canonical|preconnect|dns-prefetch|pingback)$/.test(rel)) ||
    isLanguageVersion(page, element);
  return [...(uses.size > 0 ? uses : (['link'] as const))].map((use) => (isChecked ? [href, use, false] : [href, use]));
}

/** `<meta>` elements whose content is an address: Open Graph, Twitter cards, Windows tiles. */
const ADDRESS_META =
  /^(?:og:(?:url|(?:image|video|audio)(?::(?:url|secure_url))?)|twitter:(?:image(?::src)?|player(?::stream)?)|msapplication-\w*(?:logo|image)|image|thumbnailurl)$/i;

function metaAddresses(page: PageFacts, element: PageElement, content: string): readonly Used[] {
  if (page.attr(element, 'http-equiv')?.toLowerCase() === 'refresh') {
    const [, url = ''] = /^\s*[\d.]+\s*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']*)/i.exec(content) ?? [];
    return [[url.trim(), 'other']];
  }
  const label = page.attr(element, 'property') ?? page.attr(element, 'name') ?? page.attr(element, 'itemprop') ?? '';
  return ADDRESS_META.test(label) ? [[content, 'link']] : NONE;
}

/** A candidate in a `srcset`: an address, then descriptors up to a comma (HTML standard, "parse a srcset attribute"). */
const CANDIDATE = /[\s,]*(\S*[^\s,])(?:\s+[^,]*|,*(?=\s|$))/g;

/** Addresses in a `srcset`. */
export function candidates(srcset: string | undefined): string[] {
  return [...(srcset ?? '').matchAll(CANDIDATE)].map(([, address = '']) => address);
}
