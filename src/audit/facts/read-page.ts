import { attributeValue, isWithin } from '../attribute-of.js';
import { groupBy } from '../../lib/text/group-by.js';
import { routeOf } from '../route-of.js';
import { UNRENDERED } from '../../lib/html/unrendered-elements.js';
import { hidesItself } from './visibility/hidden-elements.js';
import { htmlPieces, type Piece } from '../../lib/html/html-pieces.js';

/** A piece of a page: an element, or something inside one. */
export type PageElement = Piece;

/** A published page, parsed once. */
export interface PageFacts {
  /** Path in the output. */
  readonly path: string;
  /** Route, such as `/ludo/`. */
  readonly route: string;
  readonly html: string;
  readonly pieces: readonly Piece[];
  /** Opening tags in order, without those in `<template>`. */
  readonly openings: readonly PageElement[];
  /** Base of relative addresses: the route, or `<base href>` as a path, or as an absolute URL for another site. */
  readonly base: string;
  readonly title: string;
  readonly locale: string;
  /** True if the page has a `noindex` directive, or leads to another one at once. */
  readonly noindex: boolean;
  /** True if the page leads to another one at once, by `<meta http-equiv="refresh">`. */
  readonly redirects: boolean;
  /** Elements with these names outside `<template>`, in order. */
  elements(...names: string[]): readonly PageElement[];
  /** Value of an attribute; `undefined` if missing. */
  attr(element: Piece, name: string): string | undefined;
  /** Text inside an element with white space collapsed, including alternative texts and `aria-label`. */
  textOf(element: PageElement): string;
  /** Whether the markup of an element, or of one around it, leaves it out of what is read out. Sheets are not considered. */
  isHidden(element: PageElement): boolean;
  /** The elements around an element or another piece, the innermost first. */
  around(element: PageElement): readonly PageElement[];
  /** Pieces inside an element. */
  inside(element: PageElement): readonly PageElement[];
}

/**
 * Parses a page.
 *
 * @param file name of the page for messages
 * @throws IsletError `file-too-deep`
 */
export function readPage(path: string, html: string, file = path): PageFacts {
  const pieces = htmlPieces(html, file);
  const route = routeOf(path);
  const attr = attributeValue;
  const inert = inTemplate(pieces);
  const openings = pieces.filter(({ kind, index }) => kind === 'open' && !inert.has(index));
  const byName = groupBy(openings, ({ name }) => name);
  const elements = (...names: string[]): readonly PageElement[] => {
    const found = names.map((name) => byName.get(name) ?? []);
    return found.length === 1 ? (found[0] ?? []) : found.flat().sort((a, b) => a.index - b.index);
  };
  const around = (element: PageElement): readonly PageElement[] => {
    const found: Piece[] = [];
    for (let at = pieces[element.parent]; at; at = pieces[at.parent]) found.push(at);
    return found;
  };
  const inside = (element: PageElement): readonly PageElement[] => {
    let end = element.index + 1;
    while ((pieces[end]?.parent ?? -1) >= element.index) end += 1;
    return pieces.slice(element.index + 1, end);
  };
  const textOf = (element: PageElement): string => {
    let text = '';
    for (const piece of inside(element)) {
      if (piece.kind === 'text' && (piece.parent === element.index || !UNRENDERED.has(piece.name))) text += piece.text;
      else if (piece.kind === 'open' && piece.name === 'img') text += ` ${attr(piece, 'alt') ?? ''} `;
      else if (piece.kind === 'open') text += ` ${attr(piece, 'aria-label') ?? ''}`;
    }
    return text.replace(/\s+/g, ' ').trim();
  };
  const says = (key: string, name: RegExp, content: RegExp): boolean =>
    elements('meta').some((one) => name.test(attr(one, key) ?? '') && content.test(attr(one, 'content') ?? ''));
  const redirects = says('http-equiv', /^refresh$/i, /^\s*0[.0]*\s*[;,\s]\s*\S/);
  const title = elements('title').find((element) => !isWithin(pieces, element, /^(?:svg|body)$/));
  const href = elements('base').flatMap((element) => attr(element, 'href') ?? [])[0];
  // No getters: V8 keeps a page with getters of its own alive until a full collection.
  return {
    ...{ path, route, html, pieces, openings, elements, attr, textOf, inside, around, redirects },
    base: baseOf(route, href),
    title: title ? textOf(title) : '',
    locale: languageOf(pieces),
    noindex: redirects || says('name', /^(?:robots|googlebot)$/i, /\b(?:noindex|none)\b/i),
    isHidden: (element) => [element, ...around(element)].some((one) => hidesItself(one, pieces)),
  };
}

/** The language of a page; empty if it names none. */
export function languageOf(pieces: readonly Piece[]): string {
  const html = pieces.find(({ kind, name }) => kind === 'open' && name === 'html');
  return attributeValue(html, 'lang') ?? '';
}

/** Indices of the pieces inside `<template>`. */
function inTemplate(pieces: readonly Piece[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { index, parent } of pieces)
    if (parent !== -1 && (found.has(parent) || pieces[parent]?.name === 'template')) found.add(index);
  return found;
}

function baseOf(route: string, href: string | undefined): string {
  const own = `http://host${route}`;
  if (href === undefined || !URL.canParse(href, own)) return route;
  const url = new URL(href, own);
  return url.host === 'host' ? url.pathname : url.href;
}

/** Whether a `rel` has this keyword, ignoring case. */
export function hasRel(page: PageFacts, element: PageElement, keyword: string): boolean {
  return (page.attr(element, 'rel') ?? '').toLowerCase().split(/\s+/).includes(keyword);
}

export function canonicalLinks(page: PageFacts): readonly PageElement[] {
  return page.elements('link').filter((element) => hasRel(page, element, 'canonical'));
}

/** Whether an element is in the body, where search engines ignore metadata links. */
export function isInBody({ pieces }: PageFacts, element: PageElement): boolean {
  return isWithin(pieces, element, /^body$/);
}

/** Whether an absolute address has the scheme of the site. */
export function hasScheme(origin: string, href: string): boolean {
  return origin === '' || new URL(href, origin).protocol === new URL(origin).protocol;
}

/** Links to language versions of a page. */
export function alternateLinks(page: PageFacts): readonly PageElement[] {
  return page.elements('link').filter((element) => isLanguageVersion(page, element));
}

/** Whether a link leads to the page in a language; a feed has one, too. */
export function isLanguageVersion(page: PageFacts, element: PageElement): boolean {
  return (
    hasRel(page, element, 'alternate') &&
    page.attr(element, 'hreflang') !== undefined &&
    /^\s*(?:text\/html|application\/xhtml\+xml|$)/i.test(page.attr(element, 'type') ?? '')
  );
}
