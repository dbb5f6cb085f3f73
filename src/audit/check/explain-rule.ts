import { failure } from '../../errors/index.js';
import { suggestion } from '../../lib/text/did-you-mean.js';
import { allRules } from './all-rules.js';
import type { Rule } from './site/rule.js';

/** What a rule asks for, without the functions that look for the contrary. */
export type RuleExplanation = Pick<Rule, 'id' | 'severity' | 'about' | 'remedy' | 'examples'>;

/**
 * What there is to know of a rule.
 * @throws IsletError `usage` where no rule has this name
 */
export function explainRule(id: string): RuleExplanation {
  const rule = allRules.find((candidate) => candidate.id === id);
  if (!rule)
    throw failure('usage', {
      message: `There is no rule \`${id}\`.`,
      remedy: suggestion(
        id,
        allRules.map((candidate) => candidate.id),
      ),
    });
  const { severity, about, remedy, examples } = rule;
  return { id, severity, about, remedy, examples };
}
