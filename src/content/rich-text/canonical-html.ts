import { MAX_TEXT_DEPTH } from '../../lib/fs/limits.js';
import { normaliseHref } from '../../lib/html/href.js';
import { MAX_LENGTH, type PreparedText } from './prepared-text.js';

/**
 * Elements of simple authored HTML with their allowed parents; `''` is the top level. Everything else takes the slow
 * path.
 */
const PARENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['p', ['', 'li', 'blockquote']],
  ['ul', ['', 'li', 'blockquote']],
  ['ol', ['', 'li', 'blockquote']],
  ['li', ['ul', 'ol']],
  ['blockquote', ['', 'blockquote', 'li']],
]);

const INLINE = new Set(['a', 'b', 'strong', 'em', 'i', 'code', 'br']);
const LISTS = new Set(['ul', 'ol']);

/** Entities, control characters except line feed, and no-break spaces. */
const UNFIT = /[&\u0000-\u0009\u000b-\u001f\u007f-\u00a0\ufeff]/;

/** White space that collapses to one space. */
const FOLDED = /\n[ \n]*| [ \n]+/g;

/** All HTML white space that is left at that point. */
const AROUND = /^ | $/g;

/** White space that is preserved and separates words. Literal escapes let V8 skip one-byte strings. */
const WIDE_SPACE = /[\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** The only allowed attribute: a plain `href` on links. */
const LINK = /<a href="((?:https:\/\/|mailto:|tel:|\/(?![/\\])|#)[^"<>&\s]*)">/y;
const BEFORE_HREF = '<a href="'.length;

/**
 * Prepares authored HTML for which sanitising and minifying would only collapse white space: well nested, no attributes
 * except `href`. The result equals that of the libraries, which are hundreds of times slower. `undefined` for other
 * texts.
 */
export function prepareCanonical(source: string): PreparedText | undefined {
  if (UNFIT.test(source)) return undefined;
  if (source.length > MAX_LENGTH || source.includes('**') || source.includes('](')) return undefined;
  const text = (source.includes('\n') || source.includes('  ') ? source.replace(FOLDED, ' ') : source).replace(
    AROUND,
    '',
  );
  // The same text with the same offsets, and only spaces between words.
  const spaced = WIDE_SPACE.test(text) ? text.replace(/\s/g, ' ') : text;
  const open: string[] = [];
  const links: string[] = [];
  let html = '';
  let copied = 0;
  let words = 0;
  let inWord = false;
  for (let at = 0; at < text.length;) {
    const parent = open.at(-1) ?? '';
    const next = text.indexOf('<', at);
    const start = next < 0 ? text.length : next;
    const end = text.indexOf('>', at);
    if (end < 0 ? next >= 0 : end < start) return undefined;
    if (start > at) {
      const found = wordsIn(spaced.slice(at, start));
      if (found > 0 && LISTS.has(parent)) return undefined;
      // A tag may start inside a word.
      words += inWord && spaced[at] !== ' ' ? found - 1 : found;
      inWord = spaced[start - 1] !== ' ';
    }
    if (next < 0) break;
    at = end + 1;
    if (text[start + 1] === '/') {
      if (parent === '' || text.slice(start + 2, end) !== parent) return undefined;
      open.pop();
      inWord = false;
      continue;
    }
    const href = hrefAt(text, start);
    const tag = href === undefined ? text.slice(start + 1, end) : 'a';
    if ((tag === 'a') !== (href !== undefined) || !mayStandIn(tag, parent, open)) return undefined;
    if (tag === 'br') inWord = false;
    else if (open.push(tag) > MAX_TEXT_DEPTH) return undefined;
    if (href === undefined) continue;
    links.push(href);
    const normal = normaliseHref(href);
    if (normal === href) continue;
    html += text.slice(copied, start + BEFORE_HREF) + normal;
    copied = start + BEFORE_HREF + href.length;
  }
  if (open.length > 0) return undefined;
  return {
    value: { source, html: copied === 0 ? text : html + text.slice(copied), headings: [], words },
    links,
    ids: [],
    pictures: [],
    components: [],
    problems: [],
  };
}

function hrefAt(text: string, start: number): string | undefined {
  if (text[start + 2] !== ' ') return undefined;
  LINK.lastIndex = start;
  return LINK.exec(text)?.[1];
}

function mayStandIn(tag: string, parent: string, open: readonly string[]): boolean {
  if (INLINE.has(tag)) return !LISTS.has(parent) && !(tag === 'a' && open.includes('a'));
  return PARENTS.get(tag)?.includes(parent) ?? false;
}

function wordsIn(spaced: string): number {
  let words = 0;
  let at = 0;
  while (at < spaced.length) {
    const space = spaced.indexOf(' ', at);
    const end = space < 0 ? spaced.length : space;
    if (end > at) words += 1;
    at = end + 1;
  }
  return words;
}
