import { spanOf } from '../../../lib/html/html-pieces.js';
import { linkedStyle } from '../../hiding/page-styles.js';
import { picturesOf } from '../site/picture-sizes.js';
import type { CheckedPage, PageElement } from '../site/checked-page.js';
import type { CheckedSite } from '../site/checked-site.js';
import type { Rule } from '../site/rule.js';

/** Images that are shown squeezed or stretched. */
export const imageRatio: Rule = {
  id: 'image-ratio',
  severity: 'error',
  about:
    'The width and height of an image have the ratio of its picture, so that it is not distorted. Drawings, and images that a style with `object-fit` may crop, are not judged.',
  remedy: 'Use the `image()` field, which sets both, or correct one of them.',
  examples: {
    passes: { 'index.html': `<img src="${onePixelByTwo()}" alt="A pot" width="40" height="80">` },
    fails: { 'index.html': `<img src="${onePixelByTwo()}" alt="A pot" width="40" height="40">` },
  },
  page: (page, site) =>
    page.elements('img').flatMap((image) => {
      const [width, height] = ['width', 'height'].map((name) => Number(page.attr(image, name)));
      if (!width || !height) return [];
      const wrong = picturesOf(page, site, image).find((key) => {
        const size = site.pictureSizes.get(key);
        return size !== undefined && !isLike(width, height, size.width / size.height);
      });
      const size = wrong === undefined ? undefined : site.pictureSizes.get(wrong);
      if (wrong === undefined || !size || isFitted(page, site, image)) return [];
      const sizes = `${String(size.width)} × ${String(size.height)} pixels, but the image is ${String(width)} × ${String(height)}`;
      return [{ message: `\`${wrong.slice(0, 60)}\` has ${sizes}.`, span: spanOf(image) }];
    }),
};

/** A picture of one by two pixels. */
function onePixelByTwo(): string {
  return 'data:image/gif;base64,R0lGODdhAQACAIAAAAAAAP///ywAAAAAAQACAAACAoQKADs=';
}

/** Sizes are rounded to whole pixels, and pictures of several sizes each by themselves. */
const TOLERANCE = 0.03;

function isLike(width: number, height: number, ratio: number): boolean {
  const exact = width / ratio;
  return Math.abs(height - exact) <= 1 + TOLERANCE * Math.min(height, exact);
}

/** Whether a style with `object-fit` may be that of an image: one for all images, or for one of its classes. */
function isFitted(page: CheckedPage, site: CheckedSite, image: PageElement): boolean {
  const read = (file: string): string | undefined => (site.files.has(file) ? site.read(file) : undefined);
  const sheets = page.pieces.map((piece) =>
    piece.kind === 'text' && piece.name === 'style' ? piece.raw : (linkedStyle(piece, page.path, read) ?? ''),
  );
  const own = new Set((page.attr(image, 'class') ?? '').split(/\s+/));
  return sheets.some((css) =>
    [...css.matchAll(/([^{}]*)\{[^{}]*\bobject-fit\s*:/g)].some(([, selectors = '']) => {
      const names = [...selectors.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
      return names.length === 0 || names.some((name) => own.has(name)) || /[\s>]\w*img\b/.test(selectors);
    }),
  );
}
