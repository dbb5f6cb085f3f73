import { isUtf8 } from 'node:buffer';

/** The place of the first bytes that are not UTF-8, counted as positions are, and the words of its line before it. */
export interface ForeignBytes {
  readonly line: number;
  readonly column: number;
  readonly before: string;
}

/** `undefined` where all bytes are UTF-8. */
export function foreignBytes(bytes: Uint8Array): ForeignBytes | undefined {
  if (isUtf8(bytes)) return undefined;
  // Decoders say only that they failed; the place is found by decoding line by line.
  const lines = splitLines(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  const index = lines.findIndex((line) => !isUtf8(line));
  // What cannot be decoded becomes U+FFFD, so the text before the first one is sound; the mark at the start of a file is no column.
  const before = (lines[index]?.toString('utf8') ?? '').split('\ufffd')[0]?.replace('\ufeff', '') ?? '';
  return { line: index + 1, column: before.length + 1, before };
}

/** What is wrong, as a sentence. */
export function foreignMessage({ line, before }: ForeignBytes): string {
  return `Line ${String(line)} holds bytes that are not UTF-8${before === '' ? '' : `, after \`${before.slice(-40)}\``}.`;
}

/** True of UTF-16 with Latin letters that was read as UTF-8, which it is, with zeros in between, where no mark says otherwise. */
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

/** How people write the number of a character: `U+00A0`. */
export function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** The text of an SVG with the line ends of Unix: a checkout on Windows gives the same published files. */
export function svgText(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\r\n', '\n');
}
