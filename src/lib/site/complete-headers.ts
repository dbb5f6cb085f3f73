import { diagnostic, type Diagnostic, IsletError } from '../../errors/index.js';
import { encodePath, matchPath, percentDecoded } from '../text/path-pattern.js';
import { formatPath } from '../text/value-path.js';
import type { HeaderRule } from './headers-file.js';

/**
 * Returns rules of which each is complete: the last one that matches a path and sets a header has the joined values of all
 * that do. Cloudflare Pages joins values by itself, other hosts take the last; `replaces` names what must not be joined.
 * The most general rules come first. Paths that two rules share get a rule of their own.
 *
 * @throws IsletError `hosting-limit` if no pattern covers what two rules share, or an author sets what a rule replaces
 */
export function completeHeaders(written: readonly HeaderRule[]): HeaderRule[] {
  const rules = written
    .filter(({ headers }) => headers.length > 0)
    .map((rule) => ({ ...rule, path: canonicalPattern(rule.path) }));
  const names = new Map<string, Map<string, string>>();
  const problems: Diagnostic[] = [];
  const add = (path: string, header: string): number =>
    names.set(path, (names.get(path) ?? new Map<string, string>()).set(header.toLowerCase(), header)).size;
  for (const { path, headers } of rules) for (const [name] of headers) add(path, name);
  // New paths are added to the end, and compared with all before them.
  const paths = [...names.keys()];
  for (let index = 0; index < paths.length; index += 1) {
    const one = paths[index] ?? '';
    for (const other of paths.slice(0, index)) {
      const shared = [...(names.get(one) ?? [])].filter(([key]) => names.get(other)?.has(key) === true);
      const common = shared.length === 0 || covers(one, other) || covers(other, one) ? '' : commonPattern(one, other);
      if (common === undefined) problems.push(overlapProblem(rules, one, other, shared[0]?.[1] ?? ''));
      else if (common !== '') {
        if (!names.has(common)) paths.push(common);
        for (const [, name] of shared) add(common, name);
      }
    }
  }
  if (problems.length > 0) throw new IsletError(problems);
  const general = (path: string): HeaderRule[] => rules.filter((rule) => covers(rule.path, path));
  /** The rules whose values of a header a path has: from the last that replaces them. */
  const lasting = (above: readonly HeaderRule[], name: string): readonly HeaderRule[] => {
    const last = above.findLastIndex((rule) => rule.replaces?.includes(name) === true);
    const lost = above.slice(0, Math.max(0, last)).find((rule) => rule.written && valuesOf(rule, name).length > 0);
    if (lost) problems.push(overlapProblem(rules, lost.path, above[last]?.path ?? '', name, 'the second replaces it'));
    return above.slice(Math.max(0, last));
  };
  const complete = paths
    .map((path) => ({ path, above: general(path) }))
    .sort((a, b) => a.above.length - b.above.length)
    .map(({ path, above }) => {
      const own = rules.filter((rule) => rule.path === path);
      const written = own.find((rule) => rule.written !== undefined)?.written;
      const headers = [...(names.get(path)?.values() ?? [])].map((name) => ({
        name,
        values: lasting(above, name)
          .map((rule) => [rule.path, ...valuesOf(rule, name)])
          .filter(({ length }) => length > 1),
      }));
      const joined = headers.filter(({ values }) => values.some(([from]) => from !== path)).map(({ name }) => name);
      const replaces = [...own.flatMap((rule) => rule.replaces ?? []), ...joined];
      return {
        path,
        headers: headers.map(({ name, values }) => [name, values.flatMap(([, ...texts]) => texts).join(', ')] as const),
        ...(replaces.length > 0 && { replaces }),
        ...(written && { written }),
      };
    });
  if (problems.length > 0) throw new IsletError(problems);
  return complete;
}

/** The spelling that browsers send: hosts compare `_headers` with the path as sent. */
function canonicalPattern(pattern: string): string {
  return pattern
    .split('/')
    .map((segment) => {
      const decoded = percentDecoded(segment);
      // A code for `*` or `:` is no pattern.
      return decoded !== segment && /[*:]/.test(decoded) ? segment : encodePath(decoded).replaceAll('/', '%2F');
    })
    .join('/');
}

function valuesOf({ headers }: HeaderRule, wanted: string): string[] {
  return headers.filter(([name]) => name.toLowerCase() === wanted.toLowerCase()).map(([, value]) => value);
}

/** Whether a pattern matches all paths of another pattern. */
function covers(general: string, special: string): boolean {
  if (special.endsWith('*') && !general.endsWith('*')) return false;
  // A placeholder of the special pattern is matched by `*` and placeholders only, as a segment that no literal equals.
  return matchPath(general, special.replace(/\*$/, '').replace(/\/:[A-Za-z]\w*/g, '/\u0000')) !== undefined;
}

/** A pattern for the paths that two patterns share; empty if they share none, `undefined` if no pattern covers them. */
function commonPattern(one: string, other: string): string | undefined {
  const [a, b] = [one.split('/'), other.split('/')];
  const common: string[] = [];
  for (let index = 0; index < a.length || index < b.length; index += 1) {
    const [x, y] = [a[index], b[index]];
    if (x === undefined || y === undefined) return '';
    if (x.endsWith('*') || y.endsWith('*')) {
      const [start, rest] = x.endsWith('*') ? [x.slice(0, -1), b.slice(index)] : [y.slice(0, -1), a.slice(index)];
      const [first = ''] = rest;
      const text = first.replace(/\*$/, '');
      if (start !== '' && first.startsWith(':')) return undefined;
      if (text.startsWith(start)) return [...common, ...rest].join('/');
      return first.endsWith('*') && start.startsWith(text) ? [...common, `${start}*`].join('/') : '';
    }
    if (x !== y && (x === '' || y === '' || (!x.startsWith(':') && !y.startsWith(':')))) return '';
    common.push(x.startsWith(':') ? y : x);
  }
  return common.join('/');
}

function overlapProblem(
  rules: readonly HeaderRule[],
  one: string,
  other: string,
  name: string,
  why = 'no rule covers the paths that the two share',
): Diagnostic {
  const written = rules.find((rule) => rule.path === one)?.written;
  return {
    ...diagnostic('hosting-limit', {
      message: `\`${name}\` is set for \`${other}\` and for \`${one}\`; ${why}.`,
      remedy: 'Set it for one of the two paths.',
    }),
    ...(written && { path: formatPath([...written, 'path']) }),
  };
}
