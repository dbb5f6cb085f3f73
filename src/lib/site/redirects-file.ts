import { type Diagnostic, diagnostic, IsletError } from '../../errors/index.js';
import { type HostingLimits, type HostName, STRICTEST_LIMITS } from './hosts.js';
import { fillTarget, isDynamic, isPathPattern, matchPath, percentDecoded } from '../text/path-pattern.js';

/**
 * Redirects `from` (a pattern, see `matchPath`) to `to`: a path or http(s) URL, with `:name` and `:splat` of the
 * pattern.
 */
export interface RedirectRule {
  readonly from: string;
  readonly to: string;
  readonly status: 301 | 302 | 303 | 307 | 308;
}

const STATUSES = [301, 302, 303, 307, 308] as const;
const TARGET = /^(?:\/|https?:\/\/)[^\s\p{Cc}\p{Cs}]*$/u;

/**
 * Returns the text of a `_redirects` file. Rules for one path come before those with placeholders or `*`: some hosts
 * apply them in that order, others in the order of the file.
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

/** Returns the rules of the file that these hosts read. */
export function publishedRedirects(
  rules: readonly RedirectRule[],
  targets: readonly HostName[],
): readonly RedirectRule[] {
  return targets.includes('cloudflare') ? bothSpellings(rules) : rules;
}

/** Whether `_redirects` must list folders with not-found pages: Netlify needs it, Cloudflare Pages finds them. */
export function readsNotFoundRules(targets: readonly HostName[]): boolean {
  return targets.length === 0 || targets.includes('netlify');
}

/**
 * Returns each rule with and without a slash at its end, for hosts that distinguish the two. `/x/*` also gets `/x`, as
 * on other hosts.
 */
export function bothSpellings(rules: readonly RedirectRule[]): RedirectRule[] {
  return rules.flatMap((rule) => {
    const { from, to } = rule;
    if (from === '/' || (from.endsWith('*') && !from.endsWith('/*')) || from === '/*') return [rule];
    if (!from.endsWith('*')) return [rule, { ...rule, from: from.endsWith('/') ? from.slice(0, -1) : `${from}/` }];
    return [{ ...rule, from: from.slice(0, -2), to: to.replace(/:splat\b/g, '') }, rule];
  });
}

/**
 * Reads a `_redirects` file as hosts do: a line is `FROM TO [STATUS]`, `#` starts a comment, other lines are ignored,
 * and so are rewrites (200, 404), conditions and full URLs as `FROM`. Without a status, on which hosts disagree, it is
 * 302. `!` has no effect.
 */
export function parseRedirects(text: string): RedirectRule[] {
  return text.split(/\r\n|\n|\r/).flatMap(parseLine);
}

/**
 * Returns the redirect of a URL path, with `to` filled in. Ignores a slash at the end. Rules for one path come first,
 * then those with placeholders or `*`; the first match wins. Ignores a rule that leads to the same path.
 */
export function redirectFor(rules: readonly RedirectRule[], path: string): RedirectRule | undefined {
  return createRedirectTable(rules)(path);
}

/** Returns `redirectFor` of many paths: rules for one path are found without a search. */
export function createRedirectTable(rules: readonly RedirectRule[]): (path: string) => RedirectRule | undefined {
  const byPath = new Map<string, RedirectRule[]>();
  const dynamic: RedirectRule[] = [];
  for (const rule of rules) {
    const key = comparable(rule.from);
    const same = byPath.get(key);
    if (isDynamic(rule.from)) dynamic.push(rule);
    else if (same) same.push(rule);
    else byPath.set(key, [rule]);
  }
  return (path) => {
    for (const rule of [...(byPath.get(comparable(path)) ?? []), ...dynamic]) {
      const to = targetOf(rule, path);
      if (to !== undefined && !isSamePath(to, path)) return { ...rule, to };
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
  const [from, to, code = '302', ...rest] = line
    .replace(/(^|\s)#.*$/, '')
    .split(/\s+/)
    .filter((part) => part !== '');
  if (from === undefined || to === undefined || rest.length > 0) return [];
  const status = STATUSES.find((known) => String(known) === code.replace(/!$/, ''));
  if (status === undefined || !isPathPattern(from) || !TARGET.test(to)) return [];
  return [{ from, to, status }];
}

function redirectLine(rule: RedirectRule): string {
  return `${rule.from} ${rule.to} ${rule.status}`;
}

/** Sorts rules for one path before those for several. */
export function staticFirst(rules: readonly RedirectRule[]): RedirectRule[] {
  return [...rules.filter((rule) => !isDynamic(rule.from)), ...rules.filter((rule) => isDynamic(rule.from))];
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

/** Removes the slash that was added for the comparison. */
function withoutFinalSlash(captures: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const splat = captures.get('splat');
  return splat === undefined ? captures : new Map(captures).set('splat', splat.replace(/\/$/, ''));
}

function isSamePath(to: string, path: string): boolean {
  const [target = ''] = to.split(/[?#]/);
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
  { redirectLine: max }: HostingLimits,
): { readonly diagnostic: Diagnostic; readonly end: 'from' | 'to' } | undefined {
  const length = redirectLine(rule).length;
  if (!isPathPattern(rule.from))
    return {
      end: 'from',
      diagnostic: limit(
        `\`${rule.from}\` is not a path that every host reads alike.`,
        'Start with `/`, use `*` at the end only, `:name` for a whole segment, and neither `?` nor `#`.',
      ),
    };
  if (!TARGET.test(rule.to)) {
    return {
      end: 'to',
      diagnostic: limit(
        `\`${rule.to}\`, the target of the redirect from \`${rule.from}\`, is neither a path nor an http(s) address.`,
        'Start with `/`, `https://` or `http://`, and percent-encode blanks.',
      ),
    };
  }
  if (length <= max) return undefined;
  return {
    end: rule.from.length > rule.to.length ? 'from' : 'to',
    diagnostic: limit(
      `The redirect from \`${rule.from.slice(0, 40)}\` would take ${length} characters; hosts cut lines of \`_redirects\` at ${max}.`,
    ),
  };
}

function limit(message: string, remedy?: string): Diagnostic {
  return diagnostic('hosting-limit', remedy === undefined ? { message } : { message, remedy });
}
