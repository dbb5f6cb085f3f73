import type { PolicyRule, TextRole } from '../../../lib/site/policy.js';
import type { Piece } from '../../../lib/html/html-pieces.js';
import type { Hiding } from '../../facts/visibility/hiding-values.js';
import { styleSheetsOf, type ReadStyles } from '../../facts/style/page-styles.js';
import { createVisibility, type Visibility } from '../../facts/visibility/why-hidden.js';
import { hidingUnder, visibilityOf, type PolicyText } from '../../policy/policy-texts.js';
import { withoutHashes } from '../model/hash-changes.js';
import type { Change } from '../model/change.js';
import type { PageComparison } from './compare-pages.js';
import { breachOf, whyOf, type Pair } from './compliance-texts.js';
import type { AboutOf, PlaceCount } from '../model/about.js';
import { levelOf } from '../model/policy-kinds.js';

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

/** Whether an attribute changed that can hide an element by a style sheet that is not known. */
function isStyled({ about }: Change): boolean {
  return about.what === 'attribute' && (about.attribute === 'class' || about.attribute === 'id');
}

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
  role: TextRole,
  changes: readonly Change[],
  pairs: readonly Pair<PolicyText>[],
  styles: ComparedStyles,
): Change[] {
  return pairs.flatMap(([old, fresh]): Change[] => {
    const [was, is] = [visibilityOf(old, styles.before), visibilityOf(fresh, styles.after)];
    const shifts = [...new Set([...is.keys(), ...was.keys()])]
      .map((condition) => shiftOf(condition, hidingUnder(condition, was), hidingUnder(condition, is)))
      .filter(({ before, after }) => levelOf(before) !== levelOf(after));
    // Under a condition, only what differs from the text at rest is worth a sentence of its own.
    const shown = shifts.filter(
      ({ condition, after }) =>
        condition === '' || levelOf(after) !== levelOf(is.get('')?.[0]) || shifts[0]?.condition !== '',
    );
    const others = pairs.filter(([, other]) => other !== fresh).map(([, other]) => visibilityOf(other, styles.after));
    const unknown = styles.isComplete
      ? []
      : changes.filter((change) => isStyled(change) && isAround(styles.pieces, change.afterSpan?.[0] ?? -1, fresh));
    if (shown.length === 0)
      return unknown.map((change) => ({
        ...compliance({ what: 'policy-visibility', rule, role }, old, fresh),
        before: change.before,
        after: change.after,
      }));
    return shown.map((shift) => {
      const visible = others.filter((other) => hidingUnder(shift.condition, other).length === 0).length;
      const all = others.length + 1;
      const places = visible === 0 ? undefined : { count: all - visible, of: all };
      const isSomewhere =
        shift.condition === '' && [...is.values()].some(([most]) => levelOf(most) < levelOf(shift.after));
      const condition = isSomewhere ? 'other' : shift.condition;
      return visibilityChange(rule, { ...shift, condition }, places, [old, fresh], styles.pieces);
    });
  });
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
  [old, fresh]: readonly [PolicyText, PolicyText],
  pieces: readonly Piece[],
): Change {
  const [was, is] = [before, after].map((hiding) => (hiding ? withoutHashes(hiding.by) : 'visible'));
  const hider = after && pieces[after.element];
  return {
    ...compliance(
      { what: 'policy-visibility', rule, role: fresh.role, shift: { condition, before, after }, places },
      old,
      fresh,
    ),
    before: was,
    after: is,
    styles: { before: before?.by ?? '', after: after?.by ?? '' },
    ...breachOf(rule, !places && fresh.role !== 'forbid' && levelOf(after) > levelOf(before)),
    // A text that is hidden under a condition can be seen in the report.
    ...(hider && after.isCertain && condition === '' && { hiddenAt: hider.at }),
  };
}

function compliance(
  about: AboutOf<'policy-visibility'>,
  old: PolicyText,
  fresh: PolicyText,
): Omit<Change, 'before' | 'after'> {
  return {
    category: 'compliance',
    kind: 'changed',
    about,
    ripple: false,
    context: fresh.of.text,
    notes: [whyOf(about.rule)],
    beforeSpan: old.of.span,
    afterSpan: fresh.of.span,
  };
}

/** Whether an offset is in the start tag of an element around a text. */
function isAround(pieces: readonly Piece[], offset: number, { elements }: PolicyText): boolean {
  return elements.some((element) => {
    for (let piece = pieces[element]; piece; piece = pieces[piece.parent])
      if (piece.at <= offset && offset < piece.at + piece.raw.length) return true;
    return false;
  });
}
