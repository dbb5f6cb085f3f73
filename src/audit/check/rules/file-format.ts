import type { ImageExtension } from '../../../lib/site/asset-forms.js';
import type { Rule } from '../site/rule.js';

/** Files whose content has another format than their name says. */
export const fileFormat: Rule = {
  id: 'file-format',
  severity: 'error',
  about:
    'Pictures, fonts, videos, sounds, subtitles, calendars and PDF files have the format of their name, and are whole.',
  remedy:
    'Publish the file itself. Often a download or a copy was interrupted, or a server answered with an error page.',
  examples: {
    passes: { 'pot.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>' },
    fails: { 'pot.png': '<!DOCTYPE html><title>Not found</title>' },
  },
  site: (site) =>
    [...site.files].flatMap((path) => {
      const ending = /\.([a-z\d]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
      const expected = FORMATS.get(ending);
      if (!expected) return [];
      const start = site.readStart(path);
      if (expected.some((pattern) => pattern.test(start))) {
        const isCut = ENDS[ending]?.test(site.readEnd(path)) === false || writtenSize(start) > site.sizeOf(path);
        return isCut ? [{ message: `\`${path}\` is cut off: its end is missing.`, path }] : [];
      }
      return [{ message: `\`${path}\` ${contentOf(start)}, no file of the format that its name has.`, path }];
    }),
};

const SVG =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--[^]*?-->\s*|<!DOCTYPE svg[^>]*>\s*)*(?:<(?:\w+:)?svg[\s>]|<!--|<!DOCTYPE svg)/i;
const SFNT = /^(?:\0\x01\0\0|OTTO|true|ttcf)/;
const JPEG = /^\xff\xd8\xff/;

/** How files start, by the ending of their names. Characters are bytes. */
const STARTS: Readonly<Record<ImageExtension | 'ico', readonly RegExp[]> & Record<string, readonly RegExp[]>> = {
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
};
const FORMATS: ReadonlyMap<string, readonly RegExp[]> = new Map(Object.entries(STARTS));

/** What the last bytes of files have, by the ending of their names. Phones append films to JPEG files. */
const ENDS: Readonly<Record<string, RegExp>> = {
  png: /IEND/,
  pdf: /%%EOF/,
  ics: /END:VCALENDAR/i,
};

/** The size of a WebP or WOFF file that its header says, in bytes; 0 for other files. */
function writtenSize(start: string): number {
  const bytes = Buffer.from(start, 'latin1');
  if (/^RIFF[^]{4}WEBP/.test(start)) return bytes.readUInt32LE(4) + 8;
  return bytes.length >= 12 && /^wOF[F2]/.test(start) ? bytes.readUInt32BE(8) : 0;
}

function contentOf(start: string): string {
  if (start === '') return 'is empty';
  if (/^\s*<(?:!doctype html|html|head|body|title)/i.test(start)) return 'is an HTML page';
  const other = [...FORMATS].find(([, patterns]) => patterns.some((pattern) => pattern.test(start)));
  return other ? `is ${/^[aeiou]/.test(other[0]) ? 'an' : 'a'} ${other[0].toUpperCase()} file` : 'has other content';
}
