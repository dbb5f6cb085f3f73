import { isDynamic, percentDecoded } from '../../lib/text/path-pattern.js';
import { redirectFor, staticFirst, type RedirectRule } from '../../lib/site/redirects-file.js';
import type { HeaderUse } from './header-uses.js';
import { quoted } from './host.js';
import { headerRegex, redirectMatch, redirectTarget } from './path-regex.js';

export interface NginxHeader {
  readonly use: HeaderUse;
  /** Name of the nginx variable with the value for the requested path. */
  readonly variable: string;
  /** Value if no rule matches; empty: the header is not sent. */
  readonly fallback: string;
}

const EVERYWHERE = '/*';

/** Lines that send a header with every answer that its rules match. */
export function headerLines(header: NginxHeader): string[] {
  const {
    use: { name, values },
    variable,
  } = header;
  const [only, ...more] = values;
  if (only?.pattern === EVERYWHERE && more.length === 0) return [`add_header ${name} ${quoted(only.value)} always;`];
  return [...variableLines(header), `add_header ${name} ${variable} always;`];
}

/** Lines that set the variable of a header. */
export function variableLines({ use: { values }, variable, fallback }: NginxHeader): string[] {
  const [first, ...more] = values;
  if (first === undefined) return [`set ${variable} ${quoted(fallback)};`];
  if (more.length === 0)
    return [`set ${variable} ${quoted(fallback)};`, ...where(first.pattern, `set ${variable} ${quoted(first.value)};`)];
  // Joins all matching values, as hosts do with `_headers`. nginx would percent-encode a capture by number.
  return [
    `set ${variable} "";`,
    ...values.flatMap(({ pattern, value }) =>
      where(pattern, `set ${variable} ${quoted(`${variable.replace('$', '${')}}, ${value}`)};`),
    ),
    `if (${variable} ~ "^, (?<islet_joined>.+)$") {`,
    `  set ${variable} $islet_joined;`,
    '}',
    ...(fallback === '' ? [] : [`if (${variable} = "") {`, `  set ${variable} ${quoted(fallback)};`, '}']),
  ];
}

function where(pattern: string, line: string): string[] {
  return pattern === EVERYWHERE ? [line] : [`if ($uri ~ ${quoted(headerRegex(pattern))}) {`, `  ${line}`, '}'];
}

/** Locations that redirect. nginx tries exact paths first, then the patterns in order. */
export function redirectLocations(rules: readonly RedirectRule[]): string[] {
  const seen = new Set<string>();
  return staticFirst(rules).flatMap((rule) => {
    if (isDynamic(rule.from)) return dynamicLocation(rule);
    const path = rule.from.split('/').map(percentDecoded).join('/').replace(/\/$/, '');
    // A rule that leads to its own start is ignored; of two rules for one path, the first applies.
    if (seen.has(path) || redirectFor([rule], rule.from) === undefined) return [];
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

function answer({ status, to }: RedirectRule, names: readonly string[]): string {
  const { address, fragment, hasQuery } = redirectTarget(to, names);
  const text = (parts: readonly (string | number)[]): string =>
    parts.map((part) => (typeof part === 'number' ? `$${String(part)}` : literal(part))).join('');
  return `return ${String(status)} "${text(address)}${hasQuery ? '' : '$is_args$args'}${text(fragment)}";`;
}

/** nginx reads every `$` as the start of a variable; percent-encoded, it is the same address. */
function literal(text: string): string {
  return text.replaceAll('$', '%24').replace(/["\\]/g, '\\$&');
}
