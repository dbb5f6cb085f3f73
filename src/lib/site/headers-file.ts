import { type Diagnostic, diagnostic, IsletError } from '../../errors/index.js';
import { STRICTEST_LIMITS, type HostingLimits } from './hosts.js';
import { hasPartPlaceholder, isDynamic, isPathPattern, matchPath } from '../text/path-pattern.js';
import { formatPath, type ValuePath } from '../text/value-path.js';

/** Headers for the paths that a pattern matches (see `matchPath`): `/*`, `/assets/*`, `/games/:name/`, `/exact/`. */
export interface HeaderRule {
  readonly path: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Headers whose values of earlier rules are dropped. */
  readonly replaces?: readonly string[];
  /** Position in the file of the site, if an author wrote it. */
  readonly written?: ValuePath;
}

/** A token (RFC 9110, 5.6.2) that is no comment (`#`) or removal (`!`) in the format. */
const NAME = /^[$%&'*+.^_`|~0-9A-Za-z-][!#$%&'*+.^_`|~0-9A-Za-z-]*$/;
const VALUE = /^[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$/;

/**
 * Returns the text of a `_headers` file. Leaves out rules without headers. If several rules match a path, some hosts join
 * the values of a header with commas, others take the last: see `completeHeaders`.
 *
 * @throws IsletError `hosting-limit`, one diagnostic for each thing that hosts would cut, ignore or misread
 */
export function formatHeaders(rules: readonly HeaderRule[], limits: HostingLimits = STRICTEST_LIMITS): string {
  const problems = headerProblems(rules, limits);
  if (problems.length > 0) throw new IsletError(problems);
  return withHeaders(rules.map((rule) => keptShortly(rule, limits.keptByPattern)))
    .map(
      ({ path, headers, replaces = [] }) =>
        `${[path, ...replaces.map((name) => `  ! ${name}`), ...headers.map(headerLine)].join('\n')}\n`,
    )
    .join('\n');
}

/** Returns a rule that lets files of many paths be kept for at most so many seconds. */
export function keptShortly(rule: HeaderRule, most = Infinity): HeaderRule {
  if (!isDynamic(rule.path)) return rule;
  const headers = rule.headers.map(([name, value]): readonly [string, string] => {
    const [, seconds = '0'] = /^cache-control: .*\bmax-age=(\d+)/i.exec(`${name}: ${value}`) ?? [];
    return [name, Number(seconds) > most ? `public, max-age=${String(most)}` : value];
  });
  return { ...rule, headers };
}

/** Returns what hosts would cut, ignore or misread of a `_headers` file. */
export function headerProblems(rules: readonly HeaderRule[], limits: HostingLimits): Diagnostic[] {
  const filled = withHeaders(rules);
  return [...countProblems(filled, limits), ...filled.flatMap((rule) => ruleProblems(rule, limits))];
}

/**
 * Reads a `_headers` file as hosts do: a line with `/` at its start opens a rule, `Name: value` lines belong to it, `#`
 * starts a comment, `! Name` drops the values of earlier rules. Ignores other lines, and what not every host supports: full
 * URLs, and `*` before the end.
 */
export function parseHeaders(text: string): HeaderRule[] {
  const rules: { path: string; headers: [string, string][]; replaces?: string[] }[] = [];
  let current: (typeof rules)[number] | undefined;
  for (const line of text.split(/\r\n|\n|\r/).map(trim)) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('/') || /^[a-z]+:\/\//i.test(line)) {
      current = { path: line, headers: [] };
      if (isPathPattern(line)) rules.push(current);
      continue;
    }
    const dropped = /^![ \t]+([^\s:]+)$/.exec(line)?.[1];
    if (current && dropped !== undefined) current.replaces = [...(current.replaces ?? []), dropped];
    const header = parseHeader(line);
    if (header !== undefined) current?.headers.push(header);
  }
  return [...withHeaders(rules)];
}

/**
 * Returns the headers of a URL path. Values of one name are joined with `, ` in the order of the rules, from the last
 * rule that replaces them.
 */
