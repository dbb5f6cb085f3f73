import type { ImageForm, ImageSources } from '../../api/site-model.js';

/** The square PNG to make of an image. */
export interface IconForm {
  /** Edge in pixels. */
  readonly size: number;
  /** Free space on each side, as a fraction of the edge. */
  readonly margin: number;
  /** Background colour; transparent by default. */
  readonly background?: string;
}

/** Gives the rendering stage the files of `site/assets/`, by their paths there, and pictures beside content (`asset-paths.ts`). */
export interface AssetLibrary {
  /** Every file, sorted. */
  readonly paths: readonly string[];
  /** Returns the path as spelled in `site/assets/`. All other functions accept other spellings too. */
  find(path: string): string | undefined;
  /** Returns the file of a path, relative to the root. */
  file(path: string): string;
  isImage(path: string): boolean;
  /** Hash of the source file, for the manifest. */
  sha256(path: string): string;
  /** Hash of the published content, for its name. */
  contentSha256(path: string): string;
  /** Size of an image in CSS pixels at 1x; publishes nothing. @throws IsletError `image-missing` */
  source(path: string): { readonly width: number; readonly height: number };
  /** Size of an MP4 film. @throws IsletError `asset-missing` */
  filmSize(path: string): { readonly width: number; readonly height: number } | undefined;
  /** Publishes a file as it is (SVG is optimised) and returns its address. */
  url(path: string): string;
  /** Publishes an image in several formats and widths. @throws IsletError `image-missing`, `image-invalid-request` */
  image(path: string, widths: readonly number[], form?: ImageForm): ImageSources;
  /** Publishes one raster form, at most `width` pixels wide, for places that take only one format. */
  raster(
    path: string,
    width: number,
  ): { readonly url: string; readonly width: number; readonly height: number } | undefined;
  /** Publishes an image as a square PNG and returns its address. */
  icon(path: string, form: IconForm): string;
  /** Publishes an image as `/favicon.ico` and returns its address. */
  favicon(path: string): string;
}

/** A published form of an asset, as text: kind, widths and what else is asked for in JSON, path. */
export type AssetForm = `url  ${string}` | `image ${string} ${string}` | `raster ${number} ${string}`;

export const urlForm = (path: string): AssetForm => `url  ${path}`;
export const imageForm = (path: string, widths: readonly number[], form: ImageForm = {}): AssetForm =>
  `image ${JSON.stringify([widths, form])} ${path}`;
export const rasterForm = (path: string, width: number): AssetForm => `raster ${width} ${path}`;

/** Returns the path of an image that is published in several formats; `undefined` for other forms. */
export function imageOf(form: AssetForm): string | undefined {
  return /^image \S* (.*)$/s.exec(form)?.[1];
}

/** Requests a form again, so that its files are published. */
export function askForForm(library: AssetLibrary, form: AssetForm): void {
  const [, kind, how = '', path = ''] = /^(\S+) (\S*) (.*)$/s.exec(form) ?? [];
  if (kind === 'image') {
    const [widths, asked] = JSON.parse(how) as [number[], ImageForm];
    library.image(path, widths, asked);
  } else if (kind === 'raster') library.raster(path, Number(how));
  else library.url(path);
}

/** Extensions of the images that browsers show. */
export const IMAGE_EXTENSIONS = ['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif', 'gif'] as const;
export type ImageExtension = (typeof IMAGE_EXTENSIONS)[number];

/** Names of raster images. */
export const RASTER = namesWith([...IMAGE_EXTENSIONS.filter((extension) => extension !== 'svg'), 'tif', 'tiff']);

/** Returns a pattern of the file names with one of these extensions. */
export function namesWith(extensions: readonly string[]): RegExp {
  return new RegExp(`\\.(${extensions.join('|')})$`, 'i');
}

export const SVG = /\.svg$/i;
