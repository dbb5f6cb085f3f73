import { z } from '../../api/zod.js';
import { failure, type FramedPosition } from '../../errors/index.js';
import { asRead } from '../text/as-read.js';
import { matchPath } from '../text/path-pattern.js';
import { matchInTime, PATTERN_TIMEOUT, PatternTooSlow } from '../text/timed-match.js';

const phrase = z
  .string()
  .min(2)
  .superRefine(refuseBrokenPattern)
  .describe('Words to look for, whatever their case, or a regular expression between slashes');
const phrases = z.array(phrase).min(1);
const byLanguage = z
  .union([phrases, z.record(z.string(), phrases)])
  .describe('Phrases, one of which is meant, or such a list for each language');

/** Keys that have no effect without another one. */
const PAIRS = [
  ['claim', 'reference', 'is about texts that need a reference'],
  ['reference', 'claim', 'is what a claim needs'],
  ['fact', 'expires', 'is true until a day'],
  ['expires', 'fact', 'is the last day of a fact'],
  ['position', 'require', 'says where a required text is'],
] as const;

const rule = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be words of small letters joined by hyphens')
    .describe('Name of the rule, which is permanent'),
  name: z
    .string()
    .min(1)
    .optional()
    .describe('What reports call the text, such as `age notice`; the id where it is not given'),
  require: byLanguage.optional().describe('A text that must be on the page'),
  forbid: byLanguage.optional().describe('Texts that must not be on the page'),
  claim: byLanguage.optional().describe('Texts that need a reference on the same page'),
  reference: byLanguage.optional().describe('The reference that a claim needs'),
  fact: byLanguage.optional().describe('Texts that are true for a time'),
  expires: z.iso.date().optional().describe('Last day on which the fact may be shown'),
  keep: z
    .array(z.string().regex(/^\/(?!\/)[^\s?]*$/, 'must be an address of the site such as `/faqs/#refund`'))
    .min(1)
    .optional()
    .describe('Addresses that must keep working: pages or redirects, with `#` and an id for a place on the page')
    .meta({ examples: [['/faqs/#refund']] }),
  on: z.array(z.string().startsWith('/')).default(['/*']).describe('Paths of pages, `*` at the end for all below'),
  except: z.array(z.string().startsWith('/')).default([]).describe('Paths that the rule leaves out'),
  templates: z.array(z.string()).optional().describe('Kinds of pages; all where it is not given'),
  position: z
    .enum(['header', 'main', 'footer'])
    .optional()
    .describe('Part of the page that a required text must be in'),
  severity: z.enum(['error', 'warning', 'note']).default('error').describe('How much a breach of the rule weighs'),
  reason: z.string().min(1).describe('Why the rule is there'),
  owner: z.string().min(1).describe('Who answers for it'),
  source: z.string().min(1).describe('Where it comes from: a law, a code, a decision'),
});

/** Reported even if other parts of a rule are wrong. */
const when = ({ value }: z.core.ParsePayload): boolean => typeof value === 'object' && value !== null;

const wholeRule = PAIRS.reduce(
  (schema, [key, other, why]) =>
    schema.refine((said) => said[key] === undefined || said[other] !== undefined, {
      path: [key],
      error: `${why}: write \`${other}\` too`,
      when,
    }),
  rule.refine(
    ({ require, forbid, claim, reference, fact, expires, keep }) =>
      [require, forbid, claim, reference, fact, expires, keep].some((said) => said !== undefined),
    {
      path: ['id'],
      error: 'names a rule that asks for nothing: write `require`, `forbid`, `claim`, `fact` or `keep`',
      when,
    },
  ),
);

/** The schema of `site/policies.yaml`. */
export const policiesSchema = z.strictObject({
  policies: z
    .record(
      z.string(),
      z.strictObject({
        description: z.string().describe('What the policy is for'),
        rules: z.array(wholeRule).min(1).superRefine(refuseTwins).describe('Rules of the policy'),
      }),
    )
    .describe('Policies by name; `policy` in site.yaml chooses one'),
});

export type PolicyRuleText = z.output<typeof rule>;

/** A page to which a policy is applied. */
export interface PolicyPage {
  readonly route: string;
  readonly locale: string;
  readonly template: string | undefined;
}

/** A rule as data. */
export interface PolicyRuleData extends PolicyRuleText {
  /** In a comparison of two policies: the one that has the rule, or this version of it; missing if both have it. */
  readonly side?: 'before' | 'after';
}

/** A rule ready to be applied. */
export interface PolicyRule extends PolicyRuleData {
  readonly appliesTo: (page: PolicyPage) => boolean;
  /** Whether that depends on the page kind, which is unknown. */
  readonly asksKind: (page: PolicyPage) => boolean;
  /** Returns the texts of the rule that are in a text as `asRead` returns it. */
  readonly find: (what: TextRole, text: string, locale: string) => readonly string[];
}

