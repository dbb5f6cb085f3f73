import { type Diagnostic, diagnostic, IsletError } from '../../errors/index.js';
import { type HostingLimits, STRICTEST_LIMITS } from './hosts.js';
import { formatPair, hasQuery, parsePair, startText, type RedirectStart } from './redirect-query.js';
import {
  fillTarget,
  hasPartPlaceholder,
  isDynamic,
  isPathPattern,
  matchPath,
  percentDecoded,
} from '../text/path-pattern.js';

/**
 * Redirects `from` (a pattern, see `matchPath`) to `to`: a path or http(s) URL, with `:name` and `:splat` of the
 * pattern. A rule with a query starts at one path, applies before the others, and drops the query of the request.
 */
export interface RedirectRule extends RedirectStart {
  readonly to: string;
  readonly status: 301 | 302 | 303 | 307 | 308;
}

const STATUSES = [301, 302, 303, 307, 308] as const;
const TARGET = /^(?:\/|https?:\/\/)[^\s\p{Cc}\p{Cs}]*$/u;

/**
 * Returns the text of a `_redirects` file. Rules with a query come first, then those for one path, then those with
 * placeholders or `*`: some hosts apply them in that order, others in the order of the file.
 *
 * @param notFoundFolders folders with a not-found page of their own, such as `hi/`, outer ones first
 * @throws IsletError `hosting-limit`, one diagnostic for each thing that hosts would cut, ignore or misread
 */
export function formatRedirects(
  rules: readonly RedirectRule[],
  limits: HostingLimits = STRICTEST_LIMITS,
  notFoundFolders: readonly string[] = [],
): string {
  const sorted = staticFirst(rules);
  const problems = [
    ...countProblems(sorted, notFoundFolders.length, limits),
    ...sorted.flatMap((rule) => redirectProblem(rule, limits)?.diagnostic ?? []),
  ];
  if (problems.length > 0) throw new IsletError(problems);
  // The first match wins; a rule with 404 applies only if there is no file.
  const notFound = [...notFoundFolders].reverse().map((folder) => `/${folder}* /${folder}404.html 404`);
  return [...sorted.map(redirectLine), ...notFound].map((line) => `${line}\n`).join('');
}

/**
 * Reads a `_redirects` file as hosts do: a line is `FROM [NAME=VALUE …] TO [STATUS]`, `#` starts a comment, other lines
 * are ignored, and so are rewrites (200, 404), conditions and full URLs as `FROM`. Without a status, on which hosts disagree, it is
 * 302. `!` has no effect.
 */
export function parseRedirects(text: string): RedirectRule[] {
  return text.split(/\r\n|\n|\r/).flatMap(parseLine);
}

/**
 * Returns the redirect of a URL path and query, with `to` filled in. Ignores a slash at the end. Rules with a query come
 * first, then those for one path, then those with placeholders or `*`; the first match wins. Ignores a rule that leads
 * to the same address.
 */
export function redirectFor(rules: readonly RedirectRule[], path: string, search = ''): RedirectRule | undefined {
  return createRedirectTable(rules)(path, search);
}

/** Returns `redirectFor` of many paths: rules for one path are found without a search. */
export function createRedirectTable(
  rules: readonly RedirectRule[],
): (path: string, search?: string) => RedirectRule | undefined {
  const byPath = new Map<string, RedirectRule[]>();
  const dynamic: RedirectRule[] = [];
  for (const rule of staticFirst(rules)) {
    const key = comparable(rule.from);
    const same = byPath.get(key);
    if (isDynamic(rule.from)) dynamic.push(rule);
    else if (same) same.push(rule);
    else byPath.set(key, [rule]);
  }
  return (path, search = '') => {
    for (const rule of [...(byPath.get(comparable(path)) ?? []), ...dynamic]) {
      const to = hasQuery(rule.query, search) ? targetOf(rule, path) : undefined;
      if (to !== undefined && !leadsToItself(rule, to, path)) return { ...rule, to };
    }
    return undefined;
  };
}

/** A path as `matchPath` compares it. */
function comparable(path: string): string {
  return withSlash(path).split('/').map(percentDecoded).join('\0');
}

/** Returns the target of a rule for a URL path; `undefined` if it does not match. */
export function targetOf(rule: RedirectRule, path: string): string | undefined {
  const captures = matchPath(rule.from.endsWith('*') ? rule.from : withSlash(rule.from), withSlash(path));
  return captures && fillTarget(rule.to, path.endsWith('/') ? captures : withoutFinalSlash(captures));
}

