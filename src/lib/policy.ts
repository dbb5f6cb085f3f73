import { z } from '../contract/zod.js';
import { matchPath } from './path-pattern.js';

const phrase = z.string().min(2).describe('Words to look for, whatever their case, or a regular expression between slashes');
const phrases = z.array(phrase).min(1);
const byLanguage = z.union([phrases, z.record(z.string(), phrases)]).describe('Phrases, one of which is meant, or such a list for each language');

const rule = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be words of small letters joined by hyphens').describe('Name of the rule, which is permanent'),
  require: byLanguage.optional().describe('A text that must stand on the page'),
  forbid: byLanguage.optional().describe('Texts that must not stand on the page'),
  claim: byLanguage.optional().describe('Texts that need a reference on the same page'),
  reference: byLanguage.optional().describe('The reference that a claim needs'),
  fact: byLanguage.optional().describe('Texts that are true for a time'),
  expires: z.iso.date().optional().describe('Last day on which the fact may stand'),
  on: z.array(z.string().startsWith('/')).default(['/*']).describe('Paths of pages, `*` at the end for all below'),
  except: z.array(z.string().startsWith('/')).default([]).describe('Paths that the rule leaves out'),
  templates: z.array(z.string()).optional().describe('Kinds of pages; all where it is not given'),
  position: z.enum(['header', 'main', 'footer']).optional().describe('Part of the page that a required text must stand in'),
  severity: z.enum(['error', 'warning', 'note']).default('error').describe('How much a breach of the rule weighs'),
  reason: z.string().min(1).describe('Why the rule is there'),
  owner: z.string().min(1).describe('Who answers for it'),
  source: z.string().min(1).describe('Where it comes from: a law, a code, a decision'),
});

/** The schema of `site/policies.yaml`. */
export const policiesSchema = z.strictObject({
  policies: z.record(z.string(), z.strictObject({ description: z.string().describe('What the policy is for'), rules: z.array(rule).min(1).describe('Rules of the policy') })).describe('Policies by name; `policy` in site.yaml chooses one'),
});

export type PolicyRuleText = z.output<typeof rule>;

/** What a page is to a policy. */
export interface PolicyPage {
  readonly route: string;
  readonly locale: string;
  readonly template: string | undefined;
}

/** A rule ready to be applied. */
export interface PolicyRule extends PolicyRuleText {
  readonly appliesTo: (page: PolicyPage) => boolean;
  /** The texts that the rule speaks of and that stand in `text`, as they stand there. */
  readonly find: (what: 'require' | 'forbid' | 'claim' | 'reference' | 'fact', text: string, locale: string) => readonly string[];
  /** Every text that the rule watches over, whatever it asks of it. */
  readonly watched: (text: string, locale: string) => readonly string[];
}

/** The policy that a site has chosen. */
export interface Policy {
  readonly name: string;
  readonly rules: readonly PolicyRule[];
}

export function compilePolicy(name: string, rules: readonly PolicyRuleText[]): Policy {
  return { name, rules: rules.map(compileRule) };
}

function lies(patterns: readonly string[], route: string): boolean {
  return patterns.some((pattern) => matchPath(pattern, route));
}

function compileRule(text: PolicyRuleText): PolicyRule {
  const patterns = new Map<string, readonly RegExp[]>();
  const patternsFor = (what: 'require' | 'forbid' | 'claim' | 'reference' | 'fact', locale: string): readonly RegExp[] => {
    const key = `${what} ${locale}`;
    let found = patterns.get(key);
    if (!found) {
      const list = text[what];
      found = (Array.isArray(list) ? list : (list?.[locale] ?? [])).map(compilePhrase);
      patterns.set(key, found);
    }
    return found;
  };
  const find: PolicyRule['find'] = (what, content, locale) => patternsFor(what, locale).flatMap((pattern) => content.match(pattern) ?? []);
  return {
    ...text,
    appliesTo: ({ route, template }) =>
      lies(text.on, route) && !lies(text.except, route) && (text.templates === undefined || (template !== undefined && text.templates.includes(template))),
    find,
    watched: (content, locale) => (['require', 'forbid', 'claim', 'reference', 'fact'] as const).flatMap((what) => find(what, content, locale)),
  };
}

/** White space of any kind and length counts as one space; words are whole. */
function compilePhrase(text: string): RegExp {
  const own = /^\/(.+)\/$/s.exec(text);
  if (own?.[1] !== undefined) return new RegExp(own[1], 'giu');
  const words = text.trim().split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{Nd}])${words.join('\\s+')}(?![\\p{L}\\p{M}\\p{Nd}])`, 'giu');
}
