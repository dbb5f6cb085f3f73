import { posix } from 'node:path';
import { RASTER, SVG } from './asset-forms.js';
import { sourceFile } from './item-file.js';

export const ASSETS_FOLDER = 'site/assets/';

/** Folders of content, in which pictures may be. */
export const CONTENT_FOLDERS = ['site/pages', 'site/data'] as const;

const IN_CONTENT = /^site\/(?:pages|data)\//;

/** Whether a file is a picture beside a page or data, by its name. */
export function isPicture(file: string): boolean {
  return IN_CONTENT.test(file) && (RASTER.test(file) || SVG.test(file));
}

/** The file of an asset, by its path: below `site/assets/`, or from the root for a picture beside content. */
export function assetFile(path: string): string {
  return IN_CONTENT.test(path) || path.startsWith(ASSETS_FOLDER) ? path : ASSETS_FOLDER + path;
}

/** The path of an asset, by its file; `undefined` for other files. */
export function assetPath(file: string): string | undefined {
  if (!file.startsWith(ASSETS_FOLDER)) return isPicture(file) ? file : undefined;
  const path = file.slice(ASSETS_FOLDER.length);
  return assetFile(path) === file ? path : file;
}

/**
 * The path of an asset that content names. In pages and data, `./` and `../` begin a path from the folder of the file.
 *
 * @param file that has the content; may name an item of it
 */
export function namedAsset(written: string, file: string): string {
  if (!/^\.{1,2}[/\\]/.test(written) || !IN_CONTENT.test(file)) return written;
  // Nothing is above the root.
  return posix.join('/', posix.dirname(sourceFile(file)), written.replaceAll('\\', '/')).slice(1);
}

/** How content in a file names an asset: the reverse of {@link namedAsset}. */
export function assetName(path: string, file: string): string {
  if (!IN_CONTENT.test(path)) return path;
  const name = posix.relative(posix.dirname(sourceFile(file)), path);
  return name.startsWith('../') ? name : `./${name}`;
}