export function headersFor(rules: readonly HeaderRule[], path: string): [string, string][] {
  const found = new Map<string, [string, string]>();
  for (const rule of rules) {
    if (matchPath(rule.path, path) === undefined) continue;
    for (const name of rule.replaces ?? []) found.delete(name.toLowerCase());
    for (const [name, value] of rule.headers) {
      const previous = found.get(name.toLowerCase());
      found.set(name.toLowerCase(), previous === undefined ? [name, value] : [previous[0], `${previous[1]}, ${value}`]);
    }
  }
  return [...found.values()];
}

function withHeaders(rules: readonly HeaderRule[]): readonly HeaderRule[] {
  return rules.filter((rule) => rule.headers.length > 0);
}

function parseHeader(line: string): [string, string] | undefined {
  const colon = line.indexOf(':');
  const name = trim(line.slice(0, Math.max(0, colon)));
  const value = trim(line.slice(colon + 1));
  return NAME.test(name) && VALUE.test(value) ? [name, value] : undefined;
}

function headerLine([name, value]: readonly [string, string]): string {
  return `  ${name}: ${value}`;
}

/** White space of the format is space and tab; `String.trim` also removes other characters. */
function trim(text: string): string {
  return text.replace(/^[ \t]+|(?<![ \t])[ \t]+$/g, '');
}

function countProblems(rules: readonly HeaderRule[], { headerRules }: HostingLimits): Diagnostic[] {
  if (rules.length <= headerRules) return [];
  return [
    {
      ...limit(
        `\`_headers\` would hold ${rules.length} rules; hosts read the first ${headerRules}.`,
        'Merge rules that set the same headers.',
      ),
      path: 'headers',
    },
  ];
}

function ruleProblems({ path, headers, written }: HeaderRule, { headerLine: max }: HostingLimits): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const add = (problem: Diagnostic | undefined, ...at: ValuePath): void => {
    if (problem) problems.push(written ? { ...problem, path: formatPath([...written, ...at]) } : problem);
  };
  add(pathProblem(path, max), 'path');
  for (const header of headers) add(headerProblem(path, header, max), 'headers', header[0]);
  return problems;
}

function pathProblem(path: string, max: number): Diagnostic | undefined {
  if (!isPathPattern(path) || hasPartPlaceholder(path))
    return limit(
      `\`${path}\` is not a path that every host reads alike.`,
      'Start with `/`, use `*` at the end only, `:name` for a whole segment, and neither `?` nor `#`.',
    );
  return path.length > max ? tooLong(`The path \`${path.slice(0, 40)}…\``, path.length, max) : undefined;
}

function headerProblem(path: string, header: readonly [string, string], max: number): Diagnostic | undefined {
  const [name, value] = header;
  if (!NAME.test(name)) return limit(`\`${name}\` is not the name of a header (rule \`${path}\`).`);
  if (!VALUE.test(value))
    return limit(
      `The value of \`${name}\` (rule \`${path}\`) is empty, or has characters or outer blanks that a header cannot carry.`,
      'Write the value in one line of Latin characters.',
    );
  const { length } = headerLine(header);
  return length > max ? tooLong(`The line of \`${name}\` (rule \`${path}\`)`, length, max) : undefined;
}

function tooLong(what: string, length: number, max: number): Diagnostic {
  return limit(`${what} would have ${length} characters; hosts cut lines of \`_headers\` at ${max}.`);
}

function limit(message: string, remedy?: string): Diagnostic {
  return diagnostic('hosting-limit', { message, remedy });
}

/** Headers that depend on the message; no host lets `_headers` set them. */
export const MESSAGE_HEADERS = lowerCased([
  'Accept-Ranges',
  'Age',
  'Allow',
  'Connection',
  'Content-Encoding',
  'Content-Length',
  'Content-Range',
  'Date',
  'ETag',
  'Keep-Alive',
  'Last-Modified',
  'Location',
  'Server',
  'Trailer',
  'Transfer-Encoding',
  'Upgrade',
]);

/** Headers that do not apply to the not-found page that is served in place of a file. */
export const FILE_HEADERS = lowerCased(['Cache-Control', 'Content-Disposition', 'Content-Language', 'Content-Type']);

/** `Cache-Control` of hosts for files without a rule: caches store them and revalidate each time. */
export const DEFAULT_CACHING = 'public, max-age=0, must-revalidate';

/** `Cache-Control` of a response that is no file of the site. */
export const NO_CACHING = 'no-store';

function lowerCased(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map((name) => name.toLowerCase()));
}
