import { memo } from '../../memo.js';
import { cssAddresses } from './css-addresses.js';
import { candidates } from './page-resources.js';
import type { PageElement, CheckedPage } from './checked-page.js';

/** An address that a page links to or loads, and its element. */
export interface PageReference {
  readonly href: string;
  readonly element: PageElement;
}

/** All addresses in a page that must exist, except fragments of the page itself. Several rules ask for those of one page. */
export const pageReferences = memo(1, (page: CheckedPage): readonly PageReference[] => {
  const found: PageReference[] = [];
  const add = (element: PageElement, hrefs: readonly string[]): void => {
    for (const href of hrefs) if (href !== '' && !href.startsWith('#')) found.push({ href, element });
  };
  for (const element of page.openings) {
    for (const { name, value } of element.attributes) {
      // Browsers use the first of two attributes with the same name.
      if (page.attr(element, name) === value) add(element, addresses(page, element, name, value));
    }
    if (element.name === 'style') add(element, sheetAddresses(page.inside(element)[0]?.raw ?? ''));
  }
  return found;
});

/** All addresses in an inline style sheet. */
function sheetAddresses(css: string): string[] {
  const { imports, files } = cssAddresses(css);
  return [...imports, ...files];
}

const NONE: readonly string[] = [];

/** Elements on which an attribute is an address (HTML standard, index of attributes; SVG 2, linking). */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  href: ['a', 'area', 'use', 'image', 'feimage', 'script'],
  'xlink:href': ['a', 'use', 'image', 'feimage', 'script'],
  data: ['object'],
  action: ['form'],
  formaction: ['button', 'input'],
  cite: ['blockquote', 'q', 'ins', 'del'],
  background: ['body'],
};

/** `<meta>` elements whose content is an address: Open Graph, Twitter cards, Windows tiles. */
const ADDRESS_META =
  /^(?:og:(?:url|(?:image|video|audio)(?::(?:url|secure_url))?)|twitter:(?:image(?::src)?|player(?::stream)?)|msapplication-\w*(?:logo|image)|image|thumbnailurl)$/i;

function addresses(page: CheckedPage, element: PageElement, name: string, value: string): readonly string[] {
  switch (name) {
    case 'src':
    case 'poster':
    case 'data-src':
      return [value];
    case 'data-with':
    case 'ping':
      return value.split(/\s+/);
    case 'srcset':
    case 'imagesrcset':
      return candidates(value);
    case 'style':
      return sheetAddresses(value);
    case 'content':
      return element.name === 'meta' ? metaAddresses(page, element, value) : NONE;
    default:
      if (name === 'href' && element.name === 'link') return isNamedOnly(page, element) ? NONE : [value];
      return ADDRESSES[name]?.includes(element.name) === true ? [value] : NONE;
  }
}

/** Whether a link loads nothing and is checked by another rule. */
function isNamedOnly(page: CheckedPage, element: PageElement): boolean {
  const rels = (page.attr(element, 'rel') ?? '').toLowerCase().split(/\s+/);
  return (
    rels.some((rel) => /^(?:canonical|preconnect|dns-prefetch|pingback)$/.test(rel)) ||
    (rels.includes('alternate') && page.attr(element, 'hreflang') !== undefined)
  );
}

function metaAddresses(page: CheckedPage, element: PageElement, content: string): readonly string[] {
  if (page.attr(element, 'http-equiv')?.toLowerCase() === 'refresh') {
    const [, url = ''] = /^\s*[\d.]+\s*[;,\s]\s*(?:url\s*=\s*)?["']?([^"']*)/i.exec(content) ?? [];
    return [url.trim()];
  }
  const label = page.attr(element, 'property') ?? page.attr(element, 'name') ?? page.attr(element, 'itemprop') ?? '';
  return ADDRESS_META.test(label) ? [content] : NONE;
}
