import type { Piece } from '../../../lib/html/html-pieces.js';
import { VOID } from '../../../lib/html/void-elements.js';
import type { CheckedPage } from '../site/checked-page.js';
import type { MarkupJob } from './validate-markup.js';

/** Characters from which on validating a part once saves more time than splitting it off takes. */
const MIN_PART = 1000;

/** Attributes that no other part of a page depends on. Elements with any other attribute stay in the frame. */
const INWARD = new Set([
  'alt',
  'aria-hidden',
  'aria-label',
  'class',
  'decoding',
  'fetchpriority',
  'height',
  'href',
  'hreflang',
  'lang',
  'loading',
  'media',
  'open',
  'rel',
  'role',
  'sizes',
  'src',
  'srcset',
  'target',
  'title',
  'type',
  'width',
]);

/** Elements that matter for the whole page: headings for their level, dialogs because levels start again in them. */
const COUNTED = /^(?:h[1-6]|main|dialog)$/;

/** Elements that can belong to elements in other parts of a page. */
const JOINED =
  /^(?:area|datalist|fieldset|form|input|label|map|meter|object|output|progress|select|textarea|template)$/;

/**
 * Splits off the children of `body` other than `main`, such as header and footer, which many pages share. The
 * frame is the page with these parts blank, except for what the rest of the page can depend on: headings, and
 * elements with attributes such as ids. Offsets in the frame equal those in the page.
 */
export function splitSharedParts(page: CheckedPage): MarkupJob {
  const { html, pieces } = page;
  const [body] = page.elements('body');
  const parts =
    body === undefined
      ? []
      : pieces
          .filter((piece) => piece.parent === body.index && piece.kind === 'open' && piece.name !== 'main')
          .flatMap((piece) => {
            const inside = page.inside(piece);
            const close = pieces[piece.index + inside.length + 1];
            if (close?.kind !== 'close' || close.name !== piece.name) return [];
            const end = close.at + close.raw.length;
            if (
              end - piece.at < MIN_PART ||
              [piece, ...inside].some(({ kind, name }) => kind !== 'text' && JOINED.test(name))
            )
              return [];
            return [{ at: piece.at, end, own: [piece, ...inside, close] }];
          });
  let frame = '';
  let done = 0;
  const blankUntil = (end: number): void => {
    frame += ' '.repeat(Math.max(0, end - done));
    done = Math.max(done, end);
  };
  for (const { at, end, own } of parts) {
    frame += html.slice(done, at);
    done = at;
    for (const piece of keptOf(own)) {
      blankUntil(piece.at);
      frame += piece.raw;
      done = piece.at + piece.raw.length;
    }
    blankUntil(end);
  }
  return {
    html,
    frame: parts.length === 0 ? '' : frame + html.slice(done),
    parts: parts.map(({ at, end }) => ({ html: html.slice(at, end), at })),
  };
}

/** The tags that stay in the frame, in order: each opening tag with its end tag. */
function keptOf(pieces: readonly Piece[]): Piece[] {
  const open: Piece[] = [];
  return pieces.filter((piece) => {
    if (piece.kind === 'close') {
      const last = open.at(-1);
      if (last?.name !== piece.name || last.parent !== piece.parent) return false;
      open.pop();
      return true;
    }
    const isKept =
      piece.kind === 'open' &&
      (COUNTED.test(piece.name) ||
        piece.attributes.some(
          ({ name, value }) =>
            (!INWARD.has(name) && !name.startsWith('data-')) ||
            (name === 'href' && value.startsWith('#')) ||
            (name === 'role' && value === 'dialog'),
        ));
    if (isKept && !VOID.has(piece.name)) open.push(piece);
    return isKept;
  });
}
