import { failure } from '../errors/index.js';
import type { IconForm } from '../lib/site/asset-forms.js';
import { packageVersion } from '../lib/fs/package-version.js';

/** Formats that images are encoded in. */
export type ImageFormat = 'avif' | 'webp' | 'png' | 'jpeg';

/** How a published file is made from its source. */
export type Recipe =
  | { readonly kind: 'copy' }
  | { readonly kind: 'svg' }
  | {
      readonly kind: 'encode';
      readonly format: ImageFormat;
      readonly width: number;
      readonly quality: number;
    }
  | ({ readonly kind: 'icon' } & IconForm)
  | { readonly kind: 'favicon' };

/** Versions of the encoders, read without loading them. */
const versions = new Map<string, string>();

function version(name: 'svgo' | 'sharp' | '@resvg/resvg-js'): string {
  const known = versions.get(name) ?? String(packageVersion(name));
  versions.set(name, known);
  return known;
}

/** Everything except for the source that decides the bytes: the recipe and the versions of the encoders. */
export function recipeKey(recipe: Recipe): string {
  switch (recipe.kind) {
    case 'copy':
      return 'copy';
    case 'svg':
      return `svg 2 svgo ${version('svgo')}`;
    case 'encode':
      return ['encode', recipe.format, recipe.width, recipe.quality, 'sharp', version('sharp')].join(' ');
    case 'icon':
      return [
        'icon',
        recipe.size,
        recipe.margin,
        recipe.background ?? '',
        'sharp',
        version('sharp'),
        'resvg',
        version('@resvg/resvg-js'),
      ].join(' ');
    case 'favicon':
      return ['favicon', 'sharp', version('sharp'), 'resvg', version('@resvg/resvg-js')].join(' ');
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
