import type { Policy, PolicyRule } from '../../lib/site/policy.js';
import { feedTexts, partsMatching } from '../facts/read-feed.js';
import { scriptTexts, type ScriptText } from '../facts/script-texts.js';
import { readText, type NamedText } from './policy-texts.js';

/** Files for programs, which have no text of the site. */
const FOR_PROGRAMS = /(?:^|\/)(?:assets\/|(?:robots|security)\.txt$)/;

/**
 * The texts of a published file that has texts of many pages: a search index, a feed, `llms.txt`, the web manifest. Empty
 * for other files. What is in `assets/` belongs to the pages whose scripts fetch it.
 */
function siteFileTexts(path: string, read: () => string): readonly ScriptText[] {
  if (FOR_PROGRAMS.test(path)) return [];
  if (/\.(?:json|webmanifest)$/.test(path)) return scriptTexts(read());
  if (path.endsWith('.txt')) return partsMatching(read(), /[^\r\n]+/g);
  return path.endsWith('.xml') ? feedTexts(read()) : [];
}

/**
 * Forbidden texts, and those that are true until a day, in a file that has texts of many pages, in whatever language. Most
 * rules for some pages say nothing of such a file.
 */
export function filePolicyTexts(path: string, read: () => string, policy: Policy): NamedText<ScriptText>[] {
  const rules = policy.rules.filter(
    (rule) =>
      (rule.forbid ?? rule.fact) !== undefined &&
      rule.appliesTo({ route: `/${path}`, locale: '', template: undefined }),
  );
  const texts = rules.length === 0 ? [] : siteFileTexts(path, read).map(readText);
  return rules.flatMap((rule) =>
    (['forbid', 'fact'] as const).flatMap((role) =>
      texts.flatMap((of) => inAnyLanguage(rule, role, of.text).map((phrase) => ({ rule, role, phrase, of }))),
    ),
  );
}

function inAnyLanguage(rule: PolicyRule, role: 'forbid' | 'fact', text: string): readonly string[] {
  const phrases = rule[role] ?? [];
  const languages = Array.isArray(phrases) ? [''] : Object.keys(phrases);
  return languages.map((language) => rule.find(role, text, language)).find(({ length }) => length > 0) ?? [];
}
