import { basename } from 'node:path';
import { FILE_HASH_LENGTH, sha256Hex } from '../lib/text/hash.js';
import type { AssetFile } from './asset-index.js';
import { recipeKey, type Recipe } from './recipe.js';

/** Limit for the length of file names; the hash distinguishes names with the same start. */
const MAX_STEM = 100;

/** The output path of a file made by a recipe. */
export function outputOf(asset: AssetFile, recipe: Recipe, extension: string, suffix = ''): string {
  const stem = basename(asset.path)
    .replace(/\.[^.]*$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .slice(0, MAX_STEM);
  const hash = keyOf(asset, recipe).slice(0, FILE_HASH_LENGTH);
  return `assets/${stem}${suffix}-${hash}${extension === '' ? '' : `.${extension}`}`;
}

/** The recipe that publishes a file unchanged, or an optimised SVG. */
export function plainRecipe({ image }: AssetFile): Recipe {
  return image?.format === 'svg' ? { kind: 'svg' } : { kind: 'copy' };
}

/** Without its dot; empty if there is none. */
export function extensionOf({ path }: AssetFile): string {
  return /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
}

/** Hash of what it shows; by default that of its bytes. */
export function contentHash({ sha256, contentSha256 = sha256 }: AssetFile): string {
  return contentSha256;
}

/** Identifies the result of a recipe. */
export function keyOf(asset: AssetFile, recipe: Recipe): string {
  return sha256Hex(`${contentHash(asset)}\n${recipeKey(recipe)}`);
}