function parseLine(line: string): RedirectRule[] {
  const [from, ...words] = line
    .replace(/(^|\s)#.*$/, '')
    .split(/\s+/)
    .filter((part) => part !== '');
  const at = Math.max(
    words.findIndex((word) => TARGET.test(word)),
    0,
  );
  const [to, code = '302', ...rest] = words.slice(at);
  const query = words.slice(0, at).flatMap((word) => {
    const pair = parsePair(word);
    return pair ? [pair] : [];
  });
  if (query.length < at) return [];
  if (from === undefined || to === undefined || rest.length > 0) return [];
  const status = STATUSES.find((known) => String(known) === code.replace(/!$/, ''));
  if (status === undefined || !isPathPattern(from) || !TARGET.test(to)) return [];
  return [{ from, ...(query.length > 0 && { query }), to, status }];
}

/** Netlify needs the `!` where a page has the path of a rule with a query. */
function redirectLine({ from, query = [], to, status }: RedirectRule): string {
  return [from, ...query.map(formatPair), to, `${status}${query.length > 0 ? '!' : ''}`].join(' ');
}

/** Sorts rules with a query before those for one path, and these before those for several. More names come first. */
export function staticFirst<Rule extends RedirectRule>(rules: readonly Rule[]): Rule[] {
  const rank = ({ from, query = [] }: RedirectRule): number => (isDynamic(from) ? 1 : -query.length);
  return [...rules].sort((a, b) => rank(a) - rank(b));
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

/** Removes the slash that was added for the comparison. */
function withoutFinalSlash(captures: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const splat = captures.get('splat');
  return splat === undefined ? captures : new Map(captures).set('splat', splat.replace(/\/$/, ''));
}

function leadsToItself({ query }: RedirectRule, to: string, path: string): boolean {
  const [target = ''] = to.split(/[?#]/);
  if (query !== undefined && !hasQuery(query, /\?([^#]*)/.exec(to)?.[1] ?? '')) return false;
  return !isDynamic(target) && matchPath(withSlash(target), withSlash(path)) !== undefined;
}

function countProblems(
  rules: readonly RedirectRule[],
  others: number,
  { staticRedirects, dynamicRedirects }: HostingLimits,
): Diagnostic[] {
  const dynamic = rules.filter((rule) => isDynamic(rule.from)).length;
  const problems: Diagnostic[] = [];
  if (rules.length - dynamic > staticRedirects)
    problems.push(
      limit(
        `\`_redirects\` would hold ${rules.length - dynamic} rules for one path each; hosts read the first ${staticRedirects}.`,
        'Cover several with one rule that ends in `*`.',
      ),
    );
  if (dynamic + others > dynamicRedirects)
    problems.push(
      limit(
        `\`_redirects\` would hold ${dynamic + others} rules with placeholders or \`*\`; hosts read the first ${dynamicRedirects}.`,
        'Merge rules.',
      ),
    );
  return problems;
}

/** Returns what hosts would cut, ignore or misread of a rule, and in which of its two parts. */
export function redirectProblem(
  rule: RedirectRule,
  { redirectLine: max, partPlaceholders }: HostingLimits,
): { readonly diagnostic: Diagnostic; readonly end: 'from' | 'to' } | undefined {
  const { from, to, query } = rule;
  const { length } = redirectLine(rule);
  const at = (end: 'from' | 'to', message: string, remedy?: string) => ({ end, diagnostic: limit(message, remedy) });
  if (!isPathPattern(from))
    return at(
      'from',
      `\`${from}\` is not a path that every host reads alike.`,
      'Start with `/`, use `*` at the end only, `:name` at the start of a segment, and no `#`; a query has names and values, such as `?id=3`.',
    );
  if (!partPlaceholders && hasPartPlaceholder(from))
    return at(
      'from',
      `\`${from}\` has a placeholder with an ending, which Netlify reads as one of another name.`,
      'Write a redirect for each address; or name the targets with `build.targets`, if Netlify is none of them.',
    );
  if (query !== undefined && isDynamic(from))
    return at(
      'from',
      `\`${startText(rule)}\` has a query and starts at several paths.`,
      'Write a redirect for each path, or leave out the query.',
    );
  if (!TARGET.test(to))
    return at(
      'to',
      `\`${to}\`, the target of the redirect from \`${from}\`, is neither a path nor an http(s) address.`,
      'Start with `/`, `https://` or `http://`, and percent-encode blanks.',
    );
  if (length <= max) return undefined;
  return at(
    from.length > to.length ? 'from' : 'to',
    `The redirect from \`${from.slice(0, 40)}\` would take ${length} characters; hosts cut lines of \`_redirects\` at ${max}.`,
  );
}

function limit(message: string, remedy?: string): Diagnostic {
  return diagnostic('hosting-limit', { message, remedy });
}
