import type { Policy, PolicyRule } from '../../../lib/site/policy.js';
import { spanOf, type Piece, type Span } from '../../../lib/html/html-pieces.js';
import { memo } from '../../memo.js';
import { isVisibleText, roleOf } from './compliance-texts.js';
import { landmarkOf } from './element-names.js';
import type { TextRole } from '../../policy-noun.js';

/** A text of a policy rule on a page. */
export interface RuleTextPlace {
  readonly text: string;
  readonly role: TextRole;
  /** The part of the page. */
  readonly landmark: string;
  readonly span: Span;
  /** Index of the start tag around it. */
  readonly element: number;
}

export type Places = Readonly<Record<'before' | 'after', readonly RuleTextPlace[]>>;

/** What a text is for each rule that watches it. */
type Roles = ReadonlyMap<PolicyRule, TextRole>;

/** Most texts are on many pages. */
const rolesIn = memo(10, (policy: Policy) =>
  memo(20, (locale: string) => memo(5000, (text: string) => rolesOf(policy, text, locale))),
);

function rolesOf({ rules }: Policy, text: string, locale: string): Roles {
  const roles = rules.map((rule) => [rule, roleOf(rule, text, locale)] as const);
  return new Map(roles.filter(([, role]) => role !== undefined));
}

/** The texts of each rule in the body of a page, in order. */
export function placesOf(policy: Policy, pieces: readonly Piece[], locale: string): Map<PolicyRule, RuleTextPlace[]> {
  const rolesOfText = rolesIn(policy)(locale);
  const found = new Map<PolicyRule, RuleTextPlace[]>();
  for (const [index, piece] of pieces.entries()) {
    const text = isVisibleText(piece) ? piece.text.trim() : '';
    if (text === '') continue;
    for (const [rule, role] of rolesOfText(text)) {
      const place = { text, role, landmark: landmarkOf(pieces, index), span: spanOf(piece), element: piece.parent };
      found.set(rule, [...(found.get(rule) ?? []), place]);
    }
  }
  return found;
}

/** The same texts before and after: those with the same words; reworded ones in order if there are equally many. */
export function pairsOf({ before, after }: Places): (readonly [before: RuleTextPlace, after: RuleTextPlace])[] {
  return after.flatMap((place, index) => {
    const [old, fresh] = [before, after].map((list) => list.filter(({ text }) => text === place.text));
    const same = old?.length === fresh?.length ? old?.[fresh?.indexOf(place) ?? 0] : undefined;
    const former = same ?? (old?.length === 0 && before.length === after.length ? before[index] : undefined);
    return former ? [[former, place] as const] : [];
  });
}
