import { attributeValue } from '../../attribute-of.js';
import { changeOf, type Change } from '../model/change.js';
import type { HashContext } from '../model/hash-changes.js';
import { elementCategory } from './categorise.js';
import { compareCode } from './compare-code.js';
import { lineChange, noteChange, valueOn } from './compare-line.js';
import { spanOf, type Piece } from '../../../lib/html/html-pieces.js';
import { elementOf, landmarkOf, MAX_CONTEXT, textInside } from './element-names.js';
import { collapsed, type PageLines, type PagePart } from '../../facts/page-lines.js';

/**
 * The changes of a run of parts that exists on one side only: one for each line, link, image, form control
 * and script, and one outline of all other elements.
 */
export function compareBlock(
  page: PageLines,
  run: readonly PagePart[],
  side: 'before' | 'after',
  hashes: HashContext,
): Change[] {
  const { pieces } = page;
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return [];
  const outline: string[] = [];
  const own = run.flatMap((part) => part.own);
  const opened = new Set(own.filter(({ kind }) => kind === 'open').map(({ index }) => index));
  const changes = run.flatMap((part) => [
    ...(part.kind === 'line' ? [lineChange(page, part, side)] : []),
    ...part.own.flatMap((piece): Change[] => {
      const { kind, name, index } = piece;
      if (kind === 'text') {
        const isCode = name === 'script' || name === 'style';
        return isCode ? compareCode(pieces, side === 'before' ? { old: piece } : { fresh: piece }, hashes) : [];
      }
      if (kind === 'close') {
        if (!opened.has(openOf(pieces, index))) outline.push(`</${name}>`);
        return [];
      }
      if (kind !== 'open') return [noteChange(pieces, piece, valueOn(side, piece))];
      const category = elementCategory(pieces, index);
      if (category === undefined) {
        outline.push(`<${name}${classOf(piece)}>`);
        return [];
      }
      const about = { ...elementOf(pieces, index), what: 'element' } as const;
      return [changeOf({ category, about, ...valueOn(side, piece), context: textInside(pieces, index) || undefined })];
    }),
  ]);
  const spot = { category: 'structure', [`${side}Span`]: [first.at, spanOf(last)[1]] } as const;
  const place = landmarkOf(pieces, first.own[0]?.index ?? 0);
  if (outline.length > 0) {
    const words = collapsed(own.map(({ kind, text }) => (kind === 'text' ? text : '')).join(' '));
    const about = { what: 'elements', place } as const;
    const context = words.slice(0, MAX_CONTEXT) || undefined;
    return [...changes, changeOf({ ...spot, about, [side]: outline.join(' '), context })];
  }
  if (changes.length > 0) return changes;
  const raw = own.map((piece) => piece.raw).join('');
  return [changeOf({ ...spot, kind: 'spelling', about: { what: 'spelling', place }, [side]: raw })];
}

function classOf(piece: Piece): string {
  const value = attributeValue(piece, 'class');
  return value === undefined || value === '' ? '' : `.${value.trim().split(/\s+/).join('.')}`;
}

/** Index of the start tag that an end tag closes, or -1. */
function openOf(pieces: readonly Piece[], close: number): number {
  const { name = '', parent = -1 } = pieces[close] ?? {};
  for (let at = close - 1; at > parent; at -= 1) {
    const piece = pieces[at];
    if (piece?.kind === 'open' && piece.parent === parent) return piece.name === name ? at : -1;
  }
  return -1;
}
