import type { HeaderUse } from './header-uses.js';
import { headerRegex } from './path-regex.js';
import { quoted } from './quoted.js';

export interface NginxHeader {
  readonly use: HeaderUse;
  /** Holds the value for the path that is asked for. */
  readonly variable: string;
  /** The value where no rule gives one; empty: the header is not sent. */
  readonly otherwise: string;
}

const EVERYWHERE = '/*';

/** Sends a header with every answer that its rules match. */
export function headerLines(header: NginxHeader): string[] {
  const {
    use: { name, values },
    variable,
  } = header;
  const [only, ...more] = values;
  if (only?.pattern === EVERYWHERE && more.length === 0) return [`add_header ${name} ${quoted(only.value)} always;`];
  return [...variableLines(header), `add_header ${name} ${variable} always;`];
}

/** Sets the variable of a header. */
export function variableLines({ use: { values }, variable, otherwise }: NginxHeader): string[] {
  const [first, ...more] = values;
  if (first === undefined) return [`set ${variable} ${quoted(otherwise)};`];
  if (more.length === 0)
    return [
      `set ${variable} ${quoted(otherwise)};`,
      ...where(first.pattern, `set ${variable} ${quoted(first.value)};`),
    ];
  // Values of rules that match one path are joined, as hosts do with `_headers`. A capture by number would be encoded as a part of an address.
  return [
    `set ${variable} "";`,
    ...values.flatMap(({ pattern, value }) =>
      where(pattern, `set ${variable} ${quoted(`${variable.replace('$', '${')}}, ${value}`)};`),
    ),
    `if (${variable} ~ "^, (?<islet_joined>.+)$") {`,
    `  set ${variable} $islet_joined;`,
    '}',
    ...(otherwise === '' ? [] : [`if (${variable} = "") {`, `  set ${variable} ${quoted(otherwise)};`, '}']),
  ];
}

function where(pattern: string, line: string): string[] {
  return pattern === EVERYWHERE ? [line] : [`if ($uri ~ ${quoted(headerRegex(pattern))}) {`, `  ${line}`, '}'];
}
