import type { Loader } from 'esbuild';
import { IMAGE_EXTENSIONS } from '../../lib/site/asset-forms.js';

/** Extensions of the files that style sheets may name: images and fonts. */
export const ASSETS: readonly string[] = [...IMAGE_EXTENSIONS, 'woff2', 'woff', 'ttf', 'otf'];

/** The `loader` option of esbuild that treats all assets alike. */
export function assetLoaders(loader: Loader): Record<string, Loader> {
  return Object.fromEntries(ASSETS.map((ending) => [`.${ending}`, loader]));
}
