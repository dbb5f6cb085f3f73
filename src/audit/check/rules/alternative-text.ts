import { spanOf } from '../../../lib/html/html-pieces.js';
import { IMAGE_EXTENSIONS, namesWith } from '../../../lib/site/asset-forms.js';
import type { Rule } from '../site/rule.js';

/** Alternative texts that are file names, or say only that there is a picture. */
export const alternativeText: Rule = {
  id: 'alternative-text',
  severity: 'error',
  about: 'The alternative text of an image says what it shows, and is not the name of its file.',
  remedy: 'Describe the image in a few words, or leave the text empty if the image is decoration.',
  examples: {
    passes: { 'index.html': '<img src="/pot.jpg" alt="A pot of green tea">' },
    fails: { 'index.html': '<img src="/pot.jpg" alt="pot.jpg">' },
  },
  page: (page) =>
    page.elements('img', 'input', 'area', 'svg').flatMap((element) => {
      const text = page.attr(element, element.name === 'svg' ? 'aria-label' : 'alt')?.trim() ?? '';
      const what = isFileName(text, page.attr(element, 'src') ?? '')
        ? 'is the name of a file'
        : /^(?:image|img|picture|photo|graphic|icon|alt|alt text)$/i.test(text)
          ? 'does not say what the image shows'
          : undefined;
      return what === undefined
        ? []
        : [{ message: `The alternative text \`${text}\` ${what}.`, span: spanOf(element) }];
    }),
};

/** Endings of pictures, also of those that no browser shows. */
const PICTURE = namesWith([...IMAGE_EXTENSIONS, 'bmp', 'heic', 'ico', 'tif', 'tiff']);

/** Names that cameras and editors give to files. */
const BY_PROGRAM = /^(?:dsc[nf]?|image|img|mvi|photo|picture|pxl|screen-?shot|untitled)[_-]?\d[\d_-]*$/i;

function isFileName(text: string, src: string): boolean {
  if ((PICTURE.test(text) && /[^\s.]\.\w+$/.test(text)) || BY_PROGRAM.test(text)) return true;
  const [, stem = ''] = /([^/?#]+)\.\w+(?:[?#].*)?$/.exec(src) ?? [];
  // A single hyphen may be that of a word, such as `T-shirt`.
  return !/\s/.test(text) && /_|-.*-|-.*\d|\d.*-/.test(text) && (stem === text || stem.startsWith(`${text}-`));
}
