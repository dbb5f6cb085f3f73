import { basename } from 'node:path';
import { failure } from '../errors/index.js';
import { imageForm, type AssetLibrary } from '../lib/site/asset-forms.js';
import { assetFile } from '../lib/site/asset-paths.js';
import type { ImageForm, ImageSources } from '../api/site-model.js';
import { byCodeUnit, sortedKeys } from '../lib/text/code-unit-order.js';
import { didYouMean, didYouMeanText } from '../lib/text/did-you-mean.js';
import { FILE_HASH_LENGTH, sha256Hex } from '../lib/text/hash.js';
import { assetSpellings, fileKey } from '../lib/text/names.js';
import { outputPath, siteAddress } from '../lib/site/base-path.js';
import { FAVICON_PATH } from '../lib/site/site-icons.js';
import type { AssetFile } from './asset-index.js';
import { allowedWidths, recipeKey, shownPart, type Recipe, type ShownPart } from './recipe.js';

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
  const { paths, find, get, getImage } = createAssetFinder(index, base);
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
    if (!known || byCodeUnit(asset.path, known.asset.path) < 0)
      jobs.set(output, { output, asset, recipe, key: keyOf(asset, recipe) });
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
    const format = extension === 'png' || !fits('jpeg', size) ? 'png' : 'jpeg';
    const encoding = { format, quality, ...encodedPart(part, width) } as const;
    return { address: encode(asset, encoding, format === 'png' ? 'png' : extension), ...size };
  }

  /** A text as long as the colour that takes its place. */
  function colorMark(asset: AssetFile): string {
    const recipe: Recipe = { kind: 'color' };
    const key = keyOf(asset, recipe);
    const mark = key.slice(0, 'r7 g3 bf'.length);
    colors.set(mark, { output: '', asset, recipe, key });
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
    paths,
    find,
    file: (path) => assetFile(find(path) ?? path),
    isImage: (path) => index.get(find(path) ?? '')?.image !== undefined,
    sha256: (path) => get(path).sha256,
    contentSha256: (path) => contentHash(get(path)),
    source(path) {
      const { width, height } = getImage(path).image;
      return { width, height };
    },
    filmSize: (path) => get(path).film,
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
      const asset = getImage(path);
      const recipe: Recipe = { kind: 'favicon' };
      const output = outputPath(base, FAVICON);
      jobs.set(output, { output, asset, recipe, key: keyOf(asset, recipe) });
      return `/${output}`;
    },
    colors,
    jobs: () => [...jobs.values()].sort((a, b) => byCodeUnit(a.output, b.output)),
  };
}

function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}

type Encoding = Extract<Recipe, { readonly kind: 'encode' }>;

type ImageFile = AssetFile & { readonly image: NonNullable<AssetFile['image']> };

/** Finds source files by the paths and addresses that templates and content name. */
interface AssetFinder {
  readonly paths: readonly string[];
  /** Returns the path of a file. */
  find(written: string): string | undefined;
  /** @throws IsletError `asset-missing` */
  get(path: string): AssetFile;
  /** @throws IsletError `image-missing` */
  getImage(path: string): ImageFile;
}

function createAssetFinder(index: ReadonlyMap<string, AssetFile>, base: string): AssetFinder {
  const paths = sortedKeys(index.keys());
  /** The first of two files whose names differ only in Unicode normalisation. */
  const byKey = new Map([...paths].reverse().map((path) => [fileKey(path), path]));
  /** Paths by the addresses of unchanged files; made on first use. */
  let addresses: Map<string, string> | undefined;

  function find(written: string): string | undefined {
    if (index.has(written)) return written;
    for (const spelling of assetSpellings(written)) {
      const path = byKey.get(spelling);
      if (path !== undefined) return path;
    }
    return pathOfAddress(written);
  }

  /** The file of a published address, which resolved content contains. */
  function pathOfAddress(address: string): string | undefined {
    if (!address.startsWith(siteAddress(base, '/assets/'))) return undefined;
    addresses ??= new Map(
      [...index.values()]
        .reverse()
        .map((asset) => [`/${outputPath(base, outputOf(asset, plainRecipe(asset), extensionOf(asset)))}`, asset.path]),
    );
    return addresses.get(address);
  }

  function missing(name: 'asset-missing' | 'image-missing', what: string, path: string, known: readonly string[]) {
    const near = didYouMean(path, known);
    const message = `There is no ${what}\`${assetFile(path)}\`.`;
    return failure(name, { message, remedy: near === undefined ? undefined : didYouMeanText(path, near) });
  }

  function get(path: string): AssetFile {
    const asset = index.get(find(path) ?? '');
    if (asset) return asset;
    throw missing('asset-missing', '', path, paths);
  }

  function getImage(path: string): ImageFile {
    const asset = index.get(find(path) ?? '');
    if (asset?.image) return { ...asset, image: asset.image };
    const images = paths.filter((item) => index.get(item)?.image);
    throw missing('image-missing', 'image ', path, images);
  }

  return { paths, find, get, getImage };
}

/** The size of a part at a width. */
function sizeOf({ width: natural, height }: ShownPart, width: number): { width: number; height: number } {
  return { width, height: Math.max(1, Math.round((height * width) / natural)) };
}

function encodedPart(part: ShownPart, width: number): Pick<Encoding, 'width' | 'crop'> {
  const { cropAt: at } = part;
  return { width, ...(at && { crop: { height: sizeOf(part, width).height, at } }) };
}

/** Limit for the length of file names; the hash distinguishes names with the same start. */
const MAX_STEM = 100;

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

/** The output path of a file made by a recipe. */
function outputOf(asset: AssetFile, recipe: Recipe, extension: string, suffix = ''): string {
  const stem = basename(asset.path)
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .slice(0, MAX_STEM);
  const hash = keyOf(asset, recipe).slice(0, FILE_HASH_LENGTH);
  return `assets/${stem}${suffix}-${hash}${extension === '' ? '' : `.${extension}`}`;
}

/** The recipe that publishes a file unchanged, or an optimised SVG. */
function plainRecipe({ image }: AssetFile): Recipe {
  return image?.format === 'svg' ? { kind: 'svg' } : { kind: 'copy' };
}

function extensionOf({ path }: AssetFile): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

function contentHash({ sha256, contentSha256 = sha256 }: AssetFile): string {
  return contentSha256;
}

function keyOf(asset: AssetFile, recipe: Recipe): string {
  return sha256Hex(`${contentHash(asset)}\n${recipeKey(recipe)}`);
}
