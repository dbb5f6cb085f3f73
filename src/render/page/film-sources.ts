import type { FilmSources } from '../../api/render-context.js';
import { rasterForm, urlForm, type AssetForm, type AssetLibrary } from '../../lib/site/asset-forms.js';
import type { Trace } from './trace.js';

/** In pixels. A poster has only one format, so it is no wider than the columns of most pages, twice. */
const POSTER_WIDTH = 1280;

/** Uses an asset, and records that. */
export function tracedAsset<T>(path: string, assets: AssetLibrary, trace: Trace, use: () => T, form?: AssetForm): T {
  // Recorded first: the template may catch the error of a missing file.
  trace.items.add(`asset ${path}`);
  const used = use();
  trace.sources.add(assets.file(path));
  if (form) trace.forms.add(form);
  return used;
}

/** Publishes a file as it is, and returns its address. */
export function assetAddress(path: string, assets: AssetLibrary, trace: Trace): string {
  return tracedAsset(path, assets, trace, () => assets.url(path), urlForm(path));
}

/** Publishes a film and its poster. Their size is that of the film, or else of the poster. */
export function filmSources(
  { src, poster }: { readonly src: string | undefined; readonly poster: string | undefined },
  assets: AssetLibrary,
  trace: Trace,
): FilmSources {
  const film = src === undefined ? {} : { address: assetAddress(src, assets, trace), ...assets.filmSize(src) };
  if (poster === undefined) return film;
  const form = rasterForm(poster, POSTER_WIDTH);
  const shown = tracedAsset(poster, assets, trace, () => assets.raster(poster, POSTER_WIDTH), form);
  if (!shown) return { ...assets.source(poster), ...film, poster: assetAddress(poster, assets, trace) };
  const { url, ...size } = shown;
  return { ...size, ...film, poster: url };
}
