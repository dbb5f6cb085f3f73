import type { DiagnosticName } from '../../errors/index.js';
import type { MarkdownToken } from './html-libraries.js';

/** Incomplete Markdown, which would be published as text. */
export interface Slip {
  /** `markdown-slip` by default. */
  readonly name?: DiagnosticName;
  /** By default that the text of the source is published literally. */
  readonly message?: string;
  readonly remedy: string;
  /** Line of the source, counted from 0. */
  readonly line: number;
  /** The text to mark, on that line or later; each {@link PART} is any text. */
  readonly needle: string;
}

interface Rule {
  readonly pattern: RegExp;
  readonly remedy: string;
}

const BOLD: Rule = {
  pattern: /\*\*(?=[^*\n]*[\p{L}\p{N}])[^*\n]*\*\*/gu,
  remedy: 'Write no space on the inner side of `**`, and one on the outer side.',
};

const COMPONENT = /(?<!\S):{2,}[A-Za-z][\w-]*\{[^{}\n]*\}/g;

const MARKDOWN_RULES: readonly Rule[] = [
  { pattern: COMPONENT, remedy: 'Put the component on a line of its own, in a text after `|`, which keeps lines.' },
  {
    pattern: /\[[^[\]\n]*\]\((?:[^()\n]*\)|\S*)/g,
    remedy: 'Write the address without spaces, or between `<` and `>`, and close it with `)`.',
  },
  {
    pattern: /\[[^[\]\n]+\] +\((?=[^\s)]*[/#:.])[^\s)]+\)/g,
    remedy: 'Write `(` directly after `]`.',
  },
  {
    pattern: /\[[^[\]\n]+\]\[[^[\]\n]*\]/g,
    remedy: 'Write the address in round brackets, or add a line such as `[name]: /address/`.',
  },
  {
    pattern: /\[\^[^[\]\s]+\]/g,
    remedy: 'Add the note: a paragraph that begins with its name and a colon, as in `[^1]: …`.',
  },
  { pattern: /^#{2,6}[^\s#].*/gm, remedy: 'Write a space after `##`.' },
  { pattern: /^\d{1,9}[.)]\p{L}.*/gmu, remedy: 'Write a space after the number.' },
  BOLD,
  { pattern: /==(?=[^\s=])[^=\n]*[^\s=]==/g, remedy: 'Write `<mark>` and `</mark>`.' },
  { pattern: /(?<=[\p{L}\p{N})])~[\p{L}\p{N}+-]{1,20}~(?!~)/gu, remedy: 'Write `<sub>` and `</sub>`.' },
  { pattern: /(?<=[\p{L}\p{N})])\^[\p{L}\p{N}+-]{1,20}\^/gu, remedy: 'Write `<sup>` and `</sup>`.' },
  { pattern: /(?<=\S *\n): +\S.*/g, remedy: 'Write the list as HTML: `<dl><dt>Term</dt><dd>Meaning</dd></dl>`.' },
  { pattern: /\[\[[^[\]\n]+\]\]/g, remedy: 'Write `[words](/address/)`.' },
  {
    pattern: /(?<![\w./@-])www\.[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+(?:\/[^\s\u0000]*[\w/])?/gi,
    remedy: 'Write the whole address with `https://`, which makes it a link.',
  },
];

/** At the start of the first paragraph in a quotation or in an item of a list. */
const FIRST_RULES: Readonly<Record<string, Rule>> = {
  blockquote_open: {
    pattern: /^\[![A-Za-z]+\]/g,
    remedy: 'Write the kind in words, such as `**Note:**`, or use a component of the template.',
  },
  list_item_open: { pattern: /^\[[ xX]\](?= )/g, remedy: 'Write the item without a box, or `\\[` if it is meant.' },
};

const HTML_RULES: readonly Rule[] = [
  { pattern: COMPONENT, remedy: 'Remove it: components are for Markdown, and this is HTML.' },
  { ...BOLD, remedy: 'Write `<strong>` and `</strong>`: this is HTML.' },
  {
    pattern: /\[[^[\]\n]+\]\([^()\s]+\)/g,
    remedy: 'Write `<a href="…">` and `</a>`: this is HTML.',
  },
];

/** Slips of one kind in one paragraph; more are not reported. */
const MOST_OF_A_KIND = 20;

/** The line below the first row of a table, trimmed. */
const DELIMITERS = /^\|? *:?-+:? *(?:\| *:?-+:? *)*\|?$/;

/** Finds slips in the tokens of a Markdown text, in which escaped characters are still separate tokens. */
export function findSlips(tokens: readonly MarkdownToken[], lines: readonly string[]): Slip[] {
  const slips: Slip[] = [];
  let line = 0;
  let columns = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.map) [line] = token.map;
    if (token.type === 'inline') {
      const words = wordsOf(token.children ?? []);
      const first = FIRST_RULES[tokens[index - 2]?.type ?? ''];
      slips.push(...slipsOfWords(words, line, first ? [first, ...MARKDOWN_RULES] : MARKDOWN_RULES));
      slips.push(...tableSlips(words.split('\n'), line));
    } else if (token.type === 'html_block') slips.push(...slipsOfWords(withoutTags(token.content), line, HTML_RULES));
    else if (token.type === 'tr_open') {
      const cells = countCells(lines[line] ?? '');
      if (columns === 0) columns = cells;
      else if (cells !== columns)
        slips.push({
          message: `The row has ${cellsOf(cells)}, but the table has ${cellsOf(columns)} per row.`,
          remedy: 'Give each row as many cells as the first. Write `|` in a cell as `\\|`.',
          line,
          needle: (lines[line] ?? '').trim(),
        });
    } else if (token.type === 'table_close') columns = 0;
  }
  return slips;
}

