import sharp from 'sharp';
import { VERSION as svgo } from 'svgo';

/** How a published file is made from its source. */
export type Recipe =
  | { readonly kind: 'copy' }
  | { readonly kind: 'svg' }
  | { readonly kind: 'encode'; readonly format: 'avif' | 'webp' | 'png' | 'jpeg'; readonly width: number; readonly quality: number };

/** Everything beside the source that decides the bytes: the recipe and the versions of what carries it out. */
export function recipeKey(recipe: Recipe): string {
  switch (recipe.kind) {
    case 'copy':
      return 'copy';
    case 'svg':
      return `svg svgo ${svgo}`;
    case 'encode':
      return ['encode', recipe.format, recipe.width, recipe.quality, 'sharp', sharp.versions.sharp, 'vips', sharp.versions.vips].join(' ');
  }
}
