import type { Loader } from 'esbuild';

/** Extensions of the files that style sheets may name: images and fonts. */
export const ASSETS: readonly string[] = 'svg png webp avif jpg jpeg gif woff2 woff ttf otf'.split(' ');

/** The `loader` option of esbuild that treats all assets alike. */
export function assetLoaders(loader: Loader): Record<string, Loader> {
  return Object.fromEntries(ASSETS.map((ending) => [`.${ending}`, loader]));
}