/** Finds Markdown in HTML text. */
export function slipsInHtml(words: string): readonly Omit<Slip, 'line'>[] {
  return slipsOfWords(words, 0, HTML_RULES);
}

/** The message for Markdown that is published as text. */
export function publishedLiterally(source: string): string {
  return `\`${source.length > MOST_SHOWN ? `${source.slice(0, MOST_SHOWN)}…` : source}\` is published literally.`;
}

/** Maximum length of a slip in a message. */
const MOST_SHOWN = 80;

function slipsOfWords(words: string, firstLine: number, rules: readonly Rule[]): Slip[] {
  return rules.flatMap(({ pattern, remedy }) => {
    const found: Slip[] = [];
    for (const { 0: needle, index } of words.matchAll(pattern)) {
      found.push({ remedy, line: firstLine + words.slice(0, index).split('\n').length - 1, needle });
      if (found.length > MOST_OF_A_KIND) break;
    }
    return found;
  });
}

function tableSlips(lines: readonly string[], firstLine: number): Slip[] {
  const table = lines.findIndex(
    (text, index) => text.includes('|') && DELIMITERS.test(text.trim()) && lines[index - 1]?.includes('|') === true,
  );
  if (table <= 0) return [];
  return [
    {
      message: 'The table is published as text, because its column counts differ.',
      remedy: 'Give the line below the first row one `---` for each cell of that row.',
      line: firstLine + table,
      needle: (lines[table] ?? '').trim(),
    },
  ];
}

/** Placeholder for a part that is not text. */
export const PART = '\u0000';

/** Returns the text of a paragraph line by line, with code, tags and escaped characters blanked out. */
function wordsOf(children: readonly MarkdownToken[]): string {
  return children
    .map((token) => {
      if (token.type === 'text') return token.content;
      if (token.type === 'softbreak' || token.type === 'hardbreak') return '\n';
      return PART + '\n'.repeat(token.content.split('\n').length - 1);
    })
    .join('');
}

/** Returns HTML with its tags, and elements of code, blanked out. */
function withoutTags(html: string): string {
  let words = '';
  let code = '';
  let at = 0;
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(/<(\/?)([a-z][a-z\d-]*)?[^<>]*>/gi)) {
    const between = html.slice(at, index);
    words += (code === '' ? between : blank(between)) + blank(tag);
    at = index + tag.length;
    if (code === '' && slash === '' && CODE.test(name)) code = name.toLowerCase();
    else if (slash === '/' && name.toLowerCase() === code) code = '';
  }
  return words + html.slice(at);
}

const CODE = /^(?:code|pre|kbd|samp)$/i;

function blank(text: string): string {
  return text.replace(/[^\n]/g, PART);
}

/** Returns the cells of a table row as written. */
function countCells(line: string): number {
  const text = line.replace(/^[\s>]*(?:(?:[-+*]|\d+[.)])\s+)?/, '').trimEnd();
  const bars = [...text.matchAll(/(?<!\\)\|/g)].length;
  return bars + 1 - (text.startsWith('|') ? 1 : 0) - (/(?<!\\)\|$/.test(text) ? 1 : 0);
}

function cellsOf(count: number): string {
  return count === 1 ? 'one cell' : `${String(count)} cells`;
}
