import { parsePath, type ValuePath } from '../text/value-path.js';

/**
 * The `file` of a page that a template made of an item: the file that the item is from, `#`, and the path of the item
 * there, such as `site/data/cities.yaml#cities[3]`. A second page of the item ends in `#2`.
 */
export function itemFile(file: string, path: string): string {
  return `${file}#${path}`;
}

/** Splits the `file` of a page. `item` is missing for a page that has a file of its own. */
export function splitItemFile(file: string): { readonly file: string; readonly item?: string } {
  const end = file.indexOf('#');
  return end < 0 ? { file } : { file: file.slice(0, end), item: file.slice(end + 1) };
}

/** The path in its file of the item of a page. */
export function itemPath(item: string): ValuePath {
  return parsePath(item.replace(/#\d+$/, ''));
}

/** The file that a page is made of. */
export function sourceFile(file: string): string {
  return splitItemFile(file).file;
}
