import { createSlugger } from '../content/rich-text/heading-ids.js';
import { isPlainId } from '../content/rich-text/allow-list.js';
import { DOM_NAMES } from '../content/rich-text/dom-names.js';
import type { MarkdownToken } from '../content/rich-text/html-libraries.js';
import type { PlacedToken } from '../content/rich-text/inline-words.js';
import { parser, type MarkdownEnv } from '../content/rich-text/markdown-parser.js';
import { locateOf } from '../content/rich-text/markdown-slips.js';
import { sourceLines } from '../content/rich-text/source-lines.js';
import { escapeHtml } from '../lib/html/escape.js';
import { cleanHtml, TAG, type Targets } from './clean-html.js';
import { tidyKramdown } from './kramdown.js';
import type { Heading, Markup } from './old-site.js';
import { typographic } from './typography.js';
import { decodedAddress } from '../lib/text/path-pattern.js';

export interface ConvertedText {
  readonly text: string;
  /** The first-level heading at the beginning, which the template renders, and its id. */
  readonly heading?: Heading | undefined;
  /** Ids of the other headings. */
  readonly ids?: readonly string[] | undefined;
  /** The words of the first paragraph. */
  readonly start?: string | undefined;
}

/** Replaces a part of the source. */
interface Edit {
  readonly at: number;
  readonly end: number;
  readonly text: string;
}

/** Writes the Markdown of another engine so that islet shows what that engine showed. */
export function convertMarkdown(written: string, markup: Markup, targets: Targets): ConvertedText {
  const plain = written.replaceAll('\uFEFF', '');
  const source = markup.isKramdown ? tidyKramdown(plain) : plain;
  const env: MarkdownEnv = { source, problems: [], found: new Map() };
  const tokens = parseAsWritten(source, env);
  if (markup.isKramdown && plain.includes('{:toc}'))
    targets.note('A table of contents is left out.', plain.indexOf('{:toc}'));
  const lines = sourceLines(source);
  const edits: Edit[] = [];
  const blank = (text: string, from: number, to: number): string =>
    text.slice(0, from) + text.slice(from, to).replace(/[^\n]/g, '\0') + text.slice(to);
  let mask = source;
  for (const { type, map } of tokens) {
    if (!map || !/^(?:fence|code_block|html_block)$/.test(type)) continue;
    const [from, to] = [lines.start(map[0]), lines.start(map[1])];
    mask = blank(mask, from, to);
    if (type !== 'html_block') continue;
    const html = source.slice(from, to);
    if (!markup.keepsHtml && /<\w/.test(html)) targets.note('HTML that the old site left out.', from);
    const text = markup.keepsHtml
      ? cleanHtml(html, { ...targets, note: (what, at) => targets.note(what, from + at) })
      : '\n';
    edits.push({ at: from, end: to, text });
  }
  mask = mask.replace(/(?<!\\)(`+)(?!`)(?:(?!\n\s*\n)[^])*?(?<!`)\1(?!`)/g, (code) => code.replace(/[^\n]/g, '\0'));
  if (markup.isKramdown)
    for (const { 0: list, index } of mask.matchAll(/(?<=\S)\{:[^{}\n]*\}/g))
      edits.push({ at: index, end: index + list.length, text: '' });
  edits.push(...htmlEdits(mask, markup, targets), ...linkEdits(mask, source, markup, targets));
  for (const { name, at } of env.problems) {
    if (name !== 'text-lost') continue;
    targets.note('A text that neither the old site nor islet shows.', at);
    edits.push({ at, end: at + source.slice(at).split('\n', 1).join('').length + 1, text: '\n' });
  }
  const { heading, ...headings } = headingEdits(tokens, source, markup, targets);
  edits.push(...headings.edits);
  for (const token of tokens) edits.push(...wordEdits(token, source, mask, markup));
  for (const { type, content, map } of tokens)
    if (type === 'inline' && /^[^:].*\n+: /.test(content))
      targets.note('A list of definitions is a paragraph now.', lines.start(map?.[0] ?? 0));
  const start = tokens.find(
    ({ type, content }, index) => type === 'inline' && tokens[index - 1]?.type === 'paragraph_open' && content !== '',
  );
  return { text: applied(source, edits), heading, ids: headings.ids, start: start && wordsOf(start, markup) };
}

/** Parses without links of bare addresses, which have no offsets. */
function parseAsWritten(source: string, env: MarkdownEnv): MarkdownToken[] {
  parser.set({ linkify: false });
  try {
    return parser.parse(source, env);
  } finally {
    parser.set({ linkify: true });
  }
}

