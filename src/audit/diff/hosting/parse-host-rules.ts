/** One thing that a file of rules says, in a line of its own. */
export interface RuleLine {
  /** What it is about, the same in two versions of the file: `header Cache-Control for /assets/*`. */
  readonly subject: string;
  /** What it says of that. */
  readonly value: string;
  /** Where the value begins in the file, in UTF-16 code units. */
  readonly at: number;
}

export interface RuleText {
  /** In the order of the file; no subject stands twice. */
  readonly lines: readonly RuleLine[];
  /** The file with nothing for what they say: blank lines, comments, whatever is written unusually. */
  readonly rest: string;
}

const HEADER = /^ {2}([^\s:]+): (.*)$/;

/** `_headers` as builds write it. Lines of any other form are rest. */
export function headerLines(text: string): RuleText {
  let rule = '';
  return readLines(text, (line, next) => {
    const header = HEADER.exec(line);
    if (header && rule !== '') return [`header ${header[1] ?? ''} for ${rule}`, header[2] ?? ''];
    rule = line.startsWith('/') ? line : '';
    return line === '' || (rule !== '' && HEADER.test(next)) ? 'named elsewhere' : undefined;
  });
}

/** `_redirects` as builds write it. Lines of any other form are rest. */
export function redirectLines(text: string): RuleText {
  return readLines(text, (line) => {
    const [, from] = /^(\/\S*) \S+ \d{3}$/.exec(line) ?? [];
    return from === undefined ? undefined : [`redirect of ${from}`, line];
  });
}

/** What a line says; nothing where it is rest. A line that opens a rule, or parts two of them, is named by the lines of headers. */
type ReadLine = (
  line: string,
  next: string,
) => readonly [subject: string, value: string] | 'named elsewhere' | undefined;

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
    else if (found !== 'named elsewhere') {
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
