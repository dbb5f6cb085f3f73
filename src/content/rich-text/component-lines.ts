import type { MarkdownToken, StateBlock } from './html-libraries.js';
import type { TextProblem, TextSpan, WrittenComponent, WrittenProp } from './prepared-text.js';

const CODE_INDENT = 4;

/** Two colons, or three and more around a text; the name; the props. */
const LINE = /^(:{2,})([A-Za-z][\w-]*)?(?:\{(.*)\})?$/;

/** One prop: `name="text"`, `name=3`, or `name` for `true`. */
const PROP = /\s*([A-Za-z][\w-]*)(?:=(?:"([^"]*)"|'([^']*)'|([\w./:#?&%+-]+)))?(?=\s|$)/y;

const SYNTAX = 'Write `::name{prop="text" number=3}` on a line of its own, or `:::name` and `:::` around a text.';

/** Parses a line that begins with `::`, everywhere in Markdown except in code. */
export function componentLine(state: StateBlock, startLine: number, _endLine: number, silent: boolean): boolean {
  const at = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  if (!state.src.startsWith('::', at) || (state.sCount[startLine] ?? 0) - state.blkIndent >= CODE_INDENT) return false;
  if (silent) return true;
  const line = readLine(state.src.slice(at, state.eMarks[startLine]).trimEnd(), at);
  const nesting = 'message' in line || !line.hasText ? 0 : line.name === '' ? -1 : 1;
  const token = state.push(TYPES[nesting], 'div', nesting);
  token.map = [startLine, startLine + 1];
  token.block = true;
  token.meta = { line };
  state.line = startLine + 1;
  return true;
}

const TYPES = { 0: 'component', 1: 'component_open', '-1': 'component_close' } as const;

/** Returns the component of a token; without a name it is the end of one. */
export function componentOf(token: MarkdownToken): WrittenComponent | TextProblem {
  return token.meta?.['line'] as WrittenComponent | TextProblem;
}

function readLine(line: string, at: number): WrittenComponent | TextProblem {
  const [whole, colons = '', name = '', written = ''] = LINE.exec(line) ?? [];
  const hasText = colons.length > 2;
  const span = { at, length: line.length };
  const props = readProps(written, at + line.length - 1 - written.length);
  return whole === undefined || !props || (name === '' && (!hasText || line.endsWith('}')))
    ? malformed(`\`${line}\` is not a component.`, SYNTAX, span)
    : { name, hasText, props, ...span };
}

/** @param from offset of `written` in the text */
function readProps(written: string, from: number): Record<string, WrittenProp> | undefined {
  const text = written.trimEnd();
  const props: Record<string, WrittenProp> = {};
  PROP.lastIndex = 0;
  while (PROP.lastIndex < text.length) {
    const start = PROP.lastIndex;
    const [found, name = '', ...values] = PROP.exec(text) ?? [];
    if (found === undefined || Object.hasOwn(props, name)) return undefined;
    const value = valueOf(values);
    props[name] = { value, at: from + start + found.indexOf(name), length: found.trimStart().length };
  }
  return props;
}

function valueOf([double, single, bare]: readonly (string | undefined)[]): WrittenProp['value'] {
  const quoted = double ?? single;
  if (quoted !== undefined) return quoted;
  if (bare === undefined || bare === 'true') return true;
  if (bare === 'false') return false;
  return /^-?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : bare;
}

function malformed(message: string, remedy: string, { at, length }: TextSpan): TextProblem {
  return { name: 'component-malformed', message, remedy, at, length };
}

/** Returns the problems of components: lines that are none, and starts and ends without the other. */
export function componentProblems(tokens: readonly MarkdownToken[]): TextProblem[] {
  const problems: TextProblem[] = [];
  const open: MarkdownToken[] = [];
  const closeComponents = (): void => {
    for (let last = open.at(-1); last?.type === 'component_open'; last = open.at(-1)) {
      problems.push(
        malformed('The component is not closed.', 'Write `:::` on a line below its text.', componentOf(last)),
      );
      open.pop();
    }
  };
  for (const token of tokens) {
    const line = token.type === 'component' ? componentOf(token) : undefined;
    if (line && 'message' in line) problems.push(line);
    if (token.nesting === 1) open.push(token);
    if (token.nesting !== -1) continue;
    if (token.type !== 'component_close') closeComponents();
    if (token.type !== 'component_close' || open.at(-1)?.type === 'component_open') open.pop();
    else
      problems.push(malformed('`:::` closes no component.', 'Remove it, or open the component.', componentOf(token)));
  }
  closeComponents();
  return problems;
}
