import { yamlLibrary } from './yaml-library.js';

/** Levels of lists and mappings in each other; content written by people has fewer than ten. */
const MAX_DEPTH = 100;

/** Tokens of the lexer that are not in the text: the start of a document, of a scalar, and the end of a broken flow collection. */
const WITHOUT_TEXT = /^[\u0002\u0018\u001f]$/;

/** Tokens that can begin a level of a block, at their column. */
const BLOCK_START = /^(?:[-?:]|\u001f)$/;

/**
 * Offset of the place where values are nested deeper than any content is, or `undefined`. To be asked before the text is parsed: the
 * parser calls itself for each level, and where the stack ends the whole process may. The lexer does not. Lists that stand
 * as far left as their key count as one level with it.
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
    if (columns.length + flow > MAX_DEPTH) return offset;
    if (WITHOUT_TEXT.test(token)) continue;
    const newline = token.lastIndexOf('\n');
    if (newline >= 0) lineStart = offset + newline + 1;
    offset += token.length;
  }
  return undefined;
}

/** Cheap and without a miss: half of so many levels lie in brackets, or in indentation with a column for each. */
function mayBeDeep(text: string): boolean {
  return /^[ \t?:-]{40}/m.test(text) || (text.match(/[[{]/g)?.length ?? 0) > MAX_DEPTH / 2;
}
