import type { PolicyRule } from '../lib/site/policy.js';

/** What a text can be for a rule: required, forbidden, a claim, its reference, or a fact that expires. */
export const TEXT_ROLES = ['require', 'forbid', 'claim', 'reference', 'fact'] as const;

/** What a text is for its rule; `undefined` if it is not known. */
export type TextRole = (typeof TEXT_ROLES)[number] | undefined;

/** What reports call a text of a policy, as the start of a sentence: `The age notice`. */
export function policyNoun({ name, id, expires = '' }: PolicyRule, role: TextRole): string {
  const own = name?.replace(/^(?:the|an?) /i, '');
  const named = own ?? `rule ${id}`;
  if (role === 'require') return own === undefined ? `The text that the rule ${id} requires` : `The ${own}`;
  if (role === 'forbid') return `A forbidden text (${named})`;
  if (role === 'claim') return `A claim that needs a source (${named})`;
  if (role === 'reference') return `The source of a claim (${named})`;
  return role === 'fact' ? `A text that is true until ${expires} (${named})` : `A text of the policy (${named})`;
}
