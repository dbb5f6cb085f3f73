import type { FilmSources } from '../../api/render-context.js';
import { rasterForm, urlForm, type AssetLibrary } from '../../lib/site/asset-forms.js';
import type { Trace } from './trace.js';

/** In pixels. A poster has only one format, so it is no wider than the columns of most pages, twice. */
const POSTER_WIDTH = 1280;

/** Publishes a file as it is, and returns its address. */
export function assetAddress(path: string, assets: AssetLibrary, trace: Trace): string {
  // Recorded first: the template may catch the error of a missing file.
  trace.items.add(`asset ${path}`);
  const url = assets.url(path);
  trace.sources.add(assets.file(path));
  trace.forms.add(urlForm(path));
  return url;
}

/** Publishes a film and its poster. Their size is that of the film, or else of the poster. */
export function filmSources(
  { src, poster }: { readonly src: string | undefined; readonly poster: string | undefined },
  assets: AssetLibrary,
  trace: Trace,
): FilmSources {
  const film = src === undefined ? {} : { address: assetAddress(src, assets, trace), ...assets.filmSize(src) };
  if (poster === undefined) return film;
  trace.items.add(`asset ${poster}`);
  const shown = assets.raster(poster, POSTER_WIDTH);
  if (!shown) return { ...assets.source(poster), ...film, poster: assetAddress(poster, assets, trace) };
  const { url, ...size } = shown;
  trace.sources.add(assets.file(poster));
  trace.forms.add(rasterForm(poster, POSTER_WIDTH));
  return { ...size, ...film, poster: url };
}
