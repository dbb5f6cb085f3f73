import { diffArrays } from 'diff';

/** A part of two texts: in both, or in one of them only. */
export interface WordMark {
  readonly in: 'both' | 'before' | 'after';
  readonly text: string;
}

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

function words(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{M}\p{Nd}₹%]+(?:[.,'’-][\p{L}\p{M}\p{Nd}]+)*|./gsu) ?? [];
}
