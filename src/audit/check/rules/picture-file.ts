import type { ImageExtension } from '../../../lib/site/asset-forms.js';
import type { Rule } from '../site/rule.js';

/** Files with the name of a picture that are none. */
export const pictureFile: Rule = {
  id: 'picture-file',
  severity: 'error',
  about: 'A file with the name of a picture is a picture of that format.',
  remedy: 'Publish the picture itself. Often a server answered with an error page when it was downloaded.',
  examples: {
    passes: { 'pot.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>' },
    fails: { 'pot.png': '<!DOCTYPE html><title>Not found</title>' },
  },
  site: (site) =>
    [...site.files].flatMap((path) => {
      const expected = FORMATS.get(/\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '');
      if (!expected) return [];
      const start = site.readStart(path);
      if (expected.some((pattern) => pattern.test(start))) return [];
      return [{ message: `\`${path}\` ${contentOf(start)}, no picture of the format that its name has.`, path }];
    }),
};

const SVG =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--[^]*?-->\s*|<!DOCTYPE svg[^>]*>\s*)*(?:<(?:\w+:)?svg[\s>]|<!--|<!DOCTYPE svg)/i;
const JPEG = /^\xff\xd8\xff/;

/** How files start, by the ending of their names. Characters are bytes. */
const STARTS: Readonly<Record<ImageExtension | 'ico', readonly RegExp[]>> = {
  avif: [/^[^]{4}ftyp(?:avif|avis|mif1|msf1)/],
  gif: [/^GIF8[79]a/],
  jpeg: [JPEG],
  jpg: [JPEG],
  png: [/^\x89PNG\r\n/],
  svg: [SVG],
  webp: [/^RIFF[^]{4}WEBP/],
  ico: [/^\0\0\x01\0/, /^\x89PNG\r\n/],
};
const FORMATS: ReadonlyMap<string, readonly RegExp[]> = new Map(Object.entries(STARTS));

function contentOf(start: string): string {
  if (start === '') return 'is empty';
  if (/^\s*<(?:!doctype html|html|head|body|title)/i.test(start)) return 'is an HTML page';
  const other = [...FORMATS].find(([, patterns]) => patterns.some((pattern) => pattern.test(start)));
  return other ? `is ${/^[aeiou]/.test(other[0]) ? 'an' : 'a'} ${other[0].toUpperCase()} file` : 'has other content';
}
