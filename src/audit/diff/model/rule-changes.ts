import { ruleText, type ComparedPolicies } from '../../../lib/site/compared-policies.js';
import type { Policy, PolicyRule } from '../../../lib/site/policy.js';
import { changeOf, type Change } from './change.js';
import type { FindingSource } from './finding.js';

/** A changed rule of a policy, and its line before and after. */
export interface RuleChange {
  readonly change: Change;
  readonly source: FindingSource;
}

/**
 * The rules that differ between the policies of two outputs. Rules that went or changed together with their texts come first.
 *
 * @param breaches files with a text that only the policy before objects to, by the id of its rule
 */
export function ruleChanges(
  { before, after }: NonNullable<ComparedPolicies['recorded']>,
  breaches: ReadonlyMap<string, ReadonlySet<string>>,
): RuleChange[] {
  const [old, fresh] = [before, after].map((policy) => byId(policy));
  const ids = [...new Set([...(fresh?.keys() ?? []), ...(old?.keys() ?? [])])];
  const found = ids.flatMap((id): RuleChange[] => {
    const [was, is] = [old?.get(id), fresh?.get(id)];
    const texts = { before: was && ruleText(was.rule), after: is && ruleText(is.rule) };
    if (texts.before === texts.after) return [];
    const rule = (is ?? was)?.rule;
    const change = rule && ruleChange(rule, texts, [...(breaches.get(id) ?? [])]);
    return change ? [{ change, source: { before: was?.source ?? null, after: is?.source ?? null } }] : [];
  });
  return [...found, ...otherPolicy(before, after)].sort((a, b) => rank(a) - rank(b));
}

const rank = ({ change: { about } }: RuleChange): number => Number(!('breached' in about && about.breached.length > 0));

function ruleChange(rule: PolicyRule, texts: Pick<Change, 'before' | 'after'>, breached: readonly string[]): Change {
  return changeOf({
    category: 'compliance',
    about: { what: 'policy-rule', rule, breached },
    ...texts,
    notes: [`owner of the rule: ${rule.owner}`],
  });
}

/** Another policy that the site complies with, or none. */
function otherPolicy(before: Policy | undefined, after: Policy | undefined): RuleChange[] {
  if (before?.name === after?.name) return [];
  const change = changeOf({
    category: 'compliance',
    about: { what: 'policy' },
    before: before?.name,
    after: after?.name,
  });
  return [{ change, source: { before: null, after: null } }];
}

interface PlacedRule {
  readonly rule: PolicyRule;
  readonly source: string | null;
}

function byId(policy: Policy | undefined): Map<string, PlacedRule> {
  return new Map(
    policy?.rules.map((rule, index) => [rule.id, { rule, source: policy.placeOf?.(index) ?? null }]) ?? [],
  );
}