/** What a text can be for a rule: required, forbidden, a claim, its reference, or a fact that expires. */
export const TEXT_ROLES = ['require', 'forbid', 'claim', 'reference', 'fact'] as const;

export type TextRole = (typeof TEXT_ROLES)[number];

/** An address that a rule keeps. */
export interface KeptAddress {
  readonly address: string;
  /** `FILE:LINE:COLUMN`. */
  readonly source: string;
  readonly rule: Pick<PolicyRuleText, 'id' | 'reason' | 'severity'>;
}

/** The policy of a site. */
export interface Policy {
  readonly name: string;
  readonly rules: readonly PolicyRule[];
  readonly kept: readonly KeptAddress[];
  /** Position of a rule by its index, `FILE:LINE:COLUMN`; `undefined` if it is not known. */
  readonly placeOf?: (rule: number) => string;
}

/** A policy without the functions that apply it, which threads can be given. */
export type PolicyData = Pick<Policy, 'name'> & { readonly rules: readonly PolicyRuleData[] };

export function policyData({ name, rules }: Policy): PolicyData {
  return { name, rules: JSON.parse(JSON.stringify(rules)) as PolicyRuleData[] };
}

/** @param placeOf for messages */
export function compilePolicy(
  name: string,
  rules: readonly PolicyRuleText[],
  kept: readonly KeptAddress[] = [],
  placeOf?: PhrasePlace,
): Policy {
  return {
    name,
    rules: rules.map((rule, index) => compileRule(rule, index, placeOf)),
    kept,
    ...(placeOf && {
      placeOf: (rule) => {
        const { file, line = 0, column = 0 } = placeOf(rule, []).position;
        return `${file}:${String(line)}:${String(column)}`;
      },
    }),
  };
}

/** Returns the position of a phrase of a rule by its path. */
export type PhrasePlace = (rule: number, path: readonly (string | number)[]) => FramedPosition;

function refuseBrokenPattern(text: string, { addIssue }: { addIssue(message: string): void }): void {
  try {
    compilePhrase(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    addIssue(`is no regular expression (${error.message.replace(/^.*\/[a-z]*: /s, '')})`);
  }
}

/** Names are unique. */
function refuseTwins(rules: readonly { readonly id: string }[], { addIssue }: z.RefinementCtx): void {
  for (const [index, { id }] of rules.entries()) {
    if (rules.findIndex((other) => other.id === id) < index)
      addIssue({ code: 'custom', path: [index, 'id'], message: 'is the name of another rule of this policy' });
  }
}

function lies(patterns: readonly string[], route: string): boolean {
  return patterns.some((pattern) => matchPath(pattern, route));
}

function compileRule(text: PolicyRuleText, index: number, placeOf?: PhrasePlace): PolicyRule {
  const patterns = new Map<string, readonly RegExp[]>();
  const patternsFor = (what: TextRole, locale: string): readonly RegExp[] => {
    const key = `${what} ${locale}`;
    let found = patterns.get(key);
    if (!found) {
      const list = text[what];
      found = (Array.isArray(list) ? list : (list?.[locale] ?? [])).map(compilePhrase);
      patterns.set(key, found);
    }
    return found;
  };
  const find: PolicyRule['find'] = (what, content, locale) =>
    patternsFor(what, locale).flatMap((pattern, at) => {
      try {
        return matchInTime(pattern, content);
      } catch (error) {
        if (!(error instanceof PatternTooSlow)) throw error;
        const limit = `${String(PATTERN_TIMEOUT / 1000)} second`;
        throw failure('policy-pattern-slow', {
          message: `The pattern \`/${pattern.source}/\` took more than ${limit} in one text.`,
          ...placeOf?.(index, [what, ...(Array.isArray(text[what]) ? [] : [locale]), at]),
        });
      }
    });
  const isMeant = (route: string): boolean => lies(text.on, route) && !lies(text.except, route);
  return {
    ...text,
    appliesTo: ({ route, template }) =>
      isMeant(route) && (text.templates === undefined || (template !== undefined && text.templates.includes(template))),
    asksKind: ({ route, template }) => text.templates !== undefined && template === undefined && isMeant(route),
    find,
  };
}

/** Matches whole words of texts as readers see them. */
function compilePhrase(text: string): RegExp {
  const own = /^\/(.+)\/$/s.exec(text);
  if (own?.[1] !== undefined) return new RegExp(own[1].normalize('NFC'), 'giu');
  const words = asRead(text)
    .trim()
    .split(' ')
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{Nd}])${words.join('\\s+')}(?![\\p{L}\\p{M}\\p{Nd}])`, 'giu');
}
