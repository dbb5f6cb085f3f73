import { TEXT_ROLES, type Policy, type PolicyPage, type PolicyRule, type TextRole } from '../../../lib/site/policy.js';
import type { Piece, Span } from '../../../lib/html/html-pieces.js';
import { languageOf } from '../../facts/read-page.js';
import { pageTexts, type PageText } from '../../facts/page-texts.js';
import { isShown, policyTexts, scatteredOver, scatteredWhy, type PolicyText } from '../../policy/policy-texts.js';
import type { Change } from '../model/change.js';
import type { PageComparison } from './compare-pages.js';
import { changePlace } from './change-place.js';
import { movement, pairTexts, textChange, type Pair, type PairedTexts, type TextChange } from './compliance-texts.js';
import { landmarkOf } from './element-names.js';
import type { PlaceCount } from '../model/about.js';
import { compareStyles, visibilityChanges, UNSTYLED, type StyledPage } from './visibility-changes.js';

/** Categories whose changes hide and show nothing. */
const WORDS = new Set(['text', 'head', 'structured-data']);

/** One side of a comparison: the texts of a page, and those of the policy. */
interface Side {
  readonly locale: string;
  readonly texts: readonly PageText[];
  readonly named: readonly PolicyText[];
}

/**
 * The compliance changes of a page, which has no pieces on one side if it is new or gone: texts of the policy that were added,
 * removed or reworded, that moved to another part of the page, that became visible or hidden, or that no longer count,
 * because the page has another language.
 */
export function complianceChanges(
  compared: PageComparison,
  policy: Policy,
  page: PolicyPage,
  styled: StyledPage = UNSTYLED,
): Change[] {
  const { before, after, changes } = compared;
  const side = (pieces: readonly Piece[]): Side => {
    const [locale, texts] = [languageOf(pieces), pageTexts(pieces)];
    return { locale, texts, named: policyTexts(texts, policy, locale) };
  };
  const sides = { before: side(before), after: side(after) };
  const isWhole = before.length === 0 || after.length === 0;
  const isTranslated = !isWhole && sides.before.locale !== sides.after.locale;
  const kept = isTranslated ? policyTexts(sides.after.texts, policy, sides.before.locale) : [];
  const mayHide = !isWhole && (styled.isRestyled || changes.some(({ category }) => !WORDS.has(category)));
  const styles = mayHide ? compareStyles(compared, styled) : undefined;
  const rules = policy.rules.filter(({ appliesTo }) => appliesTo(page));
  const found = rules.flatMap((rule) => [
    ...TEXT_ROLES.flatMap((role) => {
      if (rule[role] === undefined) return [];
      const [old, fresh] = [sides.before, sides.after].map(({ named }) =>
        named.filter((text) => text.rule === rule && text.role === role),
      );
      const isClose = (was: PolicyText, is: PolicyText): boolean => landmark(before, was) === landmark(after, is);
      const isReworded = (was: PolicyText, is: PolicyText): boolean =>
        isShown(role) || changes.some((change) => overlaps(change.beforeSpan, was) && overlaps(change.afterSpan, is));
      const pairs = pairTexts(old ?? [], fresh ?? [], isClose, isReworded);
      const pairsOf = [...pairs.same, ...pairs.reworded];
      return [
        ...texts(rule, role, pairs, compared, sides, kept),
        ...(styles ? visibilityChanges(rule, role, changes, pairsOf, styles) : []),
        ...movedTexts(rule, role, pairs, compared),
      ];
    }),
    ...uncounted(rule, kept, sides),
  ]);
  return found.map((change) => ({ ...change, place: changePlace(change, before, after) }));
}

function landmark(pieces: readonly Piece[], { of }: PolicyText): string {
  return landmarkOf(pieces, of.pieces[0]?.piece.index ?? -1);
}

function overlaps(span: Span | undefined, { of }: { readonly of: Pick<PageText, 'span'> }): boolean {
  return span !== undefined && span[0] < of.span[1] && span[1] > of.span[0];
}

