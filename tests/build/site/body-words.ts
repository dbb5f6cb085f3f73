import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

/** Stands between words that do not follow each other on the page: something left out stood there. */
export const GAP = '';

/** Whether a text is left out; `link` is the address of the link around it. */
export type LeftOut = (text: string, link: string | undefined) => boolean;

/** Parts of the content that lead somewhere or are not read: breadcrumbs, tables of contents, data, drawings. */
const SILENT = new Set(['nav', 'script', 'style', 'template', 'svg', 'noscript']);

/** Elements within a line of text, which do not end it. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'bdo',
  'br',
  'cite',
  'code',
  'em',
  'i',
  'kbd',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'var',
  'wbr',
]);

/**
 * A word is letters, marks and digits: in Indic scripts vowels are marks, and two invisible joiners stand within words, as
 * apostrophes do in Latin ones.
 */
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’\u200c\u200d]+[\p{L}\p{M}\p{N}]+)*/gu;

/** Words of a text in lower case, without what is invisible. */
export function wordsOf(text: string): string[] {
  return (text.normalize('NFC').toLowerCase().match(WORD) ?? []).map((word) =>
    word.replace(/[\u200c\u200d]/g, '').replace(/’/g, "'"),
  );
}

/**
 * The words of `<main>` in their order, the words of blocks that follow each other included. Of what is left out, a
 * {@link GAP} remains.
 */
export function bodyWords(html: string, leftOut: LeftOut): string[] {
  const words: string[] = [];
  for (const main of elements(parse(html), 'main')) {
    for (const text of texts(main, leftOut)) words.push(...(text === undefined ? [GAP] : wordsOf(text)));
  }
  return words;
}

/** Texts of the blocks of a part, those of inline elements joined; `undefined` where something is left out. */
function texts(part: Tree.Element, leftOut: LeftOut): (string | undefined)[] {
  const blocks: (string | undefined)[] = [''];
  const add = (text: string): void => {
    blocks[blocks.length - 1] = (blocks.at(-1) ?? '') + text;
  };
  const visit = (node: Tree.ChildNode, link: string | undefined): void => {
    if (node.nodeName === '#text' && 'value' in node) {
      const text = node.value.replace(/\s+/g, ' ');
      if (text.trim() !== '' && leftOut(text.trim(), link)) blocks.push(undefined, '');
      else add(text);
    }
    if (!('tagName' in node)) return;
    if (SILENT.has(node.tagName)) {
      blocks.push(undefined, '');
      return;
    }
    const inline = INLINE.has(node.tagName);
    if (!inline) blocks.push('');
    if (node.tagName === 'br') add(' ');
    const around = node.attrs.find(({ name }) => name === 'href')?.value ?? link;
    for (const child of node.childNodes) visit(child, around);
    if (!inline) blocks.push('');
  };
  for (const child of part.childNodes) visit(child, undefined);
  return blocks;
}

function* elements(node: Tree.Node, tag: string): Generator<Tree.Element> {
  if ('tagName' in node && node.tagName === tag) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elements(child, tag);
}
