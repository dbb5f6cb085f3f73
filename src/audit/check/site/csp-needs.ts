import { createHash } from 'node:crypto';
import type { CspNeed } from './csp-policy.js';
import { cssAddresses } from './css-addresses.js';
import { candidates } from './page-resources.js';
import type { PageElement, CheckedPage } from './checked-page.js';

/** What a page uses, each with the element that uses it. */
export interface PlacedNeed extends CspNeed {
  readonly element: PageElement;
}

/** Links by their `rel`, with what they fetch. */
const LINKS: Readonly<Record<string, CspNeed['use']>> = {
  stylesheet: 'style',
  icon: 'image',
  'apple-touch-icon': 'image',
  manifest: 'manifest',
  modulepreload: 'script',
};

/** `as` of links that fetch ahead. */
const AHEAD: Readonly<Record<string, CspNeed['use']>> = {
  script: 'script',
  style: 'style',
  image: 'image',
  font: 'font',
  audio: 'media',
  video: 'media',
  track: 'media',
  fetch: 'connect',
  document: 'frame',
};

/** Attributes of other elements, with what they fetch. */
const ATTRIBUTES: readonly (readonly [element: string, attribute: string, use: CspNeed['use']])[] = [
  ['img', 'src', 'image'],
  ['input', 'src', 'image'],
  ['video', 'poster', 'image'],
  ['image', 'href', 'image'],
  ['use', 'href', 'image'],
  ['video', 'src', 'media'],
  ['audio', 'src', 'media'],
  ['track', 'src', 'media'],
  ['iframe', 'src', 'frame'],
  ['embed', 'src', 'object'],
  ['object', 'data', 'object'],
  ['form', 'action', 'form'],
  ['button', 'formaction', 'form'],
  ['base', 'href', 'base'],
  ['a', 'ping', 'connect'],
  ['islet-island', 'data-src', 'script'],
];

/** Everything that the markup of a page fetches, runs, frames or sends to. What scripts do later cannot be seen in it. */
export function cspNeeds(page: CheckedPage): PlacedNeed[] {
  const of = (names: readonly string[], needs: (element: PageElement) => readonly CspNeed[]): PlacedNeed[] =>
    page.elements(...names).flatMap((element) => needs(element).map((need) => ({ ...need, element })));
  const attr = (element: PageElement, name: string): string | undefined => page.attr(element, name);
  return [
    ...of(['script'], (element) => {
      const src = attr(element, 'src');
      if (src !== undefined) return [{ use: 'script', url: src }];
      return /json$/i.test(attr(element, 'type') ?? '') ? [] : inline('script', page, element);
    }),
    ...of(['style'], (element) => [
      ...inline('style', page, element),
      ...addressesIn(page.inside(element)[0]?.raw ?? ''),
    ]),
    ...of(['link'], (element) => {
      const rels = (attr(element, 'rel') ?? '').toLowerCase().split(/\s+/);
      const url = attr(element, 'href');
      const uses = rels.flatMap((rel) =>
        rel === 'preload' ? (AHEAD[attr(element, 'as') ?? ''] ?? []) : (LINKS[rel] ?? []),
      );
      return [
        ...(url === undefined ? [] : uses.map((use) => ({ use, url }))),
        ...candidates(attr(element, 'imagesrcset')).map((address) => ({ use: 'image' as const, url: address })),
      ];
    }),
    ...of(['img'], (element) => candidates(attr(element, 'srcset')).map((url) => ({ use: 'image', url }))),
    ...of(['source'], (element) => {
      const src = attr(element, 'src');
      return [
        ...candidates(attr(element, 'srcset')).map((url) => ({ use: 'image' as const, url })),
        ...(src === undefined ? [] : [{ use: 'media' as const, url: src }]),
      ];
    }),
    ...ATTRIBUTES.flatMap(([name, attribute, use]) =>
      of([name], (element) => {
        const url = attr(element, attribute);
        // A drawing in the page itself is fetched from nowhere.
        return url === undefined || url.startsWith('#') ? [] : [{ use, url }];
      }),
    ),
  ];
}

function inline(use: 'script' | 'style', page: CheckedPage, element: PageElement): CspNeed[] {
  const content = page.inside(element)[0]?.raw;
  return content === undefined
    ? []
    : [{ use, hash: `'sha256-${createHash('sha256').update(content).digest('base64')}'` }];
}

/** What a style sheet in the page fetches. */
function addressesIn(css: string): CspNeed[] {
  const { imports, files } = cssAddresses(css);
  return [
    ...imports.map((url) => ({ use: 'style' as const, url })),
    ...files.map((url) => ({
      use: /\.(?:woff2?|[ot]tf)(?:[?#]|$)/.test(url) ? ('font' as const) : ('image' as const),
      url,
    })),
  ];
}
