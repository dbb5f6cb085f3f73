import { MAX_YAML_DEPTH } from '../../../lib/fs/limits.js';
import { yamlLibrary } from './yaml-library.js';

/**
 * Lexer tokens that are not in the text: the start of a document, of a scalar, and the end of a broken flow
 * collection.
 */
const WITHOUT_TEXT = /^[\u0002\u0018\u001f]$/;

/** Tokens that can start a block level at their column. */
const BLOCK_START = /^(?:[-?:]|\u001f)$/;

/**
 * Returns the offset at which the nesting exceeds the limit, or `undefined`. Call this before parsing: the parser is
 * recursive and could overflow the stack; the lexer is not. A list in the same column as its key counts as one level.
 */
export function tooDeepAt(text: string): number | undefined {
  if (!mayBeDeep(text)) return undefined;
  const { Lexer } = yamlLibrary();
  const columns: number[] = [];
  let flow = 0;
  let offset = 0;
  let lineStart = 0;
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') flow += 1;
    else if (token === ']' || token === '}') flow = Math.max(0, flow - 1);
    else if (flow === 0 && BLOCK_START.test(token)) {
      const column = offset - lineStart;
      while ((columns.at(-1) ?? -1) >= column) columns.pop();
      columns.push(column);
    }
    if (columns.length + flow > MAX_YAML_DEPTH) return offset;
    if (WITHOUT_TEXT.test(token)) continue;
    const newline = token.lastIndexOf('\n');
    if (newline >= 0) lineStart = offset + newline + 1;
    offset += token.length;
  }
  return undefined;
}

/** A cheap test without false negatives: half of the levels need brackets, or one column of indentation each. */
function mayBeDeep(text: string): boolean {
  return /^[ \t?:-]{40}/m.test(text) || (text.match(/[[{]/g)?.length ?? 0) > MAX_YAML_DEPTH / 2;
}
