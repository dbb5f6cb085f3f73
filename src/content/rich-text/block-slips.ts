import type { DiagnosticName } from '../../errors/index.js';
import type { MarkdownToken } from './html-libraries.js';
import type { TextSpan } from './prepared-text.js';
import type { SourceLines } from './source-lines.js';

/** Markdown that is published otherwise than it was written. Offsets are those of its block. */
export interface Slip extends TextSpan {
  /** `markdown-slip` by default. */
  readonly name?: DiagnosticName;
  /** By default that the text of the source is published literally. */
  readonly message?: string;
  readonly remedy: string;
}

/** The walk over the tokens of one text. */
export interface Walk {
  readonly source: string;
  readonly lines: SourceLines;
  readonly tokens: readonly MarkdownToken[];
  readonly add: (slip: Slip) => void;
}

/** Finds slips of blocks, by the type of their token. */
export const BLOCK_SLIPS: Readonly<Record<string, (walk: Walk, token: MarkdownToken, index: number) => void>> = {
  ordered_list_open: addWrongNumber,
  heading_open: addUnderlined,
  fence: addEndlessFence,
  code_block: addIndentedText,
};

/** Browsers count the items of a list from its first number. Equal numbers are a habit of authors. */
function addWrongNumber({ source, lines, tokens, add }: Walk, _list: MarkdownToken, index: number): void {
  const items = itemsUntil(tokens, index, 'ordered_list_close', 'list_item_open', 1);
  const first = Number(items[0]?.info);
  const wrong = items.findIndex(({ info }, at) => Number(info) !== first + at);
  const item = items[wrong];
  if (!item || items.every(({ info }) => Number(info) === first)) return;
  const written = item.info + item.markup;
  const at = source.indexOf(written, lines.start(item.map?.[0] ?? 0));
  const message = `\`${written}\` is shown as ${String(first + wrong)}, since browsers count the items of a list.`;
  const remedy = `Number the items in order. To keep the number, write the list in HTML, with \`<li value="${item.info}">\`.`;
  add({ message, remedy, at, length: written.length });
}

/** Returns the tokens of a type inside of a token, `below` levels deeper. */
export function itemsUntil(
  tokens: readonly MarkdownToken[],
  index: number,
  end: string,
  wanted: string,
  below: number,
): MarkdownToken[] {
  const level = tokens[index]?.level ?? 0;
  const items: MarkdownToken[] = [];
  for (let at = index + 1; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token?.type === end && token.level === level) break;
    if (token?.type === wanted && token.level === level + below) items.push(token);
  }
  return items;
}

/** A line of `-` or `=` below a text makes it a heading. */
function addUnderlined({ source, lines, add }: Walk, { map, tag, markup }: MarkdownToken): void {
  const [first, end] = map ?? [0, 0];
  const mark = lines
    .text(end - 1)
    .replace(/^[\s>]+/, '')
    .trimEnd();
  const text = source.slice(lines.start(first), lines.start(end - 1)).trimEnd();
  if (tag === 'h1' || markup !== '-' || (!text.includes('\n') && mark.length > 1 && !/[.!?।,;]$/.test(text))) return;
  add({
    message: `The text above \`${mark}\` is published as a heading.`,
    remedy: `Write an empty line before \`${mark}\` if it is a line across the page; \`## \` before the words if they are a heading.`,
    ...lines.span(first),
  });
}

export function isClosed({ map, content }: MarkdownToken): boolean {
  const [first, end] = map ?? [0, 0];
  return end - first === (content === '' ? 0 : content.replace(/\n$/, '').split('\n').length) + 2;
}

/** A fence that is not closed ends with the text, or with the list or quotation that it is in. */
function addEndlessFence({ lines, add }: Walk, token: MarkdownToken): void {
  if (isClosed(token)) return;
  const { markup, map } = token;
  add({
    message: `The code that begins here is not closed, so all that follows is published as code.`,
    remedy: `Write a line of ${String(markup.length)} ${markup.startsWith('~') ? 'tildes' : 'backticks'} below the code, indented as this one.`,
    ...lines.span(map?.[0] ?? 0),
  });
}

/** Five words in a row, and the end of a sentence; words of a script that code does not have; Markdown. */
const SENTENCE = /^.*\p{L}[\p{L}\p{M}’'-]*(?:,? \p{L}[\p{L}\p{M}’'-]*){4,}.*[.!?…]["”’)]*\n*$/u;
const OTHER_SCRIPT = /^[^A-Za-z]*[\p{Lo}\p{M}]/u;
const MARKUP = /^(?![^]*\n\n.)[^]*(?:\*\*[^*\n]+\*\*|\[[^[\]\n]+\]\([^()\s]+\))/;
const LIST = /^(?:[-*+•] \p{L}[^:\n]*\n*)+$/u;
const CODE = /[;{}=<>$\\]|^\s*(?:#|\/\/)/m;

/** Text with four spaces before it is code. */
function addIndentedText({ lines, add }: Walk, { map, content }: MarkdownToken): void {
  if (CODE.test(content) || ![SENTENCE, OTHER_SCRIPT, MARKUP, LIST].some((form) => form.test(content))) return;
  add({
    message: 'This text is published as code, because four spaces or a tab are before it.',
    remedy: 'Remove the spaces; put code between two lines of three backticks.',
    ...lines.span(map?.[0] ?? 0),
  });
}

/** A line below a quotation, without an empty line before it, is part of it. */
export function addLazyLine({ lines, add }: Walk, { map }: MarkdownToken): void {
  const [first, end] = map ?? [0, 0];
  for (let line = first + 1; line < end; line += 1) {
    if (!/^[^\s>]/.test(lines.text(line)) || !/[.!?।:]["”’)*_]*\s*$/.test(lines.text(line - 1))) continue;
    const message = 'This line is published as part of the quotation above it.';
    add({ message, remedy: 'Write an empty line before it, or begin it with `> `.', ...lines.span(line) });
  }
}
