import type { ImageExtension } from '../../../lib/site/asset-forms.js';
import type { Rule } from '../site/rule.js';

/** Files whose content has another format than their name says. */
export const fileFormat: Rule = {
  id: 'file-format',
  severity: 'error',
  about: 'Pictures, fonts, videos, sounds, subtitles, calendars and PDF files have the format of their name.',
  remedy: 'Publish the file itself. Often a server answered with an error page when it was downloaded.',
  examples: {
    passes: { 'pot.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>' },
    fails: { 'pot.png': '<!DOCTYPE html><title>Not found</title>' },
  },
  site: (site) =>
    [...site.files].flatMap((path) => {
      const expected = FORMATS.get(/\.([a-z\d]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '');
      if (!expected) return [];
      const start = site.readStart(path);
      if (expected.some((pattern) => pattern.test(start))) return [];
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

function contentOf(start: string): string {
  if (start === '') return 'is empty';
  if (/^\s*<(?:!doctype html|html|head|body|title)/i.test(start)) return 'is an HTML page';
  const other = [...FORMATS].find(([, patterns]) => patterns.some((pattern) => pattern.test(start)));
  return other ? `is ${/^[aeiou]/.test(other[0]) ? 'an' : 'a'} ${other[0].toUpperCase()} file` : 'has other content';
}