/** A bare address, which stays as it is. */
const ADDRESS = /((?:https?|ftp):\/\/[^\s<]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** Makes edits, the first of those that overlap. */
function applied(source: string, edits: readonly Edit[]): string {
  let text = '';
  let end = 0;
  for (const edit of edits.toSorted(
    (a, b) => a.at - b.at || Number(a.end > a.at) - Number(b.end > b.at) || b.end - a.end,
  )) {
    if (edit.at < end) continue;
    text += source.slice(end, edit.at) + edit.text;
    ({ end } = edit);
  }
  return text + source.slice(end);
}

function htmlEdits(mask: string, { keepsHtml }: Markup, targets: Targets): Edit[] {
  const pattern = new RegExp(`<!--[^]*?-->|${TAG.source}`, 'gi');
  return [...mask.matchAll(pattern)].map(({ 0: tag, index }) => ({
    at: index,
    end: index + tag.length,
    text: keepsHtml ? cleanHtml(tag, { ...targets, note: (what) => targets.note(what, index) }) : '',
  }));
}

/** The rest of a link behind `](`: the address, perhaps a title. */
const DESTINATION =
  /^(\s*)(<[^<>\n]*>|(?:[^\s()\\]|\\.|\((?:[^\s()\\]|\\.)*\))*)(\s*(?:"[^"]*"|'[^']*'|\([^()]*\))?\s*)\)/;

function linkEdits(mask: string, source: string, { isTypographic }: Markup, targets: Targets): Edit[] {
  const edits: Edit[] = [];
  for (const { index } of mask.matchAll(/\]\(/g)) {
    const [whole = '', , address = ''] = DESTINATION.exec(source.slice(index + 2, index + 4000)) ?? [];
    const open = openingOf(mask, index);
    if (whole === '' || open === undefined) continue;
    const end = index + 2 + whole.length;
    const plain = decodedAddress(address.replace(/^<|>$/g, '').replace(/\\([!-/:-@[-`{-~])/g, '$1'));
    const words = source.slice(open + 1, index);
    const title = whole.slice(whole.indexOf(address) + address.length, -1);
    if (mask[open - 1] === '!') {
      const picture = targets.picture(plain);
      if (picture === undefined)
        edits.push({ at: open - 1, end, text: /^https?:/.test(plain) ? `[${words || plain}](${plain})` : words });
      else if (words.trim() === '')
        edits.push({ at: open - 1, end, text: `<img src="${escapeHtml(picture)}" alt="">` });
      else edits.push({ at: index, end, text: `](${destination(picture)}${title})` });
    } else {
      const at = index + 2;
      const length = whole.length - 1;
      const target = targets.link(plain);
      if (target === undefined) edits.push({ at: open, end: open + 1, text: '' }, { at: index, end, text: '' });
      else edits.push({ at, end: at + length, text: destination(target) + title });
    }
  }
  for (const { 0: whole, 1: label = '', 2: address = '', index } of mask.matchAll(
    /^( {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*)(<[^>\n]*>|\S+)/gm,
  )) {
    const plain = decodedAddress(address.replace(/^<|>$/g, ''));
    const target = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(plain) ? targets.picture(plain) : undefined;
    edits.push({
      at: index,
      end: index + whole.length,
      text:
        (isTypographic && !label.includes('\0') ? typographic(label) : source.slice(index, index + label.length)) +
        destination(target ?? targets.link(plain) ?? '/'),
    });
  }
  for (const { 0: whole, 1: address = '', index } of mask.matchAll(/<((?:https?|ftp):[^\s<>]*)>/g)) {
    const target = targets.link(address);
    edits.push({ at: index, end: index + whole.length, text: target === undefined ? address : `<${target}>` });
  }
  return edits;
}

/** Returns the offset of the bracket that `]` at an offset closes. */
function openingOf(mask: string, close: number): number | undefined {
  let depth = 0;
  for (let at = close; at >= 0 && close - at < 4000; at -= 1) {
    if (mask[at - 1] === '\\') continue;
    if (mask[at] === ']') depth += 1;
    else if (mask[at] === '[') depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

function destination(address: string): string {
  return /[\s()<>]/.test(address) ? `<${address}>` : address;
}

function wordsOf({ children }: MarkdownToken, { isTypographic }: Markup): string {
  const words = (children ?? [])
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : type === 'html_inline' ? '' : content))
    .join('');
  return isTypographic ? typographic(words) : words;
}

/** Writes `{#id}` where islet would make another id, and takes out a first-level heading at the beginning. */
function headingEdits(
  tokens: readonly MarkdownToken[],
  source: string,
  markup: Markup,
  targets: Targets,
): Pick<ConvertedText, 'heading' | 'ids'> & { readonly edits: readonly Edit[] } {
  const lines = sourceLines(source);
  const insideHtml = elementsOf(tokens);
  const found = tokens.flatMap((token, index) => {
    const inline = tokens[index + 1];
    if (token.type !== 'heading_open' || !inline || !token.map) return [];
    const [attributes = ''] = markup.isKramdown ? [] : (/\s*\{[^{}]*\}$/.exec(inline.content) ?? []);
    const named = token.attrGet('id') ?? /#([^\s{}]+)/.exec(attributes)?.[1];
    const id = named == null ? undefined : String(named);
    const words = wordsOf(inline, markup).replace(attributes, '').trim();
    const raw = inline.content.replace(attributes, '');
    const isInHtml = insideHtml.some(([from, to]) => from < index && index < to);
    return [{ token, map: token.map, id, words, raw, attributes, isInHtml, isFirst: index === 0 }];
  });
  const ids = markup.headingIds(found);
  const slug = createSlugger(found.flatMap(({ id }) => id ?? []));
  const used = new Set<string>();
  const shown: string[] = [];
  const edits: Edit[] = [];
  let heading: Heading | undefined;
  for (const [index, { token, map, words, raw, attributes, isFirst }] of found.entries()) {
    const id = ids[index];
    if (isFirst && token.tag === 'h1') {
      heading = { words, raw, id };
      edits.push({ at: lines.start(map[0]), end: lines.start(map[1]), text: '' });
      continue;
    }
    const isSetext = token.markup === '=' || token.markup === '-';
    const last = map[1] - (isSetext ? 2 : 1);
    const { at, length } = lines.span(last);
    const words2 = source.slice(at, at + length).replace(/\s+#+$/, '');
    const plain = (attributes === '' ? words2 : words2.replace(/\s*\{[^{}]*\}$/, '')).replace(/\s*\{#[^{}]*\}$/, '');
    const own = slug(words);
    if (id !== undefined && used.has(id)) targets.note(`A second heading has the id \`${id}\`.`, at);
    const isUsable = id !== undefined && !used.has(id) && isPlainId(id) && (!DOM_NAMES.has(id) || id === own);
    if (id !== undefined && !isUsable && !used.has(id))
      targets.note(`The id \`${id}\` of a heading cannot be kept.`, at);
    if (id !== undefined) used.add(id);
    shown.push(isUsable ? id : own);
    const mark = isUsable && (id !== own || plain !== words2) ? ` {#${id}}` : '';
    const end = at + length;
    if (token.tag === 'h1' && !isSetext) edits.push({ at, end: at, text: '#' });
    if (token.tag === 'h1' && isSetext)
      edits.push({ at: lines.start(last + 1), end: lines.start(map[1]), text: '---\n' });
    if (mark !== '' || plain !== words2) edits.push({ at: at + plain.length, end, text: mark });
  }
  return { edits, heading, ids: shown };
}

/** Returns the tokens in which an HTML element around Markdown begins and ends. */
function elementsOf(tokens: readonly MarkdownToken[]): [from: number, to: number][] {
  const open: { readonly name: string; readonly from: number }[] = [];
  const found: [number, number][] = [];
  for (const [index, { type, content }] of tokens.entries()) {
    if (type !== 'html_block') continue;
    for (const [, slash, name = ''] of content.matchAll(TAG)) {
      const at = slash === '' ? -1 : open.findLastIndex((one) => one.name === name);
      const [element] = at === -1 ? [] : open.splice(at);
      if (element) found.push([element.from, index]);
      else if (slash === '') open.push({ name, from: index });
    }
  }
  return found;
}

/** Writes typographic marks as the old site showed them, and links that it made of addresses. */
function wordEdits(token: MarkdownToken, source: string, mask: string, { isTypographic, isKramdown }: Markup): Edit[] {
  const locate = token.type === 'inline' ? locateOf(token) : undefined;
  if (!locate) return [];
  return (token.children ?? []).flatMap((child: PlacedToken): Edit[] => {
    if (child.type !== 'text' || child.at === undefined || child.content === '') return [];
    const at = locate(child.at);
    const { content } = child;
    if (!source.startsWith(content, at) || mask.slice(at, at + content.length).includes('\0')) return [];
    const quoted = (part: string, from: number): string =>
      typographic(part, source[from - 1], source[from + part.length]);
    let from = at;
    let text = content
      .split(ADDRESS)
      .map((part) => {
        from += part.length;
        return ADDRESS.test(part) || !isTypographic ? part : quoted(part, from - part.length);
      })
      .join('');
    text = text.replace(/^\[([ xX])\](?= )/, (_, box: string) => (box === ' ' ? '☐' : '☑'));
    if (!isKramdown)
      text = text
        .replace(/(?<![\w./@])www\.[\w-]+(?:\.[\w-]+)+(?:\/[\w/%-]*)?/g, '[$&](https://$&)')
        .replace(/(?<!~)~(?!~)([^~\s](?:[^~]*[^~\s])?)~(?!~)/g, '~~$1~~');
    return text === content ? [] : [{ at, end: at + content.length, text }];
  });
}