/** Texts that are gone, new, or worded differently. */
function texts(
  rule: PolicyRule,
  role: TextRole,
  { same, reworded, gone, came }: PairedTexts<PolicyText>,
  { before, after, changes }: PageComparison,
  sides: Readonly<Record<'before' | 'after', Side>>,
  kept: readonly PolicyText[],
): Change[] {
  const whole = before.length === 0 ? 'a page added' : after.length === 0 ? 'a page removed' : undefined;
  const about = (text: PolicyText, pieces: readonly Piece[]): Pick<TextChange, 'phrase' | 'context' | 'where'> => ({
    phrase: text.phrase,
    context: whole ?? text.of.where ?? `text in ${landmark(pieces, text)}`,
    where: whole === undefined ? text.of.where : `with ${after.length === 0 ? 'its' : 'a new'} page`,
  });
  /** What is at the place of a text on the other side. */
  const instead = (text: PolicyText, own: 'before' | 'after', other: 'before' | 'after'): PageText | undefined => {
    const span = changes.find((change) => overlaps(change[`${own}Span`], text) && change[`${other}Span`])?.[
      `${other}Span`
    ];
    return sides[other].texts.find((of) => overlaps(span, { of }));
  };
  const [left, all] = [same.length + reworded.length, same.length + reworded.length + gone.length];
  const places = (text: PolicyText): PlaceCount | undefined =>
    text.of.where === undefined && left + came.length > 0
      ? { count: Math.max(1, gone.length - came.length), of: Math.max(all, left + came.length + 1) }
      : undefined;
  const scattered = role === 'require' && left === 0 ? scatteredOver(rule, sides.after.texts, sides.after.locale) : [];
  return [
    ...reworded.map(([was, is]) =>
      textChange(rule, role, { ...about(is, after), state: 'wording', before: was.of, after: is.of }),
    ),
    ...gone
      .filter(({ of }) => !kept.some((text) => text.rule === rule && text.of.text === of.text))
      .map((text) => {
        const lostAt = changes.find((change) => overlaps(change.beforeSpan, text))?.lostAt;
        const change = textChange(rule, role, {
          ...about(text, before),
          state: 'gone',
          before: text.of,
          after: scattered[0] ?? instead(text, 'before', 'after'),
          places: places(text),
          why: scattered.length > 0 ? scatteredWhy(scattered) : undefined,
        });
        return lostAt === undefined ? change : { ...change, lostAt };
      }),
    ...came.map((text) =>
      textChange(rule, role, {
        ...about(text, after),
        state: 'new',
        before: instead(text, 'after', 'before'),
        after: text.of,
      }),
    ),
  ];
}

/** Texts that are in another part of the page, such as a notice that was in the body and is now in the footer. */
function movedTexts(
  rule: PolicyRule,
  role: TextRole,
  { same }: PairedTexts<PolicyText>,
  { before, after, changes }: PageComparison,
): Change[] {
  return same.flatMap(([was, is]: Pair<PolicyText>): Change[] => {
    const [from, to] = [landmark(before, was), landmark(after, is)];
    const isMoved = changes.some(({ kind, afterSpan }) => kind === 'moved' && overlaps(afterSpan, is));
    if (is.of.where !== undefined || (from === to && !isMoved)) return [];
    const place = { context: `from ${from} to ${to}`, why: movement(from, to) };
    return [
      textChange(rule, role, {
        ...{ state: 'position', kind: 'moved', before: was.of, after: is.of, phrase: is.phrase },
        ...place,
      }),
    ];
  });
}

/** A text that is still there, and does not count in the new language of the page. */
function uncounted(
  rule: PolicyRule,
  kept: readonly PolicyText[],
  { before, after }: Readonly<Record<'before' | 'after', Side>>,
): Change[] {
  const isCounted = ({ of }: PolicyText): boolean =>
    after.named.some((other) => other.rule === rule && other.of.text === of.text);
  const lost = kept.find((text) => text.rule === rule && !isCounted(text));
  if (!lost) return [];
  const { role, phrase, of } = lost;
  return [
    textChange(rule, role, {
      state: 'language',
      before: { text: before.locale },
      after: { text: after.locale, span: of.span },
      phrase,
      context: of.text,
      why: `the language of the page is “${after.locale}”, no longer “${before.locale}”`,
    }),
  ];
}
