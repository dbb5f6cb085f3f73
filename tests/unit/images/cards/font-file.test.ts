import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readFontFile, type FontFile } from '../../../../src/images/cards/font-file.js';
import { bengali, devanagari, latin } from './fonts.js';

const drawn = (font: FontFile, text: string): string =>
  Array.from(text)
    .filter((character) => font.has(character.codePointAt(0) ?? 0))
    .join('');

it('knows family, weight and characters of a font', () => {
  expect([latin.family, latin.weight]).toEqual(['Noto Sans', 800]);
  expect([devanagari.family, devanagari.weight]).toEqual(['Noto Sans Devanagari', 800]);
  expect(drawn(devanagari, 'A₹–अकক🎲')).toBe('A₹–अक');
  expect(drawn(bengali, 'A₹–अকখ🎲')).toBe('A₹–কখ');
});

/** A font with the tables that are read, and nothing to draw. */
function font(cmap: Buffer, names: readonly (readonly [id: number, text: string])[]): Buffer {
  const texts = names.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const name = Buffer.alloc(6 + 12 * names.length);
  name.writeUInt16BE(names.length, 2);
  name.writeUInt16BE(name.length, 4);
  let offset = 0;
  for (const [index, [id]] of names.entries()) {
    const length = texts[index]?.length ?? 0;
    [3, 1, 0x409, id, length, offset].forEach((value, place) => name.writeUInt16BE(value, 6 + 12 * index + 2 * place));
    offset += length;
  }
  const tables = [
    ['cmap', cmap],
    ['name', Buffer.concat([name, ...texts])],
  ] as const;
  const head = Buffer.alloc(12 + 16 * tables.length);
  head.writeUInt32BE(0x0001_0000);
  head.writeUInt16BE(tables.length, 4);
  let place = head.length;
  for (const [index, [tag, bytes]] of tables.entries()) {
    head.write(tag, 12 + 16 * index, 'latin1');
    head.writeUInt32BE(place, 12 + 16 * index + 8);
    head.writeUInt32BE(bytes.length, 12 + 16 * index + 12);
    place += bytes.length;
  }
  return Buffer.concat([head, ...tables.map(([, bytes]) => bytes)]);
}

/** A character map of format 4: `a` to `c` by a difference, of which `b` leads to no glyph; `x` and `y` by a list, of which `y` leads to none. */
function segments(): Buffer {
  const header = [0, 1, 3, 1, 0, 12];
  const [ends, starts, deltas, offsets, list] = [
    [0x63, 0x79, 0xffff],
    [0x61, 0x78, 0xffff],
    [0x1_0000 - 0x62, 0, 1],
    [0, 4, 0],
    [7, 0],
  ];
  const table = [4, 0, 0, 2 * ends.length, 0, 0, 0, ...ends, 0, ...starts, ...deltas, ...offsets, ...list];
  const words = [...header, ...table];
  const map = Buffer.alloc(2 * words.length);
  words.forEach((word, index) => map.writeUInt16BE(word, 2 * index));
  return map;
}

it('reads maps of segments, in which a character may lead to no glyph', () => {
  const small = readFontFile(
    font(segments(), [
      [1, 'Small Bold'],
      [16, 'Small'],
    ]),
  );
  expect(small && drawn(small, 'abcdwxyz')).toBe('acx');
  expect([small?.family, small?.weight]).toEqual(['Small', 400]);
  expect(readFontFile(font(segments(), [[1, 'Plain']]))?.family).toBe('Plain');
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('This is not a font, although it is long enough to look like one.')],
  ['the first bytes of a font', readFileSync(latin.file).subarray(0, 400)],
  ['a font without names', font(segments(), [])],
])('takes %s for no font', (_, bytes) => {
  expect(readFontFile(bytes)).toBeUndefined();
});
