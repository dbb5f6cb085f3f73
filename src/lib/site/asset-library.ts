import type { ImageSources } from '../../api/site-model.js';

/** How a square PNG is made of an image. */
export interface IconForm {
  /** Edge in pixels. */
  readonly size: number;
  /** What stays free on each side, as a part of the edge. */
  readonly margin: number;
  /** Colour behind it; transparent where there is none. */
  readonly background?: string;
}

/** What the rendering stage may ask of `site/assets/`; answers are known before a page is rendered. Paths are relative to `site/assets/`. */
export interface AssetLibrary {
  /** Every file, sorted. */
  readonly paths: readonly string[];
  /** The path of the file that is meant, as it is spelled in `site/assets/`; every other function takes any spelling, too. */
  find(path: string): string | undefined;
  has(path: string): boolean;
  isImage(path: string): boolean;
  /** Hash of the source file, for the manifest. */
  sha256(path: string): string;
  /** Hash of what is published of a file, by which that is named. */
  contentSha256(path: string): string;
  /** An image as it lies in `site/assets/`, in CSS pixels at 1x; nothing is published by this. @throws IsletError `image-missing` */
  source(path: string): { readonly width: number; readonly height: number };
  /** Published address of the file as it is; SVG is optimised. The file is published because somebody asked. */
  url(path: string): string;
  /** Published forms of an image. @throws IsletError `image-missing`, `image-invalid-request` */
  image(path: string, widths: readonly number[]): ImageSources;
  /** Published address of one raster form, `width` pixels wide at most, for places that take no choice of formats. */
  raster(
    path: string,
    width: number,
  ): { readonly url: string; readonly width: number; readonly height: number } | undefined;
  /** Published address of an image as a square PNG. */
  icon(path: string, form: IconForm): string;
  /** Publishes an image as `/favicon.ico` and returns that address. */
  favicon(path: string): string;
}

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

/** Files that are decoded as pictures of pixels, by name. */
export const RASTER = /\.(png|jpe?g|webp|avif|gif|tiff?)$/i;

export const SVG = /\.svg$/i;
