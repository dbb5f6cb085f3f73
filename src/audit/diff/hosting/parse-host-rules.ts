/** A rule in `_headers` or `_redirects`. */
export interface RuleLine {
  /** Identifies the rule: `header Cache-Control for /assets/*`. */
  readonly subject: string;
  /** Value of the rule. */
  readonly value: string;
  /** Offset of the value in the file, in UTF-16 code units. */
  readonly at: number;
}

export interface RuleText {
  /** Rules in the order of the file, with unique subjects. */
  readonly lines: readonly RuleLine[];
  /** All other lines: comments and unusual syntax. */
  readonly rest: string;
}

const HEADER = /^ {2}([^\s:]+): (.*)$/;

/** Parses `_headers` as builds write it. */
export function headerRuleLines(text: string): RuleText {
  let rule = '';
  return readLines(text, (line, next) => {
    const header = HEADER.exec(line);
    if (header && rule !== '') return [`header ${header[1] ?? ''} for ${rule}`, header[2] ?? ''];
    rule = line.startsWith('/') ? line : '';
    return line === '' || (rule !== '' && HEADER.test(next)) ? 'structure' : undefined;
  });
}

/** Parses `_redirects` as builds write it. */
export function redirectLines(text: string): RuleText {
  return readLines(text, (line) => {
    const [, from] = /^(\/\S*) \S+ \d{3}$/.exec(line) ?? [];
    return from === undefined ? undefined : [`redirect of ${from}`, line];
  });
}

/** Parses a line: a rule, `structure` for a path or a blank line between rules, or `undefined` for any other line. */
type ReadLine = (line: string, next: string) => readonly [subject: string, value: string] | 'structure' | undefined;

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
      const [subject, value] = found;
      const time = (times.get(subject) ?? 0) + 1;
      times.set(subject, time);
      lines.push({
        subject: time === 1 ? subject : `${subject}, number ${String(time)}`,
        value,
        at: at + line.indexOf(value),
      });
    }
    at += line.length;
  }
  return { lines, rest: rest.join('') };
}
