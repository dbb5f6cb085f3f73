import { cspHash } from '../../csp-hash.js';
import type { CspNeed } from './csp-policy.js';
import { memo } from '../../memo.js';
import { cssAddresses } from './css-addresses.js';
import { candidates } from './page-resources.js';
import { hasRel, type PageElement, type CheckedPage } from './checked-page.js';
import type { CheckedSite } from './checked-site.js';

/** A need with the element that has it. */
export interface PlacedNeed extends CspNeed {
  readonly element: PageElement;
}

/** What links fetch, by their `rel`. */
const LINKS: Readonly<Record<string, CspNeed['use']>> = {
  stylesheet: 'style',
  icon: 'image',
  'apple-touch-icon': 'image',
  manifest: 'manifest',
  modulepreload: 'script',
};

/** What preload links fetch, by their `as`. */
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

/** What attributes of other elements fetch. */
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

/** What the linked style sheets of a page fetch. */
export function linkedSheetNeeds(page: CheckedPage, site: CheckedSite): PlacedNeed[] {
  return page.elements('link').flatMap((element) => {
    const file = hasRel(page, element, 'stylesheet')
      ? site.resolve(page.attr(element, 'href') ?? '', page.base)?.file
      : undefined;
    return file?.endsWith('.css') === true ? sheetNeeds(site)(file).map((need) => ({ ...need, element })) : [];
  });
}

/** Everything that the markup of a page fetches, runs, frames or submits to. Requests by scripts are not included. */
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
        // References into the page are not fetched.
        return url === undefined || url.startsWith('#') ? [] : [{ use, url }];
      }),
    ),
  ];
}

function inline(use: 'script' | 'style', page: CheckedPage, element: PageElement): CspNeed[] {
  const content = page.inside(element)[0]?.raw;
  return content === undefined ? [] : [{ use, hash: `'${cspHash(content)}'` }];
}

const FONT = /\.(?:woff2?|[ot]tf|eot)(?:[?#]|$)|^data:(?:font\/|application\/(?:x-)?font)/i;

/** What a style sheet fetches, with addresses as written. */
function addressesIn(css: string): { readonly use: CspNeed['use']; readonly url: string }[] {
  const { imports, files } = cssAddresses(css);
  return [
    ...imports.map((url) => ({ use: 'style' as const, url })),
    ...files.map((url) => ({ use: FONT.test(url) ? ('font' as const) : ('image' as const), url })),
  ];
}

const sheetNeeds = memo(1, (site: CheckedSite) => memo(1000, (path: string) => needsOfSheet(path, site)));

/** What a published style sheet and those that it imports fetch, with absolute addresses. */
function needsOfSheet(path: string, site: CheckedSite): readonly CspNeed[] {
  const done = new Set<string>();
  const needsOf = (file: string): CspNeed[] => {
    done.add(file);
    const base = `${site.origin === '' ? 'https://own.invalid' : site.origin}/${file}`;
    return addressesIn(site.read(file)).flatMap(({ use, url }) => {
      const imported = use === 'style' ? site.resolve(url, `/${file}`)?.file : undefined;
      const own = URL.canParse(url, base) ? [{ use, url: new URL(url, base).href }] : [];
      return imported === undefined || done.has(imported) ? own : [...own, ...needsOf(imported)];
    });
  };
  return needsOf(path);
}
