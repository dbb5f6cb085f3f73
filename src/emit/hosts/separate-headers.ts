import type { HeaderRule } from '../../lib/site/headers-file.js';
import { matchPath } from '../../lib/text/path-pattern.js';
import { unsupported } from './host.js';
import type { Diagnostic } from '../../errors/index.js';

/** Rules for a host on which the last rule that sets a header replaces the values of earlier ones. */
export interface SeparateHeaders {
  /** The most general rules first. Each has the joined values of all rules that match its paths. */
  readonly rules: readonly HeaderRule[];
  /** Two rules that set one header, of which neither matches all paths of the other. */
  readonly problems: readonly Diagnostic[];
}

/** `_headers` joins the values of all rules that match a path; these rules give the same headers without joining. */
export function separateHeaders(rules: readonly HeaderRule[], host: string): SeparateHeaders {
  const problems: Diagnostic[] = [];
  const separate = rules.map((rule, index) => {
    const general = rules.filter((other) => other === rule || covers(other.path, rule.path));
    const headers = rule.headers.map(([name]): [string, string] => {
      for (const other of rules.slice(0, index)) {
        const isNested = general.includes(other) || covers(rule.path, other.path);
        if (!isNested && mayOverlap(rule.path, other.path) && valuesOf(other, name).length > 0)
          problems.push(
            unsupported(
              `\`${name}\` is set for \`${other.path}\` and for \`${rule.path}\`; ${host} does not join the two values.`,
              'Set it for one of the two paths.',
            ),
          );
      }
      return [name, general.flatMap((other) => valuesOf(other, name)).join(', ')];
    });
    return { rule: { path: rule.path, headers }, generality: general.length };
  });
  return {
    rules: separate.sort((a, b) => a.generality - b.generality).map(({ rule }) => rule),
    problems,
  };
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

/** Whether some path matches both patterns. */
function mayOverlap(one: string, other: string): boolean {
  const [a, b] = [one.split('/'), other.split('/')];
  for (let index = 0; ; index += 1) {
    const [x, y] = [a[index], b[index]];
    if (x === undefined || y === undefined) return x === y;
    if (x.endsWith('*') || y.endsWith('*')) {
      const [start, whole] = x.endsWith('*') ? [x.slice(0, -1), y] : [y.slice(0, -1), x];
      const literal = whole.replace(/\*$/, '');
      return whole.startsWith(':') || literal.startsWith(start) || (whole.endsWith('*') && start.startsWith(literal));
    }
    if (x !== y && !x.startsWith(':') && !y.startsWith(':')) return false;
  }
}
