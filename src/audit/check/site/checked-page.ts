import { attributeValue, isWithin } from '../../attribute-of.js';
import { groupBy } from '../../../lib/text/group-by.js';
import { routeOf } from '../../route-of.js';
import { htmlPieces, type Piece } from '../../../lib/html/html-pieces.js';

/** A piece of a page: an element, or something inside one. */
export type PageElement = Piece;

/** A parsed page, as rules see it. */
export interface CheckedPage {
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
  /** Pieces inside an element. */
  inside(element: PageElement): readonly PageElement[];
}

/** Elements whose text is not shown. */
const SILENT = new Set(['script', 'style', 'template', 'noscript']);

/**
 * Parses a page.
 *
 * @param file name of the page for messages
 * @throws IsletError `file-too-deep`
 */
export function createCheckedPage(path: string, html: string, file = path): CheckedPage {
  const pieces = htmlPieces(html, file);
  const inert = inTemplate(pieces);
  const openings = pieces.filter(({ kind, index }) => kind === 'open' && !inert.has(index));
  const byName = groupBy(openings, ({ name }) => name);
  const attr = attributeValue;
  const elements = (...names: string[]): readonly PageElement[] =>
    names.length === 1
      ? (byName.get(names[0] ?? '') ?? [])
      : names.flatMap((name) => byName.get(name) ?? []).sort((a, b) => a.index - b.index);
  const inside = (element: PageElement): readonly PageElement[] => {
    const found: PageElement[] = [];
    for (let index = element.index + 1; index < pieces.length; index += 1) {
      const piece = pieces[index];
      if (!piece || piece.parent < element.index) break;
      found.push(piece);
    }
    return found;
  };
  const textOf = (element: PageElement): string => {
    let text = '';
    for (const piece of inside(element)) {
      if (piece.kind === 'text' && !SILENT.has(piece.name)) text += piece.text;
      else if (piece.kind === 'open' && piece.name === 'img') text += ` ${attr(piece, 'alt') ?? ''} `;
      else if (piece.kind === 'open') text += ` ${attr(piece, 'aria-label') ?? ''}`;
    }
    return text.replace(/\s+/g, ' ').trim();
  };
  const [html5] = elements('html');
  const says = (key: string, name: RegExp, content: RegExp): boolean =>
    elements('meta').some((one) => name.test(attr(one, key) ?? '') && content.test(attr(one, 'content') ?? ''));
  const redirects = says('http-equiv', /^refresh$/i, /^\s*0[.0]*\s*[;,\s]\s*\S/);
  const title = elements('title').find((element) => !isWithin(pieces, element, /^(?:svg|body)$/));
  return {
    path,
    route: routeOf(path),
    html,
    pieces,
    openings,
    base: baseOf(
      routeOf(path),
      elements('base')
        .map((element) => attr(element, 'href'))
        .find((href) => href !== undefined),
    ),
    title: title ? textOf(title) : '',
    locale: (html5 && attr(html5, 'lang')) ?? '',
    noindex: redirects || says('name', /^(?:robots|googlebot)$/i, /\b(?:noindex|none)\b/i),
    redirects,
    elements,
    attr,
    textOf,
    inside,
  };
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
export function hasRel(page: CheckedPage, element: PageElement, keyword: string): boolean {
  return (page.attr(element, 'rel') ?? '').toLowerCase().split(/\s+/).includes(keyword);
}

export function canonicalLinks(page: CheckedPage): readonly PageElement[] {
  return page.elements('link').filter((element) => hasRel(page, element, 'canonical'));
}

/** Whether an element is in the body, where search engines ignore metadata links. */
export function isInBody({ pieces }: CheckedPage, element: PageElement): boolean {
  return isWithin(pieces, element, /^body$/);
}

/** Whether an absolute address has the scheme of the site. */
export function hasScheme(origin: string, href: string): boolean {
  return origin === '' || new URL(href, origin).protocol === new URL(origin).protocol;
}

/** Links to language versions of a page. */
export function alternateLinks(page: CheckedPage): readonly PageElement[] {
  return page
    .elements('link')
    .filter((element) => hasRel(page, element, 'alternate') && page.attr(element, 'hreflang') !== undefined);
}
