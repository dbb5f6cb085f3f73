import { normaliseHref } from '../lib/href.js';
import { countWords, type PreparedText } from './prepared-text.js';

/** Elements of simple authored HTML, with the parents they may have; anything else takes the slow path. `''` is the top level. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  p: ['', 'li', 'blockquote'],
  ul: ['', 'li', 'blockquote'],
  ol: ['', 'li', 'blockquote'],
  li: ['ul', 'ol'],
  blockquote: ['', 'blockquote', 'li'],
};

const INLINE = new Set(['a', 'b', 'strong', 'em', 'i', 'code', 'br']);
const LISTS = new Set(['ul', 'ol']);

/** One piece: text without markup, a closing tag, or an opening one; of attributes only a plain `href` on links. */
const PIECE = /([^<>&\u0000-\u0009\u000b-\u001f\u007f-\u00a0\ufeff]+)|<\/([a-z]+)>|<(?:(a) href="((?:https:\/\/|mailto:|tel:|\/(?![/\\])|#)[^"<>&\s]*)"|([a-z]+))>/y;

/**
 * Prepares authored HTML that is so plain that sanitising and minifying would only fold its white space: well nested, without attributes
 * but links. The result equals that of the libraries, which cost fifty times as much; for any other text `undefined`.
 */
export function prepareCanonical(source: string): PreparedText | undefined {
  const open: string[] = [];
  const links: string[] = [];
  const out: string[] = [];
  let text = '';
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < source.length) {
    const match = PIECE.exec(source);
    if (!match) return undefined;
    const [piece, words, closing, anchor, href, opening] = match;
    const parent = open.at(-1) ?? '';
    if (words !== undefined) {
      if (LISTS.has(parent) && /\S/.test(words)) return undefined;
      out.push(words);
      text += words;
    } else if (closing !== undefined) {
      if (parent !== closing) return undefined;
      open.pop();
      out.push(piece);
      text += ' ';
    } else {
      const tag = anchor ?? opening ?? '';
      if (!mayStandIn(tag, parent, open)) return undefined;
      if (href !== undefined) links.push(href);
      if (tag === 'a' && href === undefined) return undefined;
      if (tag === 'br') text += ' ';
      else open.push(tag);
      out.push(href === undefined ? piece : `<a href="${normaliseHref(href)}">`);
    }
  }
  if (open.length > 0) return undefined;
  return { value: { source, html: foldSpace(out.join('')), headings: [], words: countWords(text) }, links, unsafe: [], stripped: [] };
}

function mayStandIn(tag: string, parent: string, open: readonly string[]): boolean {
  if (INLINE.has(tag)) return !LISTS.has(parent) && !(tag === 'a' && open.includes('a'));
  return PARENTS[tag]?.includes(parent) ?? false;
}

function foldSpace(html: string): string {
  return html.replace(/[ \n]+/g, ' ').trim();
}
