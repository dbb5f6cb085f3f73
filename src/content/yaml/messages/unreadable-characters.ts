import { isAscii } from 'node:buffer';
import { diagnostic, framed, positionIn, type Diagnostic } from '../../../errors/index.js';
import { codePoint, isUtf16, UTF16_MESSAGE } from '../../../lib/text/encoding.js';

/**
 * Control characters and noncharacters of the HTML standard (13.2.3.5), bidirectional controls, byte order marks, and
 * the replacement character. The `u` flag would make it four times slower.
 */
const UNREADABLE =
  /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ufdd0-\ufdef\ufeff\ufffd-\uffff]/;

export const ISOLATE = /[\u2066-\u2069]/;

/** A pair of isolates around text of another direction, which is allowed: its effect ends there. */
const ISOLATED = /[\u2066-\u2068]([^\n\u2066-\u2069]*)\u2069/g;

/** The ASCII ones. Searching each with `includes` is four times faster than the regular expression. */
const CONTROLS = Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code)).filter((character) =>
  UNREADABLE.test(character),
);

/** More of them in one file are reported as one. */
const MOST = 10;

/** Whether a character is not allowed in content. Includes lone surrogates, which only escapes can produce. */
export function isUnreadable(character: string): boolean {
  return UNREADABLE.test(character) || /^[\ud800-\udfff]$/.test(character);
}

/** Whether all directional isolates are balanced. */
export function isIsolated(text: string): boolean {
  return !ISOLATE.test(text.replace(ISOLATED, ' $1 '));
}

/** Takes the unreadable characters out of a text. */
export function withoutUnreadable(text: string): string {
  const isKept = isIsolated(text);
  return text.replace(new RegExp(UNREADABLE, 'g'), (found) => (isKept && ISOLATE.test(found) ? found : ''));
}

/** Reports unreadable characters in a text whose UTF-8 bytes are `bytes`. */
export function unreadableCharacters(file: string, text: string, bytes: Uint8Array): Diagnostic[] {
  if (isAscii(bytes) ? !CONTROLS.some((character) => text.includes(character)) : !UNREADABLE.test(text)) return [];
  if (isUtf16(text))
    return [diagnostic('file-invalid-utf8', { message: UTF16_MESSAGE, position: { file, line: 1, column: 1 } })];
  const checked = text.replace(ISOLATED, ' $1 ');
  return [...checked.matchAll(new RegExp(UNREADABLE, 'g'))].slice(0, MOST).map(({ 0: found, index }) => {
    const position = positionIn(file, text, index, 1);
    const words = text.slice(index + 1 - position.column, index).replace(new RegExp(UNREADABLE, 'g'), '');
    return diagnostic('yaml-unreadable-character', {
      message: `The line contains the character \`${codePoint(found)}\`${words.trim() === '' ? '' : ` after \`${words.slice(-40).trim()}\``}.`,
      ...framed(text, position),
    });
  });
}
