import type { IconForm } from '../lib/site/asset-forms.js';
import { svgToPng } from './render-svg.js';
import { svgText } from '../lib/text/encoding.js';

/** Returns the PNG of a square icon. */
export async function makeIcon(
  source: Buffer,
  isSvg: boolean,
  { size, margin, background }: IconForm,
): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const inner = Math.round(size * (1 - 2 * margin));
  const before = Math.floor((size - inner) / 2);
  const after = size - inner - before;
  // sharp flattens before it extends, so the margin needs the colour too.
  const fill = background ?? { r: 0, g: 0, b: 0, alpha: 0 };
  // SVG is rendered at the final size by the same engine as cards.
  const drawn = isSvg ? await svgToPng(svgText(source), inner) : source;
  const icon = sharp(drawn)
    .resize({ width: inner, height: inner, fit: 'contain', background: fill })
    .extend({ top: before, bottom: after, left: before, right: after, background: fill });
  return (background === undefined ? icon : icon.flatten({ background }))
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** Sizes of the pictures in `favicon.ico` in pixels: tabs at one and two device pixels, and the taskbar. */
const FAVICON_SIZES = [16, 32, 48];

/** Bytes of the header of an icon file and of each of its entries (Microsoft, "The format of icon resources"). */
const HEADER = 6;
const ENTRY = 16;

/** Returns a `favicon.ico` of PNG pictures. */
export async function makeFavicon(source: Buffer, isSvg: boolean): Promise<Uint8Array> {
  const pictures: Uint8Array[] = [];
  for (const size of FAVICON_SIZES) pictures.push(await makeIcon(source, isSvg, { size, margin: 0 }));
  const head = Buffer.alloc(HEADER + ENTRY * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, picture] of pictures.entries()) {
    const entry = HEADER + ENTRY * index;
    const size = FAVICON_SIZES[index] ?? 0;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(picture.byteLength, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += picture.byteLength;
  }
  return Buffer.concat([head, ...pictures]);
}
