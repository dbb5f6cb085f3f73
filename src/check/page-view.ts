import { htmlPieces, type Piece } from '../lib/html-pieces.js';

/** An element of a page, or a piece inside one. */
export type PageElement = Piece;

/** A page as rules look at it. */
export interface PageView {
  /** Path in the output. */
  readonly path: string;
  /** Such as `/ludo/`. */
  readonly route: string;
  readonly html: string;
  readonly pieces: readonly Piece[];
  /** Opening tags, in order. */
  readonly openings: readonly PageElement[];
  readonly title: string;
  readonly locale: string;
  /** True where search engines are asked to stay away. */
  readonly noindex: boolean;
  /** Elements of these names, in order. */
  elements(...names: string[]): readonly PageElement[];
  /** Value of an attribute; `undefined` where it is not there. */
  attr(element: Piece, name: string): string | undefined;
  /** Text inside an element as a person reads it, alternative texts of pictures included; nothing that is hidden from everybody. */
  textOf(element: PageElement): string;
  /** Pieces inside an element. */
  inside(element: PageElement): readonly PageElement[];
}

/** Text of these is no text for a reader. */
const SILENT = new Set(['script', 'style', 'template', 'noscript']);

/** The route of a page of the output: `ludo/index.html` gives `/ludo/`, any other file its path. */
export function routeOf(path: string): string {
  return `/${path.replace(/(^|\/)index\.html$/, '$1')}`;
}

/**
 * Parses a page.
 *
 * @param file name of the page for messages
 * @throws IsletError `file-too-deep`
 */
export function createPageView(path: string, html: string, file = path): PageView {
  const pieces = htmlPieces(html, file);
  const openings = pieces.filter(({ kind }) => kind === 'open');
  const byName = new Map<string, PageElement[]>();
  for (const piece of openings) {
    const list = byName.get(piece.name);
    if (list) list.push(piece);
    else byName.set(piece.name, [piece]);
  }
  const attr = (element: Piece, name: string): string | undefined => {
    for (const attribute of element.attributes) if (attribute.name === name) return attribute.value;
    return undefined;
  };
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
  const title = elements('title').find((element) => pieces[element.parent]?.name === 'head');
  return {
    path,
    route: routeOf(path),
    html,
    pieces,
    openings,
    title: title ? textOf(title) : '',
    locale: (html5 && attr(html5, 'lang')) ?? '',
    noindex: elements('meta').some(
      (element) => attr(element, 'name') === 'robots' && /noindex/i.test(attr(element, 'content') ?? ''),
    ),
    elements,
    attr,
    textOf,
    inside,
  };
}
