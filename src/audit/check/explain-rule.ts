import { failure } from '../../errors/index.js';
import { suggestion } from '../../lib/text/did-you-mean.js';
import { allRules } from './all-rules.js';
import type { Rule } from './site/rule.js';

/** The description of a rule, without its functions. */
export type RuleExplanation = Pick<Rule, 'id' | 'severity' | 'about' | 'remedy' | 'examples'>;

/**
 * Returns the description of a rule.
 * @throws IsletError `usage` if no rule has this name
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
