import { ruleText, type ComparedPolicies } from '../../../lib/site/compared-policies.js';
import type { Policy, PolicyRule } from '../../../lib/site/policy.js';
import { changeOf, type Change } from './change.js';
import type { FindingSource } from './finding.js';
import { fileOrCount } from './summary.js';

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

const rank = ({ change }: RuleChange): number => Number(!change.subject.endsWith(TOGETHER));

/** End of the subject of a rule that went or changed together with its texts. */
const TOGETHER = ': rule and its text';

function ruleChange(
  { id, name, owner }: PolicyRule,
  texts: Pick<Change, 'before' | 'after'>,
  breached: readonly string[],
): Change {
  const done = texts.after === undefined ? 'was removed' : texts.before === undefined ? 'is new' : 'was changed';
  const isTogether = breached.length > 0;
  return changeOf({
    category: 'compliance',
    subject: `policy ${id}${isTogether ? TOGETHER : ': rule'}`,
    ...texts,
    statement: {
      says: `The rule ${name === undefined ? id : `“${name}” (${id})`} ${done}${isTogether ? ' together with its text' : ''}`,
      ...(isTogether && {
        why: `the policy before objects to ${fileOrCount(breached)}, the policy after does not`,
      }),
    },
    notes: [`owner of the rule: ${owner}`],
  });
}

/** Another policy that the site complies with, or none. */
function otherPolicy(before: Policy | undefined, after: Policy | undefined): RuleChange[] {
  if (before?.name === after?.name) return [];
  const named = (policy: Policy | undefined): string => (policy ? `the policy “${policy.name}”` : 'no policy');
  const change = changeOf({
    category: 'compliance',
    subject: 'policy of the site',
    before: before?.name,
    after: after?.name,
    statement: { says: `The site complies with ${named(after)}, no longer with ${named(before)},` },
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
