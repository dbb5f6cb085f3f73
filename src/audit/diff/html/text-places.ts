import type { Policy, PolicyRule } from '../../../lib/site/policy.js';
import { spanOf, type Piece, type Span } from '../../../lib/html/html-pieces.js';
import { INLINE } from '../../../lib/html/inline-elements.js';
import { memo } from '../../memo.js';
import { isVisibleText, roleOf } from './compliance-texts.js';
import { landmarkOf } from './element-names.js';
import type { TextRole } from '../../policy-noun.js';

/** A text of a policy rule on a page. */
export interface RuleTextPlace {
  /** The whole line, if tags or comments divide the words. */
  readonly text: string;
  readonly role: TextRole;
  /** The part of the page. */
  readonly landmark: string;
  readonly span: Span;
  /** Indexes of the start tags around its words. */
  readonly elements: readonly number[];
  readonly isDivided: boolean;
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

/** The texts of each rule in the body of a page, in order. Inline elements may divide the words of a text. */
export function placesOf(policy: Policy, pieces: readonly Piece[], locale: string): Map<PolicyRule, RuleTextPlace[]> {
  const rolesOfText = rolesIn(policy)(locale);
  const found = new Map<PolicyRule, RuleTextPlace[]>();
  const add = (rule: PolicyRule, role: TextRole, of: readonly Piece[], text = textOf(of)): void => {
    const [first, last] = [of[0], of.at(-1)];
    if (!first || !last) return;
    const place = {
      text: text.trim(),
      role,
      landmark: landmarkOf(pieces, first.index),
      span: [first.at, spanOf(last)[1]] as const,
      elements: [...new Set(of.map(({ parent }) => parent))],
      isDivided: of.length > 1,
    };
    found.set(rule, [...(found.get(rule) ?? []), place]);
  };
  for (const line of linesOf(pieces)) {
    for (const piece of line) for (const [rule, role] of rolesOfText(piece.text.trim())) add(rule, role, [piece]);
    if (line.length === 1) continue;
    for (const [rule, role] of rolesOfText(textOf(line)))
      for (const divided of role === undefined ? [] : dividedTexts(line, rule.find(role, textOf(line), locale)))
        add(rule, role, divided, textOf(line));
  }
  return found;
}

/** The visible texts of each line: pieces with only inline elements and comments between them. */
function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [];
  let isOpen = false;
  for (const piece of pieces) {
    if (isVisibleText(piece)) {
      if (isOpen) lines.at(-1)?.push(piece);
      else if (piece.text.trim() !== '') isOpen = lines.push([piece]) > 0;
    } else if (piece.kind !== 'comment' && !INLINE.test(piece.name)) isOpen = false;
  }
  return lines;
}

/** The pieces of each phrase that is in no single one of them. */
function dividedTexts(line: readonly Piece[], phrases: readonly string[]): Piece[][] {
  let from = 0;
  return phrases.flatMap((phrase) => {
    const start = textOf(line).indexOf(phrase, from);
    from = start + phrase.length;
    let end = 0;
    const parts = line.filter(({ text }) => {
      const begin = end;
      end += text.length;
      return end > start && begin < from;
    });
    return parts.length > 1 ? [parts] : [];
  });
}

function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
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

/** Texts whose words tags divide on one side only. */
export function dividedPlaces({ before, after }: Places): Places {
  const only = (own: readonly RuleTextPlace[], other: readonly RuleTextPlace[]): readonly RuleTextPlace[] =>
    own.filter((place) => place.isDivided && !other.some((twin) => twin.isDivided && twin.text === place.text));
  return { before: only(before, after), after: only(after, before) };
}
