import { isUtf8 } from 'node:buffer';

/**
 * The place of the first bytes that are not UTF-8. Line and column count from 1; `before` is the text of the line
 * before them.
 */
export interface InvalidBytes {
  readonly line: number;
  readonly column: number;
  readonly before: string;
}

/** Returns the first bytes that are not UTF-8; `undefined` if there are none. */
export function findInvalidBytes(bytes: Uint8Array): InvalidBytes | undefined {
  if (isUtf8(bytes)) return undefined;
  // Decoders do not say where they failed.
  const lines = splitLines(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  const index = lines.findIndex((line) => !isUtf8(line));
  // Invalid bytes become U+FFFD. A byte order mark is no column.
  const before = (lines[index]?.toString('utf8') ?? '').split('\ufffd')[0]?.replace('\ufeff', '') ?? '';
  return { line: index + 1, column: before.length + 1, before };
}

/** Describes invalid bytes, as a sentence. */
export function invalidBytesMessage({ line, before }: InvalidBytes): string {
  return `Line ${String(line)} holds bytes that are not UTF-8${before === '' ? '' : `, after \`${before.slice(-40)}\``}.`;
}

/**
 * Whether a text is UTF-16 without a byte order mark that was decoded as UTF-8: every other character of Latin text
 * is then zero.
 */
export function isUtf16(text: string): boolean {
  return text.includes('\0') && text.split('\0').length - 1 > text.length / 3;
}

export const UTF16_MESSAGE = 'Every other byte of the file is 0, as in UTF-16.';

function splitLines(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  let start = 0;
  for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, start)) {
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  lines.push(bytes.subarray(start));
  return lines;
}

/** Returns the code point of a character as `U+00A0`. */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Returns the text of an SVG with Unix line ends, so that a checkout on Windows gives the same published files. */
export function svgText(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\r\n', '\n');
}
