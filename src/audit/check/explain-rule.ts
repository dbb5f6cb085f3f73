import { failure } from '../../errors/index.js';
import { suggestion } from '../../lib/text/did-you-mean.js';
import { ownRules } from './all-rules.js';
import { goneRules } from './gone-rules.js';
import { markupRule } from './markup/markup-rules.js';
import type { Rule } from './site/rule.js';

/** The description of a rule, without its functions. Rules of html-validate have their examples on its site. */
export type RuleExplanation = Pick<Rule, 'id' | 'severity' | 'about' | 'remedy' | 'examples'>;

/**
 * Returns the description of a rule.
 * @throws IsletError `usage` if no rule has this name, with the reason if a rule of an earlier version had it
 */
export async function explainRule(wanted: string): Promise<RuleExplanation> {
  const gone = goneRules[wanted];
  if (gone !== undefined) throw failure('usage', { message: `\`${wanted}\` is ${gone}` });
  // Loaded here: it takes long, and no other explanation needs it.
  const { markupRuleIds } = await import('./markup/validate-markup.js');
  const markup = wanted.startsWith('html/') ? markupRuleIds() : [];
  const rule = markup.includes(wanted)
    ? { ...markupRule(wanted), examples: { passes: {}, fails: {} } }
    : ownRules.find(({ id }) => id === wanted);
  if (!rule)
    throw failure('usage', {
      message: `There is no rule \`${wanted}\`.`,
      remedy: suggestion(wanted, [...ownRules.map(({ id }) => id), ...markup]),
    });
  const { id, severity, about, remedy, examples } = rule;
  return { id, severity, about, remedy, examples };
}
