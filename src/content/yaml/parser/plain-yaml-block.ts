const SPACE = 0x20;

const HEADERS = ['|', '|-', '>', '>-'];

/**
 * Reads a block scalar whose header is between `from` and `to`, the end of its line, below a key or dash in `column`.
 * All lines have the indentation of the first; only a literal block may indent lines further. `end` is the end of the
 * last line.
 */
export function readPlainBlock(
  text: string,
  from: number,
  to: number,
  column: number,
): { readonly value: string; readonly end: number } | undefined {
  const header = text.slice(from, to);
  const indent = spacesAt(text, to + 1);
  if (!HEADERS.includes(header) || indent <= column) return undefined;
  const isFolded = header.startsWith('>');
  const lineBreak = isFolded ? '' : '\n';
  let value = '';
  let blank = '';
  let end = to;
  while (end + 1 < text.length) {
    const at = end + 1;
    const found = spacesAt(text, at);
    const last = text.indexOf('\n', at + found);
    if (last === at) blank += '\n';
    else {
      const isBlank = at + found === last;
      if (found <= column && !isBlank) break;
      // Trailing spaces are part of the value.
      if (found < indent || (isFolded && found > indent) || text.charCodeAt(last - 1) === SPACE) return undefined;
      const words = text.slice(at + indent, last);
      if (value === '') value = words;
      else value += isFolded && blank === '' ? ` ${words}` : blank + lineBreak + words;
      blank = '';
    }
    end = last;
  }
  return { value: header.endsWith('-') ? value : `${value}\n`, end };
}

function spacesAt(text: string, at: number): number {
  let end = at;
  while (text.charCodeAt(end) === SPACE) end += 1;
  return end - at;
}
