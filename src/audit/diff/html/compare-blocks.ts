import { attributeValue } from '../../attribute-of.js';
import { changeOf, type Change } from '../model/change.js';
import type { HashContext } from '../model/hash-changes.js';
import { elementCategory } from './categorise.js';
import { compareText, joinChange } from './compare-text.js';
import { spanOf, type Piece } from '../../../lib/html/html-pieces.js';
import { elementName, landmarkOf, textInside } from './element-names.js';
import { separatedWords } from './word-joins.js';

/** Characters of the text inside added or removed elements. */
const MAX_CONTEXT = 80;

/**
 * The changes of a run of pieces that exists on one side only: one for each text, link, image, form control
 * and script, and one outline of all other elements.
 */
export function compareBlock(
  pieces: readonly Piece[],
  run: readonly number[],
  side: 'before' | 'after',
  hashes: HashContext,
): Change[] {
  const changes: Change[] = [];
  const outline: string[] = [];
  let blank = true;
  const add = (category: Change['category'], subject: string, value: string, more: Partial<Change>): void => {
    changes.push(changeOf({ category, subject, [side]: value, ...more }));
  };
  const spanName = side === 'before' ? 'beforeSpan' : 'afterSpan';
  for (const index of run) {
    const piece = pieces[index];
    if (!piece) continue;
    const spot = { [spanName]: spanOf(piece) };
    if (piece.kind === 'text' && (piece.text.trim() !== '' || piece.name === 'script' || piece.name === 'style')) {
      changes.push(
        ...(side === 'before'
          ? compareText(pieces, index, [], undefined, hashes)
          : compareText([], undefined, pieces, index, hashes)),
      );
    } else if (piece.kind === 'open') {
      const category = elementCategory(pieces, index);
      const context = textInside(pieces, index) || undefined;
      if (category === undefined) outline.push(`<${piece.name}${classOf(piece)}>`);
      else add(category, elementName(pieces, index), piece.raw.trim(), { context, ...spot });
    } else if (piece.kind === 'close') {
      if (!run.includes(openOf(pieces, index))) outline.push(`</${piece.name}>`);
    } else if (piece.kind !== 'text') {
      const what = piece.kind === 'other' ? 'markup' : piece.kind;
      add('structure', `${what} in ${landmarkOf(pieces, index)}`, piece.raw.trim(), spot);
    }
    if (piece.kind !== 'text') blank = false;
  }
  const [first = 0] = run;
  if (outline.length > 0) {
    const words = run.map((index) => pieces[index]).map((piece) => (piece?.kind === 'text' ? piece.text : ''));
    const context = words.join(' ').replace(/\s+/g, ' ').trim().slice(0, MAX_CONTEXT) || undefined;
    const none = { at: 0, raw: '' };
    const spot = { [spanName]: [spanOf(pieces[first] ?? none)[0], spanOf(pieces[run.at(-1) ?? first] ?? none)[1]] };
    add('structure', `elements in ${landmarkOf(pieces, first)}`, outline.join(' '), { context, ...spot });
  }
  const words = changes.length === 0 ? separatedWords(pieces, first) : undefined;
  if (words) {
    const context = textInside(pieces, pieces[first]?.parent ?? -1);
    const spot = { category: 'text' as const, subject: `text in ${landmarkOf(pieces, first)}` };
    changes.push({ ...spot, ...joinChange(words, side === 'before', context) });
  } else if (changes.length === 0 && run.length > 0) {
    const raw = run.map((index) => pieces[index]?.raw ?? '').join('');
    const subject = `${blank ? 'white space' : 'end tag'} in ${landmarkOf(pieces, first)}`;
    add('structure', subject, raw, { kind: 'spelling' });
  }
  return changes;
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
