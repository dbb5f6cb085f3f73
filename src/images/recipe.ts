import type { ImageForm } from '../api/site-model.js';
import { failure } from '../errors/index.js';
import type { IconForm } from '../lib/site/asset-forms.js';
import { packageVersion } from '../lib/fs/package-version.js';

/** Formats that images are encoded in. */
export type ImageFormat = 'avif' | 'webp' | 'png' | 'jpeg';

/** A part of a picture, with the height of the published file. */
export interface Crop {
  readonly height: number;
  readonly at: NonNullable<ImageForm['cropAt']>;
}

/** How a published file is made from its source. */
export type Recipe =
  | { readonly kind: 'copy' }
  | { readonly kind: 'svg' }
  | {
      readonly kind: 'encode';
      readonly format: ImageFormat;
      readonly width: number;
      readonly quality: number;
      readonly crop?: Crop;
    }
  | ({ readonly kind: 'icon' } & IconForm)
  | { readonly kind: 'favicon' }
  /** The average colour, which is published in pages only. */
  | { readonly kind: 'color' };

/** Versions of the encoders, read without loading them. */
const versions = new Map<string, string>();

function version(name: 'svgo' | 'sharp' | '@resvg/resvg-js'): string {
  const known = versions.get(name) ?? String(packageVersion(name));
  versions.set(name, known);
  return known;
}

const drawn = (): string => `sharp ${version('sharp')} resvg ${version('@resvg/resvg-js')}`;

/** Everything except for the source that decides the bytes: the recipe and the versions of the encoders. */
export function recipeKey(recipe: Recipe): string {
  switch (recipe.kind) {
    case 'copy':
      return 'copy';
    case 'svg':
      return `svg 2 svgo ${version('svgo')}`;
    case 'encode':
      return [
        ...['encode', recipe.format, recipe.width, recipe.quality],
        ...(recipe.crop ? ['crop', recipe.crop.height, recipe.crop.at] : []),
        ...['sharp', version('sharp')],
      ].join(' ');
    case 'icon':
      return `icon ${recipe.size} ${recipe.margin} ${recipe.background ?? ''} ${drawn()}`;
    case 'color':
      return `color sharp ${version('sharp')}`;
    case 'favicon':
      return `favicon ${drawn()}`;
  }
}

/** In pixels, more than any screen shows. Encoding 50 million pixels takes 18 s and 1.2 GB. */
const MAX_WIDTH = 4096;

/** Returns the widths in which a picture is made, sorted. @throws IsletError `image-invalid-request` */
export function allowedWidths(path: string, widths: readonly number[], natural: number): number[] {
  const bad = widths.find((width) => !Number.isInteger(width) || width < 16 || width > MAX_WIDTH);
  if (bad !== undefined)
    throw failure('image-invalid-request', { message: `\`${path}\` is asked for at a width of ${String(bad)}.` });
  const wanted = widths.length === 0 ? [Math.min(natural, MAX_WIDTH)] : widths.map((width) => Math.min(width, natural));
  return [...new Set(wanted)].sort((a, b) => a - b);
}

/** Places of a crop, as sharp names them. */
export const PLACES = {
  center: 'centre',
  top: 'top',
  right: 'right',
  bottom: 'bottom',
  left: 'left',
  attention: 'attention',
} as const satisfies Record<Crop['at'], string>;

/** Size of what is shown of a picture. */
export interface ShownPart {
  readonly width: number;
  readonly height: number;
  /** If it is not the whole picture. */
  readonly cropAt?: Crop['at'];
}

/** Returns which part of a picture is shown. @throws IsletError `image-invalid-request` */
export function shownPart(
  path: string,
  { format, width, height }: { readonly format: string; readonly width: number; readonly height: number },
  { crop, cropAt = 'center', quality = 1 }: ImageForm,
): ShownPart {
  const invalid = (what: string): never => {
    throw failure('image-invalid-request', { message: `\`${path}\` is asked for with ${what}.` });
  };
  if (!Number.isInteger(quality) || quality < 1 || quality > 100) invalid(`the quality ${String(quality)}`);
  if (!Object.hasOwn(PLACES, cropAt)) invalid(`a crop at \`${cropAt}\``);
  if (crop === undefined) return { width, height };
  const [, across = 0, down = 0] = /^([1-9]\d{0,3}):([1-9]\d{0,3})$/.exec(crop)?.map(Number) ?? [];
  if (down === 0 || format === 'svg') invalid(`the crop \`${crop}\``);
  const part = {
    width: Math.min(width, Math.max(1, Math.round((height * across) / down))),
    height: Math.min(height, Math.max(1, Math.round((width * down) / across))),
  };
  return part.width === width && part.height === height ? part : { ...part, cropAt };
}
