import { diffArrays } from '../../lib/text/diff-arrays.js';

/** A part of two texts: in both, or in one of them only. */
export interface WordMark {
  readonly in: 'both' | 'before' | 'after';
  readonly text: string;
}

/** Writes a part of a value in one format, knowing whether it is the first or last one written. */
export type PartWriter = (text: string, isFirst: boolean, isLast: boolean) => string;

/** Edits up to which two texts are compared by word; beyond, the whole texts are marked. */
const MAX_EDITS = 1500;

/**
 * Compares two texts by word. Words end at white space and punctuation in every script, so that syllables are
 * not split and the result is the same on every machine.
 */
export function wordMarks(before: string, after: string): WordMark[] {
  const changes = diffArrays(words(before), words(after), { maxEditLength: MAX_EDITS });
  if (!changes)
    return [
      ...(before === '' ? [] : [{ in: 'before', text: before } as const]),
      ...(after === '' ? [] : [{ in: 'after', text: after } as const]),
    ];
  return changes.map(({ added, removed, value }) => ({
    in: added ? 'after' : removed ? 'before' : 'both',
    text: value.join(''),
  }));
}

/** Joins the parts that have a writer, such as those of one side, as their writers write them. */
export function writeParts(
  marks: readonly WordMark[],
  write: Readonly<Partial<Record<WordMark['in'], PartWriter>>>,
): string {
  const own = marks.filter((mark) => write[mark.in]);
  return own.map((mark, index) => write[mark.in]?.(mark.text, index === 0, index === own.length - 1)).join('');
}

/** A text of more than `longest` characters (UTF-16 code units) as its `first` and `last` ones around a gap. */
export function shortened(text: string, longest: number, first: number, last: number, gap = '…'): string {
  return text.length <= longest ? text : `${text.slice(0, first)}${gap}${last > 0 ? text.slice(-last) : ''}`;
}

/** A text with at most `length` characters. */
export function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text;
}

function words(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{M}\p{Nd}₹%]+(?:[.,'’-][\p{L}\p{M}\p{Nd}]+)*|./gsu) ?? [];
}
