import type { MarkdownToken, StateInline } from './html-libraries.js';

/** An inline token with its offset in the text of its block. */
export interface PlacedToken extends MarkdownToken {
  at?: number;
}

/** Placeholder for a character that is not text. */
export const PART = '\u0000';

/** The text of a paragraph, heading or cell, with the offsets that it has there. */
export interface InlineWords {
  /** The text; code, tags, addresses, pictures and escaped characters are {@link PART}s. */
  readonly words: string;
  /** The same without marks that are not published. */
  readonly text: string;
  /** Offsets of the marks `*`, `_` and `~` that are not published. */
  readonly used: ReadonlySet<number>;
}

/** Makes a state of the parser that notes the offset of each token. */
export function placing(State: typeof StateInline): typeof StateInline {
  return class extends State {
    override push(...args: Parameters<StateInline['push']>): PlacedToken {
      return Object.assign(super.push(...args), { at: this.pos });
    }

    // Blanks at the end of a line are cut from the text.
    override pushPending(): PlacedToken {
      const at = this.src.lastIndexOf(this.pending, this.pos - this.pending.length);
      return Object.assign(super.pushPending(), { at });
    }
  };
}

const CODE_TAG = /^<(\/?)(?:code|kbd|pre|samp|var)\b/i;
const PAIR = /^(?:em|strong|s)_(?:open|close)$/;

/** Reads a block before the parser joins the parts of its text. */
export function readWords({ src, tokens }: StateInline): InlineWords {
  const used = new Set<number>();
  let words = '';
  let run = -1;
  let next = 0;
  let isAddress = false;
  let isCode = false;
  for (const token of tokens as readonly PlacedToken[]) {
    if (token.info === 'auto') isAddress = token.nesting === 1;
    const [tag, slash] = token.type === 'html_inline' ? (CODE_TAG.exec(token.content) ?? []) : [];
    if (tag !== undefined) isCode = slash === '';
    const isPair = PAIR.test(token.type);
    if (isAddress || isCode || (token.type !== 'text' && !isPair)) continue;
    // The marks of one run have one offset; an empty one is half of a pair `**`.
    const start = token.at === run ? next : (token.at ?? 0);
    const length = isPair ? (token.tag === 's' ? 2 : 1) : token.content.length || 1;
    if (isPair || token.content === '') for (let at = start; at < start + length; at += 1) used.add(at);
    run = token.at ?? 0;
    next = start + length;
    words += blank(src.slice(words.length, start)) + src.slice(Math.max(words.length, start), next);
  }
  words += blank(src.slice(words.length));
  const text = used.size === 0 ? words : words.replace(/[*_~]/g, (mark, at: number) => (used.has(at) ? PART : mark));
  return { words, text, used };
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, PART);
}
