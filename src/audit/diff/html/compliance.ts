import type { Policy, PolicyPage, PolicyRule } from '../../../lib/site/policy.js';
import { isJsonType } from '../../script-texts.js';
import { changeOf, type Change } from '../model/change.js';
import { policyNoun } from '../../policy-noun.js';
import type { PageComparison } from './compare-pages.js';
import {
  breachOf,
  languageIn,
  ofValues,
  subjectOf,
  textChange,
  whyOf,
  wordsTouched,
  type TouchedWords,
} from './compliance-texts.js';
import { movement, textStatement, type PlaceCount } from './policy-statement.js';
import { dividedPlaces, pairsOf, placesOf, type Places, type RuleTextPlace } from './text-places.js';
import { compareStyles, visibilityChanges, UNSTYLED, type StyledPage } from './visibility-changes.js';

/** The subject of a value in a JSON script, with the type of the script. */
const VALUE_OF_SCRIPT = / script type=(\S+) \S/;

/** Categories whose changes hide and show nothing. */
const WORDS = new Set(['text', 'head', 'structured-data']);

/**
 * Derives compliance changes from the changes of a page: texts of the policy that were added, removed or
 * reworded, that moved to another part of the page, that became visible or hidden, or that no longer count, because the page
 * has another language.
 */
export function complianceChanges(
  compared: PageComparison,
  policy: Policy,
  page: PolicyPage,
  styled: StyledPage = UNSTYLED,
): Change[] {
  const { before, after, changes } = compared;
  const rules = policy.rules.filter(({ appliesTo }) => appliesTo(page));
  const mayHide = styled.isRestyled || changes.some(({ category }) => !WORDS.has(category));
  const styles = mayHide ? compareStyles(compared, styled) : undefined;
  const locales = { before: languageIn(before), after: page.locale };
  const old = placesOf(policy, before, locales.before);
  const fresh = placesOf(policy, after, locales.after);
  const translated = locales.before === locales.after ? undefined : placesOf(policy, after, locales.before);
  return rules.flatMap((rule): Change[] => {
    const places = { before: old.get(rule) ?? [], after: fresh.get(rule) ?? [] };
    return [
      ...touchedTexts(rule, changes, places, locales),
      ...(styles ? [...visibilityChanges(rule, changes, places, styles), ...displaced(rule, changes, places)] : []),
      ...uncounted(rule, translated?.get(rule) ?? [], places, locales),
    ];
  });
}

/**
 * What happened to the texts of a rule. Where tags divide the words of a text on one side only, the changes of its parts say
 * nothing of it.
 */
function touchedTexts(rule: PolicyRule, changes: readonly Change[], places: Places, locales: Locales): Change[] {
  const divided = dividedPlaces(places);
  const left = { gone: [...divided.after], new: [...divided.before] };
  const found = changes.flatMap((change): Change[] => {
    const words = touched(rule, change, locales);
    if (!words) return [];
    const isText = change.category === 'text';
    const twins = isText && (words.state === 'gone' || words.state === 'new') ? left[words.state] : [];
    const twin = twins.findIndex(({ role }) => role === words.role);
    const [other] = twin === -1 ? [] : twins.splice(twin, 1);
    if (!other) return [textChange(rule, change, words, locales.after, isText ? removedOf(words, places) : undefined)];
    const value =
      words.state === 'gone'
        ? { before: change.before, after: other.text }
        : { before: other.text, after: change.after };
    if (other.text.includes((words.state === 'gone' ? change.before : change.after) ?? '')) return [];
    return [textChange(rule, { ...change, ...value, kind: 'changed' }, { ...words, state: 'wording' }, locales.after)];
  });
  const rest = [
    ...left.new.map((place) => ({ place, side: 'before', state: 'gone' }) as const),
    ...left.gone.map((place) => ({ place, side: 'after', state: 'new' }) as const),
  ];
  return [
    ...found,
    ...rest.map(({ place: { text, role, landmark, span }, side, state }) => {
      const change = changeOf({
        category: 'text',
        subject: `text in ${landmark}`,
        [side]: text,
        [`${side}Span`]: span,
      });
      const words = { role, state };
      return textChange(rule, change, words, locales.after, removedOf(words, places));
    }),
  ];
}

/** The language of a page before and after. */
type Locales = Readonly<Record<'before' | 'after', string>>;

/** How the words of a change touch a rule. */
function touched(rule: PolicyRule, change: Change, locales: Locales): TouchedWords | undefined {
  const { category, kind, subject } = change;
  const ofScript = category === 'structured-data' || isJsonType(VALUE_OF_SCRIPT.exec(subject)?.[1] ?? '');
  if (!ofScript && category !== 'text' && category !== 'head' && category !== 'accessibility') return undefined;
  return kind === 'spelling'
    ? undefined
    : wordsTouched(rule, ofScript ? ofValues(change) : change, locales.after, locales.before);
}

/** In how many of its places a removed text is gone; `undefined` if it is gone in all. */
function removedOf({ role, state }: TouchedWords, places: Places): PlaceCount | undefined {
  const [old, fresh] = [places.before, places.after].map((list) => list.filter((place) => place.role === role).length);
  if (state !== 'gone' || old === undefined || !fresh) return undefined;
  return { count: Math.max(1, old - fresh), of: Math.max(old, fresh + 1) };
}

/** Texts that are still there, and do not count in the new language of the page. */
function uncounted(rule: PolicyRule, kept: readonly RuleTextPlace[], { after }: Places, locales: Locales): Change[] {
  const [lost] = kept.filter(({ text }) => !after.some((place) => place.text === text));
  if (!lost) return [];
  return [
    changeOf({
      category: 'compliance',
      subject: subjectOf(rule, lost.role, 'language'),
      ...locales,
      context: lost.text,
      statement: {
        says: `${policyNoun(rule, lost.role)} no longer counts`,
        why: `the language of the page is “${locales.after}”, no longer “${locales.before}”`,
      },
      notes: [whyOf(rule)],
      afterSpan: lost.span,
      ...breachOf(rule, lost.role === 'require' || lost.role === 'reference'),
    }),
  ];
}

/**
 * Texts of a rule that are in another part of the page because its structure changed, such as a notice that
 * was in the body and is now in the footer. Texts with a `moved` change are skipped.
 */
function displaced(rule: PolicyRule, changes: readonly Change[], places: Places): Change[] {
  if (!changes.some(({ category }) => category === 'structure')) return [];
  const moved = new Set(changes.filter(({ kind }) => kind === 'moved').map((change) => change.after?.trim()));
  return pairsOf(places).flatMap(([from, to]): Change[] => {
    if (moved.has(to.text) || from.text !== to.text || from.landmark === to.landmark) return [];
    return [
      {
        category: 'compliance',
        kind: 'moved',
        subject: subjectOf(rule, to.role, 'position'),
        before: to.text,
        after: to.text,
        ripple: false,
        context: `from ${from.landmark} to ${to.landmark}`,
        statement: textStatement(rule, to.role, 'position', '', movement(from.landmark, to.landmark)),
        notes: [whyOf(rule)],
        beforeSpan: from.span,
        afterSpan: to.span,
      },
    ];
  });
}
