import type { Policy, PolicyPage, PolicyRule } from '../../../lib/site/policy.js';
import type { Change } from '../model/change.js';
import type { PageComparison } from './compare-pages.js';
import { spanOf, type Piece, type Span } from '../../../lib/html/html-pieces.js';
import { holdsJsonTexts, isReadableText, isJsonType, scriptTexts } from '../../script-texts.js';
import { styledElements } from './hiding-styles.js';
import { isInside, landmarkOf } from './element-names.js';

/** Attributes that can hide what stands in their element. */
const HIDING = /\[(class|style|hidden|inert|aria-hidden|open)\]$/;

/** The subject of a value in a script of values, with the type of that. */
const VALUE_OF_SCRIPT = / script type=(\S+) \S/;

/**
 * What of the changes touches texts that a policy declares, as changes of their own: a text that came, went or reads otherwise, one that moved to another part of the page,
 * and one whose element may have become visible or hidden.
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

/** Changed styles that may have hidden or shown an element in which a text of the rule stands. */
function restyled(rule: PolicyRule, { before, after, changes }: PageComparison, locale: string): Change[] {
  // Styles that go to a file of their own, or come from one, are the same styles in another place.
  const elsewhere = { removed: changes.some(isLinked('added')), added: changes.some(isLinked('removed')) };
  return changes.flatMap((change): Change[] => {
    const { kind } = change;
    const concerned = (kind === 'removed' || kind === 'added') && elsewhere[kind] ? undefined : styledElements(change);
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

/** Whether a text of the rule has such an element around it. */
function standsIn(
  concerned: (element: Piece) => boolean,
  rule: PolicyRule,
  pieces: readonly Piece[],
  locale: string,
): boolean {
  const inside = new Set<number>();
  return pieces.some((piece) => {
    // Tags come before what stands in them.
    if (piece.kind === 'open' && (inside.has(piece.parent) || concerned(piece))) inside.add(piece.index);
    return inside.has(piece.parent) && isVisibleText(piece) && rule.watched(piece.text, locale).length > 0;
  });
}

/**
 * Texts of a rule that stand in another part of the page though they are where they were: the parts around them are cut otherwise, such as a notice that was the last of the
 * body and is the first of the footer now. What was told as moved is not told twice.
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

/** Where the visible texts of a rule stand, in the order of the page. */
function placesOf(rule: PolicyRule, pieces: readonly Piece[], locale: string): Map<string, TextPlace[]> {
  const found = new Map<string, TextPlace[]>();
  for (const [index, piece] of pieces.entries()) {
    if (!isVisibleText(piece) || rule.watched(piece.text, locale).length === 0) continue;
    const text = piece.text.trim();
    found.set(text, [...(found.get(text) ?? []), { landmark: landmarkOf(pieces, index), span: spanOf(piece) }]);
  }
  return found;
}

/** The same for values that scripts of these pages fetch, such as the words of a dialog. */
export function complianceValues(changes: readonly Change[], policy: Policy, pages: readonly PolicyPage[]): Change[] {
  return policy.rules.flatMap((rule) =>
    changes.flatMap((change): Change[] => {
      const [kind] = localesOf(rule, pages).flatMap((locale) => wordsTouched(rule, ofValues(change), locale) ?? []);
      return kind === undefined
        ? []
        : [
            {
              ...change,
              category: 'compliance',
              subject: `policy ${rule.id}: ${kind}`,
              ripple: false,
              context: change.subject,
              notes: [whyOf(rule)],
            },
          ];
    }),
  );
}

/** The same for a page that came or went as a whole. */
export function compliancePage(
  pieces: readonly Piece[],
  policy: Policy,
  page: PolicyPage,
  side: 'before' | 'after',
): Change[] {
  const texts = pieces.flatMap((piece): WholeText[] => {
    if (isVisibleText(piece)) return [{ text: piece.text, span: spanOf(piece) }];
    return holdsJsonTexts(pieces, piece)
      ? scriptTexts(piece.raw).map(({ text, span }) => ({ text, span: [piece.at + span[0], piece.at + span[1]] }))
      : [];
  });
  return complianceWhole(texts, policy, [page], side, 'page');
}

/** The same for a file of values that came or went as a whole, by the pages whose scripts fetch it. */
export function complianceFile(
  json: string,
  policy: Policy,
  pages: readonly PolicyPage[],
  side: 'before' | 'after',
): Change[] {
  return complianceWhole(scriptTexts(json), policy, pages, side, 'file');
}

interface WholeText {
  readonly text: string;
  readonly span: Span;
}

function complianceWhole(
  texts: readonly WholeText[],
  policy: Policy,
  pages: readonly PolicyPage[],
  side: 'before' | 'after',
  what: 'page' | 'file',
): Change[] {
  return policy.rules.flatMap((rule) => {
    const locales = localesOf(rule, pages);
    return texts.flatMap(({ text: raw, span }): Change[] => {
      const locale = locales.find((one) => rule.watched(raw, one).length > 0);
      if (locale === undefined) return [];
      const text = raw.trim();
      const spot = {
        category: 'compliance',
        subject: `policy ${rule.id}: ${textOf(rule, text, locale)} ${side === 'before' ? 'gone' : 'new'}`,
        ripple: false,
        context: `a ${what} ${side === 'before' ? 'removed' : 'added'}`,
        notes: [whyOf(rule)],
      } as const;
      return [
        side === 'before'
          ? { ...spot, kind: 'removed', before: text, after: undefined, beforeSpan: span }
          : { ...spot, kind: 'added', before: undefined, after: text, afterSpan: span },
      ];
    });
  });
}

/** Languages of the pages that a rule is about. */
function localesOf(rule: PolicyRule, pages: readonly PolicyPage[]): string[] {
  return [...new Set(pages.filter((page) => rule.appliesTo(page)).map(({ locale }) => locale))];
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

/** What people come to read of a value that changed. */
function ofValues({ kind, before = '', after = '' }: Change): Words {
  return { kind, before: isReadableText(before) ? before : '', after: isReadableText(after) ? after : '' };
}

type Words = Pick<Change, 'kind' | 'before' | 'after'>;

function wordsTouched(rule: PolicyRule, { kind, before = '', after = '' }: Words, locale: string): string | undefined {
  const old = rule.watched(before, locale).length;
  const fresh = rule.watched(after, locale).length;
  if (old + fresh === 0) return undefined;
  const state =
    kind === 'moved' || kind === 'reordered' ? 'position' : fresh === 0 ? 'gone' : old === 0 ? 'new' : 'wording';
  return `${textOf(rule, `${before}\n${after}`, locale)} ${state}`;
}

/** What the policy says of a text that a rule watches over: that it must stand there, must not, needs a reference, is such a reference, or is true for a time. */
function textOf(rule: PolicyRule, text: string, locale: string): string {
  const names = {
    require: 'required text',
    forbid: 'forbidden text',
    claim: 'claim',
    reference: 'reference of a claim',
    fact: 'fact',
  } as const;
  const found = (['require', 'forbid', 'claim', 'reference', 'fact'] as const).find(
    (what) => rule.find(what, text, locale).length > 0,
  );
  return found === undefined ? 'text' : names[found];
}

function whyOf({ reason, owner }: PolicyRule): string {
  return `why the rule is there: ${reason} Owner: ${owner}.`;
}

/** Whether the element whose tag the span lies in holds a text that the rule watches over. */
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

function isVisibleText(piece: Piece): boolean {
  return piece.kind === 'text' && piece.name !== 'script' && piece.name !== 'style' && piece.name !== 'title';
}
