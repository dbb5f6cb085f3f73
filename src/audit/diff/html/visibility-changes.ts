import type { PolicyRule } from '../../../lib/site/policy.js';
import type { Piece } from '../../../lib/html/html-pieces.js';
import type { Hiding } from '../../hiding/hiding-values.js';
import { styleSheetsOf, type ReadStyles } from '../../hiding/page-styles.js';
import { createVisibility, type Visibility } from '../../hiding/why-hidden.js';
import { withoutHashes } from '../model/hash-changes.js';
import type { Change } from '../model/change.js';
import type { PageComparison } from './compare-pages.js';
import { breachOf, whyOf } from './compliance-texts.js';
import { levelOf, unknownStatement, visibilityStatement, type PlaceCount } from './policy-statement.js';
import { pairsOf, type Places, type RuleTextPlace } from './text-places.js';

/** A page before and after: its path, and the published style sheets. */
export interface StyledPage {
  readonly path: { readonly before: string; readonly after: string };
  readonly read: { readonly before: ReadStyles; readonly after: ReadStyles };
  /** True if a style sheet that it links to changed. */
  readonly isRestyled: boolean;
}

/** A page whose linked style sheets are not known. */
export const UNSTYLED: StyledPage = {
  path: { before: '', after: '' },
  read: { before: () => undefined, after: () => undefined },
  isRestyled: false,
};

/** Attributes that can hide an element by a style sheet that is not known. */
const STYLED = /\[(class|id)\]$/;

/** What hides the texts of a page before and after. */
export interface ComparedStyles {
  readonly before: (element: number) => Visibility;
  readonly after: (element: number) => Visibility;
  readonly pieces: readonly Piece[];
  /** False if a style sheet is not known. */
  readonly isComplete: boolean;
}

export function compareStyles({ before, after }: PageComparison, { path, read }: StyledPage): ComparedStyles {
  const old = styleSheetsOf(before, path.before, read.before);
  const fresh = styleSheetsOf(after, path.after, read.after);
  return {
    before: createVisibility(before, old.sheets),
    after: createVisibility(after, fresh.sheets),
    pieces: after,
    isComplete: old.isComplete && fresh.isComplete,
  };
}

/** What hides a text before and after, under a condition of its styles. */
interface Shift {
  readonly condition: string;
  readonly before: Hiding | undefined;
  readonly after: Hiding | undefined;
}

/** Texts of a rule that became visible or hidden, or may have. */
export function visibilityChanges(
  rule: PolicyRule,
  changes: readonly Change[],
  places: Places,
  styles: ComparedStyles,
): Change[] {
  return pairsOf(places).flatMap(([old, fresh]): Change[] => {
    const [was, is] = [hidingOf(styles.before, old), hidingOf(styles.after, fresh)];
    const shifts = [...new Set([...is.keys(), ...was.keys()])]
      .map((condition) => shiftOf(condition, under(condition, was), under(condition, is)))
      .filter(({ before, after }) => levelOf(before) !== levelOf(after));
    // Under a condition, only what differs from the text at rest is worth a sentence of its own.
    const shown = shifts.filter(
      ({ condition, after }) =>
        condition === '' || levelOf(after) !== levelOf(is.get('')?.[0]) || shifts[0]?.condition !== '',
    );
    const { role } = fresh;
    const others = places.after
      .filter((place) => place !== fresh && place.role === role)
      .map((place) => hidingOf(styles.after, place));
    const unknown = styles.isComplete
      ? []
      : changes.filter(
          ({ subject, afterSpan: [at] = [-1] }) => STYLED.test(subject) && isAround(styles.pieces, at, fresh),
        );
    if (shown.length === 0)
      return unknown.map((change) => ({
        ...compliance(rule, old, fresh),
        before: change.before,
        after: change.after,
        statement: unknownStatement(rule, role),
      }));
    return shown.map((shift) => {
      const visible = others.filter((other) => under(shift.condition, other).length === 0).length;
      const all = others.length + 1;
      const places = visible === 0 ? undefined : { count: all - visible, of: all };
      const isSomewhere =
        shift.condition === '' && [...is.values()].some(([most]) => levelOf(most) < levelOf(shift.after));
      const condition = isSomewhere ? 'other' : shift.condition;
      return visibilityChange(rule, { ...shift, condition }, places, [old, fresh], styles.pieces);
    });
  });
}

/** What hides a text: what hides any of its words. */
function hidingOf(visibilityOf: (element: number) => Visibility, { elements }: RuleTextPlace): Visibility {
  const [first, ...others] = elements.map(visibilityOf);
  if (!first || others.length === 0) return first ?? new Map();
  const conditions = new Set([first, ...others].flatMap((visibility) => [...visibility.keys()]));
  const all = (condition: string): Hiding[] =>
    [first, ...others]
      .flatMap((visibility) => under(condition, visibility))
      .sort((a, b) => Number(b.isCertain) - Number(a.isCertain));
  return new Map([...conditions].map((condition) => [condition, all(condition)]));
}

function under(condition: string, visibility: Visibility): readonly Hiding[] {
  return visibility.get(visibility.has(condition) ? condition : '') ?? [];
}

/** Compares what hides a text most. Among things that may hide it, a new one counts. */
function shiftOf(condition: string, was: readonly Hiding[], is: readonly Hiding[]): Shift {
  const [before, after] = [was[0], is[0]];
  const added = is.find(({ says }) => was.every((former) => former.says !== says));
  return added && levelOf(before) === 1 && levelOf(after) === 1
    ? { condition, before: undefined, after: added }
    : { condition, before, after };
}

function visibilityChange(
  rule: PolicyRule,
  { condition, before, after }: Shift,
  places: PlaceCount | undefined,
  [old, fresh]: readonly [RuleTextPlace, RuleTextPlace],
  pieces: readonly Piece[],
): Change {
  const [was, is] = [before, after].map((hiding) => (hiding ? withoutHashes(hiding.by) : 'visible'));
  const hider = after && pieces[after.element];
  return {
    ...compliance(rule, old, fresh),
    subject: `policy ${rule.id}: visibility${fresh.role === 'reference' ? ' of its reference' : ''}${places ? ' in one place' : ''}`,
    before: was,
    after: is,
    statement: visibilityStatement(rule, fresh.role, { before, after }, condition, places),
    styles: { before: before?.by ?? '', after: after?.by ?? '' },
    ...breachOf(rule, !places && fresh.role !== 'forbid' && levelOf(after) > levelOf(before)),
    // A text that is hidden under a condition can be seen in the report.
    ...(hider && after.isCertain && condition === '' && { hiddenAt: hider.at }),
  };
}

function compliance(rule: PolicyRule, old: RuleTextPlace, fresh: RuleTextPlace): Omit<Change, 'before' | 'after'> {
  return {
    category: 'compliance',
    kind: 'changed',
    subject: `policy ${rule.id}: visibility`,
    ripple: false,
    context: fresh.text,
    notes: [whyOf(rule)],
    beforeSpan: old.span,
    afterSpan: fresh.span,
  };
}

/** Whether an offset is in the start tag of an element around a text. */
function isAround(pieces: readonly Piece[], offset: number, { elements }: RuleTextPlace): boolean {
  return elements.some((element) => {
    for (let piece = pieces[element]; piece; piece = pieces[piece.parent])
      if (piece.at <= offset && offset < piece.at + piece.raw.length) return true;
    return false;
  });
}
