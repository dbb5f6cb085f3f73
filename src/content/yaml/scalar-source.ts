import type { Scalar } from 'yaml';

/** The offset in the source of a scalar, and the white space after it, of the end of a text that its value begins with. */
export function offsetAfter(raw: string, style: Scalar.Type | undefined, text: string): number {
  const { start, units } = innerOf(raw, style);
  return start + lengthOfLetters(units, text, /\s$/);
}

/** The same for the start of a text that its value ends with. */
export function offsetBefore(raw: string, style: Scalar.Type | undefined, text: string): number {
  const { end, units } = innerOf(raw, style);
  return end - lengthOfLetters(units.toReversed(), text, /^\s/);
}

/** The characters of a source, an escape sequence as one, without quotes and the first line of a block. */
function innerOf(raw: string, style: Scalar.Type | undefined) {
  const isBlock = style === 'BLOCK_LITERAL' || style === 'BLOCK_FOLDED';
  const quote = style === 'PLAIN' || isBlock ? undefined : /^["']/.exec(raw)?.[0];
  const start = isBlock ? raw.indexOf('\n') + 1 : quote ? 1 : 0;
  const end = raw.length - (quote ? 1 : 0);
  const escapes = { '"': /\\(?:x..|u....|\r\n|[^])|[^]/g, "'": /''|[^]/g }[quote ?? ''];
  return { start, end, units: raw.slice(start, end).match(escapes ?? /[^]/g) ?? [] };
}

/**
 * Length of the part of a source that holds the letters of a text from its start, and the white space after them if the
 * text ends with some. Line breaks and indentation differ between a value and its source; letters do not.
 */
function lengthOfLetters(units: readonly string[], text: string, space: RegExp): number {
  let left = text.replace(/\s/g, '').length;
  const takesSpace = left === 0 || space.test(text);
  let length = 0;
  for (const unit of units) {
    const isSpace = /^(?:\s|\\[\snt])/.test(unit);
    if (left === 0 && !(isSpace && takesSpace)) break;
    length += unit.length;
    if (!isSpace) left -= 1;
  }
  return length;
}
