import type { AboutOf } from '../model/about.js';
import { nameOf } from '../model/change-kinds.js';
import { startText } from '../../../lib/site/redirect-query.js';
import { parseRedirects } from '../../../lib/site/redirects-file.js';

type RuleAbout = AboutOf<'header' | 'redirect'>;

/** A rule in `_headers` or `_redirects`. */
export interface RuleLine {
  readonly about: RuleAbout;
  /** Value of the rule. */
  readonly value: string;
  /** Offset of the value in the file, in UTF-16 code units. */
  readonly at: number;
}

export interface RuleText {
  /** Rules in the order of the file, each with what it is about once. */
  readonly lines: readonly RuleLine[];
  /** All other lines: comments and unusual syntax. */
  readonly rest: string;
}

const HEADER = /^ {2}([^\s:]+): (.*)$/;
/** Says that the value in the same rule replaces those of earlier rules. */
const REPLACES = /^ {2}! [^\s:]+$/;

/** Parses `_headers` as builds write it. */
export function headerRuleLines(text: string): RuleText {
  let rule = '';
  return readLines(text, (line, next) => {
    const header = HEADER.exec(line);
    if (header && rule !== '') return [{ what: 'header', name: header[1] ?? '', path: rule, time: 1 }, header[2] ?? ''];
    if (!REPLACES.test(line)) rule = line.startsWith('/') ? line : '';
    return line === '' || (rule !== '' && (HEADER.test(next) || REPLACES.test(next))) ? 'structure' : undefined;
  });
}

/** Parses `_redirects` as builds write it. */
export function redirectLines(text: string): RuleText {
  return readLines(text, (line) => {
    const [, from] = /^(\/\S*) \S+ \d{3}$/.exec(line) ?? [];
    if (from !== undefined) return [{ what: 'redirect', path: from, time: 1 }, line];
    const [rule] = /^\/\S* \S+=.* \d{3}!$/.test(line) ? parseRedirects(line) : [];
    return rule && [{ what: 'redirect', path: startText(rule), time: 1 }, line];
  });
}

/** Parses a line: a rule, `structure` for a path or a blank line between rules, or `undefined` for any other line. */
type ReadLine = (line: string, next: string) => readonly [about: RuleAbout, value: string] | 'structure' | undefined;

function readLines(text: string, read: ReadLine): RuleText {
  const lines: RuleLine[] = [];
  const rest: string[] = [];
  const times = new Map<string, number>();
  let at = 0;
  const written = text.split(/(?<=\n)/);
  for (const [index, line] of written.entries()) {
    const found = line.endsWith('\n')
      ? read(line.slice(0, -1), (written[index + 1] ?? '').replace(/\n$/, ''))
      : undefined;
    if (found === undefined) rest.push(line);
    else if (found !== 'structure') {
      const [about, value] = found;
      const name = nameOf(about);
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      lines.push({ about: { ...about, time }, value, at: at + line.indexOf(value) });
    }
    at += line.length;
  }
  return { lines, rest: rest.join('') };
}
