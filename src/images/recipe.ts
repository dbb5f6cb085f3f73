import { createRequire } from 'node:module';
import sharp from 'sharp';

/** How a published file is made from its source. */
export type Recipe =
  | { readonly kind: 'copy' }
  | { readonly kind: 'svg' }
  | { readonly kind: 'encode'; readonly format: 'avif' | 'webp' | 'png' | 'jpeg'; readonly width: number; readonly quality: number };

const svgo = (createRequire(import.meta.url)('svgo/package.json') as { version: string }).version;

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
