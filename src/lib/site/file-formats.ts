import type { ImageExtension } from './asset-forms.js';

const SVG =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--[^]*?-->\s*|<!DOCTYPE svg[^>]*>\s*)*(?:<(?:\w+:)?svg[\s>]|<!--|<!DOCTYPE svg)/i;
const SFNT = /^(?:\0\x01\0\0|OTTO|true|ttcf)/;
const JPEG = /^\xff\xd8\xff/;

/** How files start, by the ending of their names. Characters are bytes. */
const STARTS: Readonly<Record<ImageExtension | 'ico', readonly RegExp[]> & Record<string, readonly RegExp[]>> = {
  heic: [/^[^]{4}ftyp(?:he[iv][a-z\d]|m[is]f1[^]{0,40}he[iv][a-z\d])/],
  avif: [/^[^]{4}ftyp(?:avif|avis|mif1|msf1)/],
  gif: [/^GIF8[79]a/],
  jpeg: [JPEG],
  jpg: [JPEG],
  png: [/^\x89PNG\r\n/],
  svg: [SVG],
  webp: [/^RIFF[^]{4}WEBP/],
  ico: [/^\0\0\x01\0/, /^\x89PNG\r\n/],
  woff2: [/^wOF2/],
  woff: [/^wOFF/],
  ttf: [SFNT],
  otf: [SFNT],
  pdf: [/%PDF-/],
  mp4: [/^[^]{4}(?:ftyp|moov|mdat|free|skip|wide)/],
  m4a: [/^[^]{4}ftyp/],
  webm: [/^\x1a\x45\xdf\xa3/],
  ogg: [/^OggS/],
  wav: [/^RIFF[^]{4}WAVE/],
  mp3: [/^ID3|^\xff[\xe0-\xff]|^\0/],
  vtt: [/^(?:\xef\xbb\xbf)?WEBVTT(?:[ \t\r\n]|$)/],
  ics: [/^(?:\xef\xbb\xbf)?BEGIN:VCALENDAR/i],
  wasm: [/^\0asm/],
  gz: [/^\x1f\x8b/],
  zip: [/^PK\x03\x04/],
  psd: [/^8BPS/],
};

/** Patterns of the start of a file, by the ending of its name. */
export const FORMATS: ReadonlyMap<string, readonly RegExp[]> = new Map(Object.entries(STARTS));

/** Says what a file is by its first bytes, such as "is a PNG file"; `undefined` if no known format begins so. */
export function contentOf(start: string): string | undefined {
  if (start === '') return 'is empty';
  if (/^\s*<(?:!doctype html|html|head|body|title)/i.test(start)) return 'is an HTML page';
  // MP3 has no mark of its own: texts in UTF-16 could begin so.
  const [ending] =
    [...FORMATS].find(([name, patterns]) => name !== 'mp3' && patterns.some((pattern) => pattern.test(start))) ?? [];
  const name = ending === 'gz' ? 'gzip' : ending?.toUpperCase();
  return name && `is ${/^[AEIOU]/.test(name) ? 'an' : 'a'} ${name} file`;
}
