import { imageForm, type AssetLibrary } from '../lib/site/asset-forms.js';
import type { ImageForm, ImageSources } from '../api/site-model.js';
import { byCodeUnit } from '../lib/text/code-unit-order.js';
import { outputPath } from '../lib/site/base-path.js';
import { FAVICON_PATH } from '../lib/site/site-icons.js';
import { createAssetFinder, type ImageFile } from './asset-finder.js';
import type { AssetFile } from './asset-index.js';
import { extensionOf, keyOf, outputOf, plainRecipe } from './output-names.js';
import { allowedWidths, shownPart, type Recipe, type ShownPart } from './recipe.js';

/** One published file and how it is made from its source. */
export interface AssetJob {
  /** Path in the output, such as `assets/home-1a2b3c4d.svg`. */
  readonly output: string;
  readonly asset: AssetFile;
  readonly recipe: Recipe;
  /** Identifies the result: source, recipe and versions of the encoders. */
  readonly key: string;
}

export interface ImageQuality {
  readonly avif: number;
  readonly webp: number;
}

/**
 * Returns the addresses of assets immediately, and records which files must be made for them. Names are hashes of
 * source and recipe, so they are known before anything is encoded.
 *
 * @param base path of the site below its origin
 */
export function createAssetLibrary(
  index: ReadonlyMap<string, AssetFile>,
  quality: ImageQuality,
  base = '',
): AssetLibrary & { jobs(): AssetJob[]; readonly colors: ReadonlyMap<string, AssetJob> } {
  const { get, getImage, ...facts } = createAssetFinder(index, base);
  const jobs = new Map<string, AssetJob>();
  /** By their marks in pages. */
  const colors = new Map<string, AssetJob>();
  /** Results of previous calls, whose jobs are recorded. */
  const urls = new Map<string, string>();
  const images = new Map<string, ImageSources>();

  function publish(asset: AssetFile, recipe: Recipe, extension: string, suffix = ''): string {
    const output = outputPath(base, outputOf(asset, recipe, extension, suffix));
    const known = jobs.get(output);
    // Equal files have one output. Its source must not depend on the order of calls.
    if (!known || byCodeUnit(asset.path, known.asset.path) < 0) jobs.set(output, jobOf(output, asset, recipe));
    return `/${output}`;
  }

  /** @param extension of the file, if it is not the format */
  function encode(asset: AssetFile, encoding: Omit<Encoding, 'kind'>, extension: string = encoding.format): string {
    return publish(asset, { kind: 'encode', ...encoding }, extension, `-${String(encoding.width)}`);
  }

  /** The file for browsers without AVIF and WebP. */
  function fallback(
    asset: ImageFile,
    width: number,
    part: ShownPart = asset.image,
    quality = FALLBACK_QUALITY,
  ): { address: string; width: number; height: number } {
    const { extension } = asset.image;
    const size = sizeOf(part, width);
    const isPng = extension === 'png' || !fits('jpeg', size);
    const encoding = { format: isPng ? 'png' : 'jpeg', quality, ...encodedPart(part, width) } as const;
    return { address: encode(asset, encoding, isPng ? 'png' : extension), ...size };
  }

  /** A text as long as the colour that takes its place. */
  function colorMark(asset: AssetFile): string {
    const job = jobOf('', asset, { kind: 'color' });
    const mark = job.key.slice(0, 'r7 g3 bf'.length);
    colors.set(mark, job);
    return mark;
  }

  function url(path: string): string {
    return remembered(urls, path, () => {
      const asset = get(path);
      return publish(asset, plainRecipe(asset), extensionOf(asset));
    });
  }

  function image(path: string, widths: readonly number[], form: ImageForm): ImageSources {
    const asset = getImage(path);
    const { format, width, height } = asset.image;
    const part = shownPart(path, asset.image, form);
    if (format === 'svg') return { src: url(path), width, height, sources: [] };
    const sizes = allowedWidths(path, widths, part.width);
    const { address, ...size } = fallback(asset, sizes.at(-1) ?? part.width, part, form.quality);
    const source = (format: 'avif' | 'webp') => ({
      type: `image/${format}`,
      srcSet: sizes
        .filter((size) => fits(format, { width: size, height: (part.height * size) / part.width }))
        .map((size) => {
          const encoding = { format, quality: form.quality ?? quality[format], ...encodedPart(part, size) };
          return `${encode(asset, encoding)} ${String(size)}w`;
        })
        .join(', '),
    });
    const sources = [source('avif'), source('webp')].filter(({ srcSet }) => srcSet !== '');
    const isColored = form.placeholder === true && asset.image.hasAlpha !== true;
    return { src: address, ...size, sources, ...(isColored && { color: colorMark(asset) }) };
  }

  return {
    ...facts,
    url,
    image: (path, widths, form = {}) =>
      remembered(images, imageForm(path, widths, form), () => image(path, widths, form)),
    raster(path, width) {
      const asset = getImage(path);
      if (asset.image.format === 'svg') return undefined;
      const { address, ...size } = fallback(asset, Math.min(width, asset.image.width));
      return { url: address, ...size };
    },
    icon: (path, form) => publish(getImage(path), { kind: 'icon', ...form }, 'png', `-${String(form.size)}`),
    favicon(path) {
      const job = jobOf(outputPath(base, FAVICON), getImage(path), { kind: 'favicon' });
      jobs.set(job.output, job);
      return `/${job.output}`;
    },
    colors,
    jobs: () => [...jobs.values()].sort((a, b) => byCodeUnit(a.output, b.output)),
  };
}

function jobOf(output: string, asset: AssetFile, recipe: Recipe): AssetJob {
  return { output, asset, recipe, key: keyOf(asset, recipe) };
}

function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}

type Encoding = Extract<Recipe, { readonly kind: 'encode' }>;

/** The size of a part at a width. */
function sizeOf({ width: natural, height }: ShownPart, width: number): { width: number; height: number } {
  return { width, height: Math.max(1, Math.round((height * width) / natural)) };
}

function encodedPart(part: ShownPart, width: number): Pick<Encoding, 'width' | 'crop'> {
  const { cropAt: at } = part;
  return { width, ...(at && { crop: { height: sizeOf(part, width).height, at } }) };
}

/** The most pixels on a side that the encoders of sharp write. PNG has no limit that matters. */
const MOST_ON_A_SIDE = { avif: 16_384, webp: 16_383, jpeg: 65_500 } as const;

function fits(
  format: keyof typeof MOST_ON_A_SIDE,
  { width, height }: { readonly width: number; readonly height: number },
): boolean {
  return Math.round(Math.max(width, height)) <= MOST_ON_A_SIDE[format];
}

/** Of JPEG, which is also sharp's default; PNG has none. */
const FALLBACK_QUALITY = 80;

/** Browsers request this path, whatever a page says. */
const FAVICON = FAVICON_PATH.slice(1);
