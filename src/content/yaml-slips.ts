import type { YAMLError } from 'yaml';

/** A mistake of syntax in words for somebody who does not know the grammar of YAML. */
export interface YamlSlip {
  readonly message: string;
  readonly remedy?: string;
  /** Where it stands, when that is another line than the parser's: 1-based, with the columns of its text. */
  readonly line?: number;
  /** True for lines at a wrong depth: one such slip makes the parser stumble over what follows, too. */
  readonly depth?: true;
}

/** `  - key: value`, each part in a group. */
const LINE = /^(?<indent> *)(?<dash>- +)?(?<key>[^\s:#'"-][^:]*):(?: +(?<value>\S.*))?$/;

/** What a person did who wrote a line that the parser refuses; `undefined` where that cannot be told. `line` is 1-based. */
export function yamlSlip({ code, message }: Pick<YAMLError, 'code' | 'message'>, text: string, line: number): YamlSlip | undefined {
  const lines = text.split('\n');
  const here = lines[line - 1] ?? '';
  const { key = '', value = '' } = LINE.exec(here)?.groups ?? {};
  const inQuotes = `Put the text in quotes: \`${key}: '${value.replaceAll("'", "''")}'\`.`;
  if (code === 'BAD_SCALAR_START' && value !== '') return { message: `A text cannot begin with \`${value.charAt(0)}\`.`, remedy: inQuotes };
  if (code === 'UNEXPECTED_TOKEN' && value.startsWith('*')) return { message: 'A text cannot begin with `*`.', remedy: inQuotes };
  if (code === 'UNEXPECTED_TOKEN' && /^'.*'.+$/.test(value)) {
    const inner = value.replace(/^'|'$/g, '');
    return { message: 'The quote ends in the middle of the text.', remedy: `Write a quote mark inside the quotes twice: \`${key}: '${inner.replace(/'+/g, "''")}'\`.` };
  }
  if (message.startsWith('Nested mappings')) return /: /.test(value) ? { message: 'A colon with a space behind it stands in this text, as if another key began there.', remedy: inQuotes } : tooDeep(lines, line);
  if (!/implicit (?:map )?key|mapping items must start|Sequence item without/i.test(message)) return undefined;
  const glued = /^(?<key> *(?:- +)?[\w-]+):(?<value>[^\s:/].*)$/.exec(here)?.groups;
  if (glued !== undefined) return { message: 'A space is missing after the colon.', remedy: `Write \`${(glued['key'] ?? '').trim()}: ${glued['value'] ?? ''}\`.` };
  return { message: 'This line does not begin below the lines that it belongs to.', depth: true, ...spacesRemedy(here, lines.slice(0, line - 1)) };
}

/** The parser names the line before one that is too deep. */
function tooDeep(lines: readonly string[], line: number): YamlSlip | undefined {
  const next = lines.findIndex((text, index) => index >= line && /^\s*[^\s#]/.test(text));
  if (next < 0) return undefined;
  return { message: 'This line is deeper than the one that it follows.', line: next + 1, depth: true, ...spacesRemedy(lines[next] ?? '', lines.slice(0, line)) };
}

/** How many spaces the line should begin with: as many as the last of its kind above it, a list item or a key. */
function spacesRemedy(line: string, above: readonly string[]): { remedy?: string } {
  const own = line.search(/\S/);
  const isItem = line.trimStart().startsWith('- ');
  const like = above.findLastIndex((text) => (isItem ? /^ *- / : /^ *(?:- +)?[^\s#-][^:]*:/).test(text));
  const model = above[like] ?? '';
  const wanted = isItem ? model.search(/\S/) : model.search(/[^\s-]/);
  if (like < 0 || wanted === own) return {};
  if (wanted === 0) return { remedy: `Take the spaces at its beginning away, so that it stands below line ${String(like + 1)}.` };
  return { remedy: `Begin it with ${String(wanted)} ${wanted === 1 ? 'space' : 'spaces'}, so that it stands below line ${String(like + 1)}; it has ${String(own)}.` };
}
