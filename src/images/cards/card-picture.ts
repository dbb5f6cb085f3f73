import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failure, IsletError } from '../../errors/index.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { ASSETS_FOLDER } from '../asset-index.js';
import { tooManyPixels } from '../image-pixels.js';
import { imageChanged } from '../make-assets.js';
import { SvgRefused, svgToPng } from '../render-svg.js';
import { svgText } from '../../lib/text/encoding.js';

/** Maximum width of a photo in pixels: the width of the card. */
const MAX_WIDTH = 1200;

/**
 * Returns an image of `site/assets/` as a `data:` URL.
 *
 * @param sha256 of the image when it was indexed
 * @throws IsletError `image-unreadable`, `image-changed`, `image-reads-file`, `image-too-large`
 */
export async function pictureUrl(
  root: string,
  { path, sha256 }: { readonly path: string; readonly sha256: string },
): Promise<string> {
  const file = `${ASSETS_FOLDER}${path}`;
  const source = await readFile(join(root, file));
  if (sha256Hex(source) !== sha256) throw new IsletError([imageChanged(file)]);
  try {
    if (path.toLowerCase().endsWith('.svg')) {
      // The engine would silently leave out a broken SVG inside another one.
      const text = svgText(source);
      await svgToPng(text, 1);
      return `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
    }
    const { default: sharp } = await import('sharp');
    const image = sharp(source, { limitInputPixels: false });
    const refused = tooManyPixels(file, await image.metadata());
    if (refused) throw new IsletError([refused]);
    const png = await image.autoOrient().resize({ width: MAX_WIDTH, withoutEnlargement: true }).png().toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  } catch (error) {
    if (error instanceof IsletError) throw error;
    if (error instanceof SvgRefused) throw new IsletError([error.diagnostic(file, svgText(source))]);
    throw failure('image-unreadable', {
      message: `\`${file}\` could not be drawn: ${messageOf(error)}.`,
      position: { file },
    });
  }
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/\.$/, '') ?? '';
}
