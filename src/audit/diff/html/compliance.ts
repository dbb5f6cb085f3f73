import type { Policy, PolicyPage, PolicyRule } from '../../../lib/site/policy.js';
import { isJsonType } from '../../script-texts.js';
import type { Change } from '../model/change.js';
import type { PageComparison } from './compare-pages.js';
import { ofValues, subjectOf, textChange, whyOf, wordsTouched } from './compliance-texts.js';
import { movement, textStatement } from './policy-statement.js';
import { pairsOf, placesOf, type Places } from './text-places.js';
import { compareStyles, visibilityChanges, UNSTYLED, type StyledPage } from './visibility-changes.js';

/** The subject of a value in a JSON script, with the type of the script. */
const VALUE_OF_SCRIPT = / script type=(\S+) \S/;

/** Categories whose changes hide and show nothing. */
const WORDS = new Set(['text', 'head', 'structured-data']);

/**
 * Derives compliance changes from the changes of a page: texts of the policy that were added, removed or
 * reworded, that moved to another part of the page, or that became visible or hidden.
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
  const old = styles ? placesOf(policy, before, page.locale) : undefined;
  const fresh = placesOf(policy, after, page.locale);
  return rules.flatMap((rule): Change[] => {
    const places = { before: old?.get(rule) ?? [], after: fresh.get(rule) ?? [] };
    return [
      ...changes.flatMap((change) => touched(rule, change, places, page.locale)),
      ...(styles ? [...visibilityChanges(rule, changes, places, styles), ...displaced(rule, changes, places)] : []),
    ];
  });
}

/** How the words of a change touch a rule. */
function touched(rule: PolicyRule, change: Change, { after: left }: Places, locale: string): Change[] {
  const { category, kind, subject } = change;
  const ofScript = category === 'structured-data' || isJsonType(VALUE_OF_SCRIPT.exec(subject)?.[1] ?? '');
  if (!ofScript && category !== 'text' && category !== 'head' && category !== 'accessibility') return [];
  const words = kind === 'spelling' ? undefined : wordsTouched(rule, ofScript ? ofValues(change) : change, locale);
  if (!words) return [];
  const isInOnePlace = category === 'text' && words.state === 'gone' && left.some(({ role }) => role === words.role);
  return [textChange(rule, change, words, locale, isInOnePlace)];
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
