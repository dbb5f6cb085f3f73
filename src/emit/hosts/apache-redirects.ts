import { isDynamic, percentDecoded } from '../../lib/text/path-pattern.js';
import type { RedirectRule } from '../../lib/site/redirects-file.js';
import { escapeRegex, queryRegex, redirectMatch, redirectTarget } from './path-regex.js';

/** Matches the start of a request line, up to the path as sent. */
export const RAW_PATH = String.raw`^\S+ (?:https?://[^/?\s]*)?`;

/** Redirect rules; the first that matches applies. */
export function apacheRedirects(rules: readonly RedirectRule[]): string[] {
  return rules.flatMap((rule) => {
    if (!isDynamic(rule.from)) {
      const path = rule.from.split('/').map(percentDecoded).join('/').replace(/\/$/, '');
      if (rule.query !== undefined)
        return redirectRules(
          rule,
          `^${escapeRegex(path)}/?$`,
          [],
          [`%{QUERY_STRING} ${regexWord(`^${queryRegex(rule.query)}`)}`],
        );
      return redirectRules(rule, `^${escapeRegex(path)}/?$`, [], []);
    }
    const { decoded, sent, names } = redirectMatch(rule);
    return redirectRules(rule, decoded, names, [
      `%{THE_REQUEST} ${regexWord(`${RAW_PATH}${sent.slice(1)}/?(?:[?\\s]|$)`)}`,
    ]);
  });
}

function redirectRules(
  { status, to, query }: RedirectRule,
  pattern: string,
  names: readonly string[],
  conditions: readonly string[],
): string[] {
  const { address, fragment, hasQuery } = redirectTarget(to, names);
  const text = (parts: readonly (string | number)[]): string =>
    parts
      .map((part) =>
        typeof part === 'number' ? `%${String(part)}` : part.replaceAll('"', '%22').replace(/[\\$%]/g, '\\$&'),
      )
      .join('');
  const flags = `R=${String(status)},L,NE${query && !hasQuery ? ',QSD' : ''}`;
  const plain = rewrite(pattern, `${text(address)}${text(fragment)}`, flags, conditions);
  if (fragment.length === 0 || hasQuery || query) return plain;
  // mod_rewrite would put the query after the fragment.
  return [
    ...rewrite(pattern, `${text(address)}?%{QUERY_STRING}${text(fragment)}`, flags, [
      '%{QUERY_STRING} .',
      ...conditions,
    ]),
    ...plain,
  ];
}

/** A rule of mod_rewrite. @param conditions as written; all must hold */
export function rewrite(
  pattern: string,
  substitution: string,
  flags: string,
  conditions: readonly string[] = [],
): string[] {
  return [
    ...conditions.map((condition) => `RewriteCond ${condition}`),
    `RewriteRule ${regexWord(pattern)} "${substitution}"${flags === '' ? '' : ` [${flags}]`}`,
  ];
}

/** Quotes a regular expression for mod_rewrite, which cannot escape a quote inside quotes. */
export function regexWord(regex: string): string {
  return `"${regex.replaceAll('"', '\\x22')}"`;
}
