import type { PolicyRule } from '../../../lib/site/policy.js';
import { spanOf, type Piece, type Span } from '../../../lib/html/html-pieces.js';
import { isVisibleText, roleOf } from './compliance-texts.js';
import { landmarkOf } from './element-names.js';
import type { TextRole } from '../../policy-noun.js';

/** A text of a policy rule on a page. */
export interface TextPlace {
  readonly text: string;
  readonly role: TextRole;
  /** The part of the page. */
  readonly landmark: string;
  readonly span: Span;
  /** Index of the start tag around it. */
  readonly element: number;
}

export type Places = Readonly<Record<'before' | 'after', readonly TextPlace[]>>;

/** The texts of a rule in the body of a page, in order. */
export function placesOf(rule: PolicyRule, pieces: readonly Piece[], locale: string): TextPlace[] {
  return pieces.flatMap((piece, index) => {
    const role = isVisibleText(piece) ? roleOf(rule, piece.text, locale) : undefined;
    const text = piece.text.trim();
    return role
      ? [{ text, role, landmark: landmarkOf(pieces, index), span: spanOf(piece), element: piece.parent }]
      : [];
  });
}

/** The same texts before and after: those with the same words; reworded ones in order if there are equally many. */
export function pairsOf({ before, after }: Places): (readonly [before: TextPlace, after: TextPlace])[] {
  return after.flatMap((place, index) => {
    const [old, fresh] = [before, after].map((list) => list.filter(({ text }) => text === place.text));
    const same = old?.length === fresh?.length ? old?.[fresh?.indexOf(place) ?? 0] : undefined;
    const former = same ?? (old?.length === 0 && before.length === after.length ? before[index] : undefined);
    return former ? [[former, place] as const] : [];
  });
}
