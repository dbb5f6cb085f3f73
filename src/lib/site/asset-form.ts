import type { AssetLibrary } from './asset-library.js';

/** A published form of a file in `site/assets/`, as it was asked for: what, its widths where it has some, the path. */
export type AssetForm = `url  ${string}` | `image ${string} ${string}` | `raster ${number} ${string}`;

export const urlForm = (path: string): AssetForm => `url  ${path}`;
export const imageForm = (path: string, widths: readonly number[]): AssetForm => `image ${widths.join()} ${path}`;
export const rasterForm = (path: string, width: number): AssetForm => `raster ${width} ${path}`;

/** Asks a library for a form again, so that its files are published. */
export function askForForm(library: AssetLibrary, form: AssetForm): void {
  const [, kind, widths = '', path = ''] = /^(\S+) (\S*) (.*)$/s.exec(form) ?? [];
  if (kind === 'image') library.image(path, widths === '' ? [] : widths.split(',').map(Number));
  else if (kind === 'raster') library.raster(path, Number(widths));
  else library.url(path);
}
