import type { Policy, PolicyRule } from './policy.js';

/** The sources of an output, as far as its policy depends on them. */
export interface PolicySources {
  /** Path of the site below its origin. */
  readonly base: string;
  readonly sources: ReadonlyMap<string, string>;
  /** Text of a source; `undefined` if it is not known. */
  readSource(path: string): string | undefined;
}

/** The policies of a comparison. */
export interface ComparedPolicies {
  /** They judge the texts of the two outputs. */
  readonly before: Policy | undefined;
  readonly after: Policy | undefined;
  /** Those that the builds recorded, if both are known; changes between them are findings. */
  readonly recorded?: { readonly before: Policy | undefined; readonly after: Policy | undefined } | undefined;
  /** Sentences on what is not known. */
  readonly notes: readonly string[];
}

/** Returns the policies of two outputs; an output is `undefined` if it has no manifest. */
export type PoliciesOf = (outputs: Readonly<Record<'before' | 'after', PolicySources | undefined>>) => ComparedPolicies;

/** One policy with the rules of two: a rule that differs is there in both versions, with the side that has it. */
export function joinPolicies(before: Policy | undefined, after: Policy | undefined): Policy | undefined {
  if (!before || !after || before === after) {
    const only = after ?? before;
    const side = after ? 'after' : 'before';
    return only && before !== after ? { ...only, rules: only.rules.map((rule) => ({ ...rule, side })) } : only;
  }
  const others = new Map(before.rules.map((rule) => [rule.id, ruleText(rule)]));
  const texts = new Map(after.rules.map((rule) => [rule.id, ruleText(rule)]));
  const changed = before.rules.filter((rule) => texts.get(rule.id) !== ruleText(rule));
  return {
    ...after,
    rules: [
      ...changed.map((rule): PolicyRule => ({ ...rule, side: 'before' })),
      ...after.rules.map((rule): PolicyRule =>
        others.get(rule.id) === ruleText(rule) ? rule : { ...rule, side: 'after' },
      ),
    ],
  };
}

/** A rule as text, one key on each line. Equal rules have equal texts. */
export function ruleText(rule: PolicyRule): string {
  return Object.entries(rule)
    .filter(([key, value]) => key !== 'side' && value !== undefined && typeof value !== 'function')
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');
}
