import { QuoteType, Tokenizer } from 'htmlparser2';
import { MAX_DEPTH, tooDeep } from '../fs/limits.js';
import { createOpenElements, type OpenElements } from './open-elements.js';
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

const NONE: Attribute[] = [];

type Draft = Omit<Piece, 'attributes' | 'raw' | 'text'> & { attributes: Attribute[]; raw: string; text: string };

/**
 * Splits a document into pieces that contain every character of it, for comparisons. Uses a tokenizer: a tree parser
 * repairs what it reads, so that documents with different bytes could become equal.
 *
 * @param file name of the document for messages
 * @throws IsletError `file-too-deep`
 */
export function htmlPieces(html: string, file = 'page.html'): Piece[] {
  const open = createOpenElements();
  const { begin, text, last, finish } = createDrafts(html, open);
  let name = '';
  let nameStart = 0;
  let nameEnd = 0;
  let value = '';

  const markup = (kind: Piece['kind'], start: number): void => {
    begin(kind, html.lastIndexOf('<', start), '');
  };
  const finishOpen = (selfClosing: boolean): void => {
    const tag = last();
    if (!tag || VOID.has(tag.name) || (selfClosing && open.innermost()?.isForeign === true)) return;
    if (open.enter(tag) > MAX_DEPTH) throw tooDeep('Elements', { file, text: html, at: tag.at });
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
        last()?.attributes.push({
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
        open.closeUpTo(tag);
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
      isInForeignContext: () => open.innermost()?.isForeign === true,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  return finish();
}

interface Drafts {
  /** Starts a piece, which ends the one before. */
  begin(kind: Piece['kind'], at: number, name: string): Draft;
  /** Adds text to the piece of text, or starts one. */
  text(start: number, content: string): void;
  last(): Draft | undefined;
  /** Ends the last piece. Returns all of them. */
  finish(): Draft[];
}

function createDrafts(html: string, open: OpenElements): Drafts {
  const drafts: Draft[] = [];
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
      parent: open.innermost()?.index ?? -1,
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
    begin('text', start, open.innermost()?.name ?? '').text = content;
    textOpen = true;
  };
  return {
    begin,
    text,
    last: () => last,
    finish() {
      const final = last ?? (html === '' ? undefined : begin('other', 0, ''));
      if (final) final.raw = html.slice(final.at);
      return drafts;
    },
  };
}
