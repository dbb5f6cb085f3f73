import { isDynamic, percentDecoded } from '../../lib/text/path-pattern.js';
import { staticFirst, type RedirectRule } from '../../lib/site/redirects-file.js';
import type { HeaderUse } from './header-uses.js';
import { quoted } from './host.js';
import { decodedHeaderRegex, queryRegex, redirectMatch, redirectTarget, sentPathRegex } from './path-regex.js';

export interface NginxHeader {
  readonly use: HeaderUse;
  /** Name of the nginx variable with the value for the requested path. */
  readonly variable: string;
  /** Value if no rule matches; empty: the header is not sent. */
  readonly fallback: string;
}

/** nginx reads its configuration in blocks of 4,096 bytes; a word has to fit into one with its quotes and escapes. */
export const MAX_WORD = 4000;

const EVERYWHERE = '/*';

/** Lines that set the variable of a header: the last rule that matches holds. */
export function variableLines({ use: { values }, variable, fallback }: NginxHeader): string[] {
  return [
    `set ${variable} ${quoted(fallback)};`,
    ...values.flatMap(({ pattern, value }) => where(pattern, `set ${variable} ${quoted(value)};`)),
  ];
}

function where(pattern: string, line: string): string[] {
  return pattern === EVERYWHERE ? [line] : [`if ($uri ~ ${quoted(decodedHeaderRegex(pattern))}) {`, `  ${line}`, '}'];
}

/**
 * Redirects by query. They are chosen at the level of the server, since the path may be that of a page, and answered in a
 * location below `root`, which has the headers of the site.
 */
export function queryRedirects(
  rules: readonly RedirectRule[],
  root: string,
): { readonly choices: string[]; readonly locations: string[] } {
  const named = staticFirst(rules)
    .filter(({ query }) => query !== undefined)
    .map((rule, index) => ({ rule, name: quoted(`${root}.islet-query-${String(index + 1)}`) }));
  return {
    choices: named.flatMap(({ rule, name }) => [
      `if ($request_uri ~ ${queryCondition(rule)}) {`,
      `  rewrite ^ ${name} last;`,
      '}',
    ]),
    locations: named.map(({ rule, name }) => `location = ${name} { ${answer(rule, [])} }`),
  };
}

/** The quoted regular expression for the requests of a redirect by query. */
export function queryCondition({ from, query = [] }: RedirectRule): string {
  return quoted(`^${sentPathRegex(from)}/?\\?${queryRegex(query)}`);
}

/** Locations that redirect. nginx tries exact paths first, then the patterns in order. */
export function redirectLocations(rules: readonly RedirectRule[]): string[] {
  const seen = new Set<string>();
  return rules.flatMap((rule) => {
    if (isDynamic(rule.from)) return dynamicLocation(rule);
    const path = rule.from.split('/').map(percentDecoded).join('/').replace(/\/$/, '');
    // Of two rules for one path, the first applies.
    if (rule.query !== undefined || seen.has(path)) return [];
    seen.add(path);
    return (path === '' ? ['/'] : [path, `${path}/`]).map(
      (start) => `location = ${quoted(start)} { ${answer(rule, [])} }`,
    );
  });
}

function dynamicLocation(rule: RedirectRule): string[] {
  const { decoded, sent, names } = redirectMatch(rule);
  return [
    `location ~ ${quoted(decoded)} {`,
    `  if ($request_uri ~ ${quoted(sent)}) {`,
    `    ${answer(rule, names)}`,
    '  }',
    '  return 404;',
    '}',
  ];
}

function answer({ status, to, query }: RedirectRule, names: readonly string[]): string {
  const { address, fragment, hasQuery } = redirectTarget(to, names);
  const text = (parts: readonly (string | number)[]): string =>
    parts.map((part) => (typeof part === 'number' ? `$${String(part)}` : literal(part))).join('');
  return `return ${String(status)} "${text(address)}${hasQuery || query ? '' : '$is_args$args'}${text(fragment)}";`;
}

/** nginx reads every `$` as the start of a variable; percent-encoded, it is the same address. */
function literal(text: string): string {
  return text.replaceAll('$', '%24').replace(/["\\]/g, '\\$&');
}
