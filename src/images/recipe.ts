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
      return `svg svgo ${version('svgo')}`;
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
