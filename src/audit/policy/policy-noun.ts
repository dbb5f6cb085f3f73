import type { PolicyRuleData, TextRole } from '../../lib/site/policy.js';

/** What reports call a text of a policy, as the start of a sentence: `The age notice`. */
export function policyNoun({ name, id, expires = '' }: PolicyRuleData, role: TextRole): string {
  const own = name?.replace(/^(?:the|an?) /i, '');
  const named = own ?? `rule ${id}`;
  if (role === 'require') return own === undefined ? `The text that the rule ${id} requires` : `The ${own}`;
  if (role === 'forbid') return `A forbidden text (${named})`;
  if (role === 'claim') return `A claim that needs a source (${named})`;
  return role === 'reference' ? `The source of a claim (${named})` : `A text that is true until ${expires} (${named})`;
}
