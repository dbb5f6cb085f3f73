import { QuoteType, Tokenizer } from 'htmlparser2';
import { MAX_DEPTH, tooDeep } from '../fs/limits.js';
import { VOID } from './void-elements.js';

/** A part of a text: offsets of its start and end, in UTF-16 code units. */
export type Span = readonly [number, number];

/** One attribute as it was written and as a browser reads it. */
export interface Attribute {
  /** Lower case. */
  readonly name: string;
  /** With character references resolved; empty where there is no value. */
  readonly value: string;
  /** From the first character of the name to the last of the value, quotes included. */
  readonly raw: string;
  /** Offset of the name in the document. */
  readonly at: number;
}

/** A part of a document. All pieces in order are the document. */
export interface Piece {
  /** Number of the piece in its document. */
  readonly index: number;
  readonly kind: 'open' | 'close' | 'text' | 'comment' | 'doctype' | 'other';
  /** Its text in the document. */
  readonly raw: string;
  /** Offset of `raw` in the document, in UTF-16 code units. */
  readonly at: number;
  /** Tag name in lower case; of text, that of the element around it. */
  readonly name: string;
  /** Text with character references resolved; empty for tags. */
  readonly text: string;
  readonly attributes: readonly Attribute[];
  /** Index of the opening tag around the piece; -1 at the top. */
  readonly parent: number;
}

/** Returns the range of a piece or attribute value in the document. */
export function spanOf({ at, raw }: { readonly at: number; readonly raw: string }): Span {
  return [at, at + raw.length];
}

/** Elements whose end tag is optional: without it, they follow each other and are not nested. */
const OPTIONAL_END = new Set([
  'colgroup',
  'dd',
  'dt',
  'li',
  'optgroup',
  'option',
  'p',
  'rp',
  'rt',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
]);

const NONE: Attribute[] = [];

/** An open element. */
interface OpenElement {
  readonly index: number;
  readonly name: string;
  /** Number of open elements, without those with an optional end tag. */
  readonly depth: number;
  readonly isForeign: boolean;
}

type Draft = Omit<Piece, 'attributes' | 'raw' | 'text'> & { attributes: Attribute[]; raw: string; text: string };

/**
 * Splits a document into pieces that contain every character of it, for comparisons. Uses a tokenizer: a tree parser
 * repairs what it reads, so that documents with different bytes could become equal.
 *
 * @param file name of the document for messages
 * @throws IsletError `file-too-deep`
 */
export function htmlPieces(html: string, file = 'page.html'): Piece[] {
  const drafts: Draft[] = [];
  const open: OpenElement[] = [];
  const openNames = new Map<string, number>();
  let name = '';
  let nameStart = 0;
  let nameEnd = 0;
  let value = '';
  let textOpen = false;
  let last: Draft | undefined;

  const begin = (kind: Piece['kind'], at: number, tag: string): Draft => {
    textOpen = false;
    const start = last === undefined ? 0 : at;
    if (last) last.raw = html.slice(last.at, start);
    last = {
      index: drafts.length,
      kind,
      at: start,
      name: tag,
      attributes: kind === 'open' ? [] : NONE,
      parent: open.at(-1)?.index ?? -1,
      raw: '',
      text: '',
    };
    drafts.push(last);
    return last;
  };
  const text = (start: number, content: string): void => {
    if (textOpen && last) {
      last.text += content;
      return;
    }
    begin('text', start, open.at(-1)?.name ?? '').text = content;
    textOpen = true;
  };
  const markup = (kind: Piece['kind'], start: number): void => {
    begin(kind, html.lastIndexOf('<', start), '');
  };
  const finishOpen = (selfClosing: boolean): void => {
    if (!last || VOID.has(last.name)) return;
    const { index, name: tag } = last;
    const around = open.at(-1);
    if (selfClosing && insideForeign()) return;
    const isForeign = insideForeign() || tag === 'svg' || tag === 'math';
    const depth = (around?.depth ?? 0) + (OPTIONAL_END.has(tag) ? 0 : 1);
    if (depth > MAX_DEPTH) throw tooDeep('Elements', { file, text: html, at: last.at });
    open.push({ index, name: tag, depth, isForeign });
    openNames.set(tag, (openNames.get(tag) ?? 0) + 1);
  };
  const insideForeign = (): boolean => open.at(-1)?.isForeign === true;
  const closeUpTo = (tag: string): void => {
    if ((openNames.get(tag) ?? 0) === 0) return;
    for (let closed = open.pop(); closed; closed = open.pop()) {
      openNames.set(closed.name, (openNames.get(closed.name) ?? 0) - 1);
      if (closed.name === tag) return;
    }
  };

  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        begin('open', start - 1, html.slice(start, end).toLowerCase());
      },
      onattribname(start, end) {
        name = html.slice(start, end).toLowerCase();
        nameStart = start;
        nameEnd = end;
        value = '';
      },
      onattribdata(start, end) {
        value += html.slice(start, end);
      },
      onattribentity(codepoint) {
        value += String.fromCodePoint(codepoint);
      },
      onattribend(quote, end) {
        // `end` is after the value and its quote; without a value it may be further on.
        const rawEnd = quote === QuoteType.NoValue ? nameEnd : end;
        last?.attributes.push({
          name,
          value,
          raw: html.slice(nameStart, Math.min(rawEnd, html.length)),
          at: nameStart,
        });
      },
      onopentagend() {
        finishOpen(false);
      },
      onselfclosingtag() {
        finishOpen(true);
      },
      onclosetag(start, end) {
        const tag = html.slice(start, end).toLowerCase();
        closeUpTo(tag);
        begin('close', html.lastIndexOf('<', start), tag);
      },
      ontext(start, end) {
        text(start, html.slice(start, end));
      },
      ontextentity(codepoint, end) {
        text(html.lastIndexOf('&', end - 1), String.fromCodePoint(codepoint));
      },
      oncomment(start) {
        markup('comment', start);
      },
      ondeclaration(start) {
        markup('doctype', start);
      },
      oncdata(start) {
        markup('other', start);
      },
      onprocessinginstruction(start) {
        markup('other', start);
      },
      onend: () => undefined,
      isInForeignContext: insideForeign,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  const final = last ?? (html === '' ? undefined : begin('other', 0, ''));
  if (final) final.raw = html.slice(final.at);
  return drafts;
}
