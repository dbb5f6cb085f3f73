import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { RASTER, SVG } from '../../../lib/site/asset-forms.js';
import type { FoundValue } from '../value-finder.js';
import type { SavedFiles } from './saved-files.js';

export interface NewPicture {
  /** The value that will name it. */
  readonly beside: FoundValue;
  readonly route: string;
  /** Name of the file that was chosen. */
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Stores a picture beside the one that a value names, with a name that is safe in addresses. A file with the same
 * bytes is used again. Returns its path in `site/assets/`, or why it is not stored.
 */
export function storePicture(
  { root, saved }: { readonly root: string; readonly saved: SavedFiles },
  { beside, route, name, bytes }: NewPicture,
): { readonly path: string } | { readonly message: string } {
  const [, stem = '', extension = ''] = /([^/\\]*)\.(\w+)$/.exec(name) ?? [];
  const plain = stem
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');
  const folder = beside.kind === 'image' && beside.text.includes('/') ? posix.dirname(beside.text) : 'images';
  const end = `.${extension.toLowerCase()}`;
  if (!RASTER.test(end) && !SVG.test(end))
    return { message: `\`${name}\` is no picture. Choose an SVG, PNG, JPEG, WebP, AVIF, GIF or TIFF image.` };
  for (let count = 1; ; count += 1) {
    const path = `${folder}/${plain === '' ? 'picture' : plain}${count === 1 ? '' : `-${String(count)}`}${end}`;
    const file = `site/assets/${path}`;
    if (existsSync(join(root, file))) {
      if (readFileSync(join(root, file)).equals(bytes)) return { path };
      continue;
    }
    const isSaved = saved.save({ file, route, name: `picture ${path}`, before: undefined, after: bytes });
    return isSaved ? { path } : { message: `\`${file}\` cannot be written.` };
  }
}
