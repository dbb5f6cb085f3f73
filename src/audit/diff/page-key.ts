import { sha256Hex } from '../../lib/text/hash.js';
import type { PageKey } from './match-files.js';

/**
 * A page is known again by its title and language: both stand in every page, and titles are unique in a site that search engines are to find. A page that moved and got
 * another title is a page that went and one that came.
 */
export const pageKey: PageKey = (tree, file) => {
  const html = tree.read(file.path).toString('utf8');
  const title = /<title[^>]*>([\s\S]*?)<\/title>/i.exec(html)?.[1]?.trim() ?? '';
  return title === '' ? undefined : sha256Hex(`${languageOf(html)}\0${title}`);
};

/** The language that a page says it is in; empty where it says none. */
export function languageOf(html: string): string {
  return /<html[^>]*\slang="([^"]*)"/i.exec(html)?.[1] ?? '';
}
