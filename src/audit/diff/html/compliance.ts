import type { Policy, PolicyPage, PolicyRule } from '../../../lib/site/policy.js';
import type { Change } from '../model/change.js';
import type { PageComparison } from './compare-pages.js';
import { spanOf, type Piece, type Span } from '../../../lib/html/html-pieces.js';
import { isJsonType } from '../../script-texts.js';
import { isVisibleText, ofValues, textOf, whyOf, wordsTouched } from './compliance-texts.js';
import { styledElements } from './hiding-styles.js';
import { isInside, landmarkOf } from './element-names.js';

/** Attributes that can hide the content of their element. */
const HIDING = /\[(class|style|hidden|inert|aria-hidden|open)\]$/;

/** The subject of a value in a JSON script, with the type of the script. */
const VALUE_OF_SCRIPT = / script type=(\S+) \S/;

/**
 * Derives compliance changes from the changes of a page: texts of the policy that were added, removed or
 * reworded, that moved to another part of the page, or that may have become visible or hidden.
 */
export function complianceChanges(
  { before, after, changes }: PageComparison,
  policy: Policy,
  page: PolicyPage,
): Change[] {
  const found: Change[] = [];
  for (const rule of policy.rules.filter(({ appliesTo }) => appliesTo(page))) {
    for (const change of changes) {
      const kind = touched(rule, change, before, after, page.locale);
      if (kind !== undefined)
        found.push({
          ...change,
          category: 'compliance',
          subject: `policy ${rule.id}: ${kind}`,
          ripple: false,
          context: change.subject,
          notes: [whyOf(rule)],
        });
    }
    found.push(...restyled(rule, { before, after, changes }, page.locale));
    found.push(...displaced(rule, { before, after, changes }, page.locale));
  }
  return found;
}

/** Changed styles that may hide or show a text of the rule. */
function restyled(rule: PolicyRule, { before, after, changes }: PageComparison, locale: string): Change[] {
  // Styles that moved to or from a file did not change.
  const moved = { removed: changes.some(isLinked('added')), added: changes.some(isLinked('removed')) };
  return changes.flatMap((change): Change[] => {
    const { kind } = change;
    const concerned = (kind === 'removed' || kind === 'added') && moved[kind] ? undefined : styledElements(change);
    if (!concerned || ![before, after].some((pieces) => standsIn(concerned, rule, pieces, locale))) return [];
    return [
      {
        ...change,
        category: 'compliance',
        subject: `policy ${rule.id}: visibility`,
        context: change.subject,
        notes: [whyOf(rule)],
      },
    ];
  });
}

function isLinked(what: Change['kind']): (change: Change) => boolean {
  return ({ kind, subject }) => kind === what && subject === 'head link rel=stylesheet';
}

/** Whether such an element contains a text of the rule. */
function standsIn(
  concerned: (element: Piece) => boolean,
  rule: PolicyRule,
  pieces: readonly Piece[],
  locale: string,
): boolean {
  const inside = new Set<number>();
  return pieces.some((piece) => {
    // Start tags come before their content.
    if (piece.kind === 'open' && (inside.has(piece.parent) || concerned(piece))) inside.add(piece.index);
    return inside.has(piece.parent) && isVisibleText(piece) && rule.watched(piece.text, locale).length > 0;
  });
}

/**
 * Texts of a rule that are in another part of the page because its structure changed, such as a notice that
 * was in the body and is now in the footer. Texts with a `moved` change are skipped.
 */
function displaced(rule: PolicyRule, { before, after, changes }: PageComparison, locale: string): Change[] {
  if (!changes.some(({ category }) => category === 'structure')) return [];
  const moved = new Set(changes.filter(({ kind }) => kind === 'moved').map((change) => change.after?.trim()));
  const old = placesOf(rule, before, locale);
  return [...placesOf(rule, after, locale)].flatMap(([text, places]): Change[] => {
    const former = old.get(text) ?? [];
    if (moved.has(text) || former.length !== places.length) return [];
    return places.flatMap(({ landmark, span }, index): Change[] => {
      const from = former[index];
      if (!from || from.landmark === landmark) return [];
      return [
        {
          category: 'compliance',
          kind: 'moved',
          subject: `policy ${rule.id}: ${textOf(rule, text, locale)} position`,
          before: text,
          after: text,
          ripple: false,
          context: `from ${from.landmark} to ${landmark}`,
          notes: [whyOf(rule)],
          beforeSpan: from.span,
          afterSpan: span,
        },
      ];
    });
  });
}

interface TextPlace {
  /** The part of the page. */
  readonly landmark: string;
  readonly span: Span;
}

/** Positions of the visible texts of a rule, in the order of the page. */
function placesOf(rule: PolicyRule, pieces: readonly Piece[], locale: string): Map<string, TextPlace[]> {
  const found = new Map<string, TextPlace[]>();
  for (const [index, piece] of pieces.entries()) {
    if (!isVisibleText(piece) || rule.watched(piece.text, locale).length === 0) continue;
    const text = piece.text.trim();
    found.set(text, [...(found.get(text) ?? []), { landmark: landmarkOf(pieces, index), span: spanOf(piece) }]);
  }
  return found;
}

function touched(
  rule: PolicyRule,
  change: Change,
  before: readonly Piece[],
  after: readonly Piece[],
  locale: string,
): string | undefined {
  const { category, kind } = change;
  const ofScript = category === 'structured-data' || isJsonType(VALUE_OF_SCRIPT.exec(change.subject)?.[1] ?? '');
  if (ofScript || category === 'text' || category === 'head' || category === 'accessibility') {
    const words = kind === 'spelling' ? undefined : wordsTouched(rule, ofScript ? ofValues(change) : change, locale);
    if (words !== undefined) return words;
  }
  if (!HIDING.test(change.subject)) return undefined;
  return holds(rule, before, change.beforeSpan, locale) || holds(rule, after, change.afterSpan, locale)
    ? 'visibility'
    : undefined;
}

/** Whether the element whose start tag contains the span contains a text of the rule. */
function holds(rule: PolicyRule, pieces: readonly Piece[], span: Span | undefined, locale: string): boolean {
  if (!span) return false;
  const element = pieces.findIndex(
    ({ kind, at, raw }) => kind === 'open' && at <= span[0] && at + raw.length > span[0],
  );
  if (element === -1) return false;
  for (let index = element + 1; index < pieces.length; index += 1) {
    const piece = pieces[index];
    if (!piece || !isInside(pieces, index, element)) return false;
    if (isVisibleText(piece) && rule.watched(piece.text, locale).length > 0) return true;
  }
  return false;
}
