import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { diagnostic, framed, type Diagnostic, type Report, type SourcePosition } from '../errors/index.js';
import { sha256Hex } from '../lib/text/hash.js';
import { abortable } from '../lib/async/timeout.js';
import type { ResultStore } from '../lib/fs/result-store.js';
import { assetFile } from '../lib/site/asset-paths.js';
import type { AssetJob } from './asset-library.js';
import { tooManyPixels } from './image-pixels.js';
import { svgText } from '../lib/text/encoding.js';
import { PLACES } from './recipe.js';
import type { IconForm } from '../lib/site/asset-forms.js';
import { SvgRefused, svgToPng } from './render-svg.js';

export interface MadeAsset {
  readonly job: AssetJob;
  readonly bytes: Uint8Array;
}

type TakeAsset = (made: MadeAsset) => void;

/**
 * Makes published files one after another (the encoders use all cores) and passes each to `done`. On `signal` it stops
 * waiting for the file that is being encoded.
 */
export async function makeAssets(
  root: string,
  jobs: readonly AssetJob[],
  store: ResultStore,
  report: Report,
  done: TakeAsset,
  signal?: AbortSignal,
): Promise<void> {
  for (const job of jobs) {
    const { image, path } = job.asset;
    const isDecoded = image?.format === 'raster' && job.recipe.kind !== 'copy';
    const refused = isDecoded ? tooManyPixels(assetFile(path), image) : undefined;
    if (refused) {
      report.add(refused);
      continue;
    }
    const known = job.recipe.kind === 'copy' ? undefined : store.get(cacheKey(job));
    const bytes = known ?? (await abortable(make(root, job, report), signal));
    if (bytes === undefined) continue;
    if (known === undefined && job.recipe.kind !== 'copy') store.put(cacheKey(job), bytes);
    done({ job, bytes });
  }
}

/** Prebuilt encoders of one version may differ between platforms. */
function cacheKey({ key, recipe }: AssetJob): string {
  return recipe.kind !== 'svg' ? `${key}-${process.platform}-${process.arch}` : key;
}

async function make(root: string, { asset, recipe }: AssetJob, report: Report): Promise<Uint8Array | undefined> {
  const file = assetFile(asset.path);
  const source = await readFile(join(root, file));
  if (sha256Hex(source) !== asset.sha256) {
    report.add(imageChanged(file));
    return undefined;
  }
  try {
    if (recipe.kind === 'svg') {
      const { optimizeSvg } = await import('./optimize-svg.js');
      return Buffer.from(await optimizeSvg(svgText(source)));
    }
    if (recipe.kind === 'encode') return await encode(source, recipe);
    if (recipe.kind === 'color') return await averageColor(source);
    const isSvg = asset.image?.format === 'svg';
    if (recipe.kind === 'icon') return await makeIcon(source, isSvg, recipe);
    if (recipe.kind === 'favicon') return await makeFavicon(source, isSvg);
    return source;
  } catch (error) {
    const text = asset.image?.format === 'svg' ? svgText(source) : undefined;
    report.add(unreadable(file, error, text));
    return undefined;
  }
}

/** Returns a warning for each image with several pictures, of which only the first is published. */
export function standingStill(jobs: readonly AssetJob[]): Diagnostic[] {
  const files = jobs.flatMap(({ asset, recipe }) =>
    asset.image?.several && recipe.kind !== 'copy' ? [assetFile(asset.path)] : [],
  );
  return [...new Set(files)].map((file) =>
    diagnostic('image-stands-still', {
      message: `\`${file}\` holds several pictures; only the first one is shown.`,
      position: { file },
    }),
  );
}

/** For an image that changed since it was indexed: no result may be stored under its old hash. */
export function imageChanged(file: string): Diagnostic {
  return diagnostic('image-changed', { message: `\`${file}\` changed while the site was built.`, position: { file } });
}

/** @param text of an SVG image, to which the parser's position refers */
export function unreadable(file: string, error: unknown, text: string | undefined): Diagnostic {
  if (error instanceof SvgRefused && text !== undefined) return error.diagnostic(file, text);
  const { reason, line, column } = error as {
    readonly reason?: unknown;
    readonly line?: unknown;
    readonly column?: unknown;
  };
  const cause =
    typeof reason === 'string' ? reason : error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  // If the text has entities, the parser counts in their values.
  const isInText =
    typeof line === 'number' && typeof column === 'number' && column - 1 <= (text?.split('\n')[line - 1]?.length ?? -1);
  const position: SourcePosition = { file, ...(isInText ? { line, column } : typeof line === 'number' && { line }) };
  return diagnostic('image-unreadable', {
    message: `\`${file}\` could not be converted: ${cause}.`,
    ...(text === undefined || !isInText ? { position } : framed(text, position)),
  });
}

async function encode(
  source: Buffer,
  { format, width, quality, crop }: Extract<AssetJob['recipe'], { readonly kind: 'encode' }>,
): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const image = sharp(source)
    .autoOrient()
    .resize({
      width,
      ...(crop ? { height: crop.height, fit: 'cover', position: PLACES[crop.at] } : { withoutEnlargement: true }),
    });
  return image.toFormat(format, format === 'png' ? { compressionLevel: 9, palette: true } : { quality }).toBuffer();
}

/** The average colour of a picture: a hexadecimal digit for each channel, such as `r7 g3 bf`. */
async function averageColor(source: Buffer): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const pixel = await sharp(source).toColourspace('srgb').resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer();
  const digits = ['r', 'g', 'b'].map((name, at) => name + Math.round((pixel[at] ?? 0) / 17).toString(16));
  return Buffer.from(digits.join(' '));
}

/** Returns the PNG of a square icon. */
async function makeIcon(source: Buffer, isSvg: boolean, { size, margin, background }: IconForm): Promise<Uint8Array> {
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
async function makeFavicon(source: Buffer, isSvg: boolean): Promise<Uint8Array> {
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
