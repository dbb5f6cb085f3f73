import type { DiagnosticName } from '../../errors/index.js';
import type { MarkdownToken } from './html-libraries.js';

/** Incomplete Markdown, which would be published as text. */
export interface Slip {
  /** `markdown-slip` by default. */
  readonly name?: DiagnosticName;
  readonly message: string;
  readonly remedy: string;
  /** Line of the source, counted from 0. */
  readonly line: number;
  /** The text to mark, on that line or later. */
  readonly needle: string;
}

interface Rule {
  readonly pattern: RegExp;
  readonly remedy: string;
}

const BOLD: Rule = {
  pattern: /\*\*[^*\n]*[\p{L}\p{N}][^*\n]*\*\*/gu,
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
];

const HTML_RULES: readonly Rule[] = [
  { pattern: COMPONENT, remedy: 'Remove it: components are for Markdown, and this is HTML.' },
  { ...BOLD, remedy: 'Write `<strong>` and `</strong>`: this is HTML.' },
  {
    pattern: /\[[^[\]\n]+\]\([^()\s]+\)/g,
    remedy: 'Write `<a href="…">` and `</a>`: this is HTML.',
  },
];

/** Maximum length of a slip in a message. */
const MOST_SHOWN = 80;

const DELIMITERS = /^ *\|? *:?-+:? *(?:\| *:?-+:? *)*\|? *$/;

/** Finds slips in the tokens of a Markdown text, in which escaped characters are still separate tokens. */
export function findSlips(tokens: readonly MarkdownToken[], lines: readonly string[]): Slip[] {
  const slips: Slip[] = [];
  let line = 0;
  let columns = 0;
  for (const token of tokens) {
    if (token.map) [line] = token.map;
    if (token.type === 'inline') slips.push(...slipsOfWords(wordsOf(token.children ?? []), line, MARKDOWN_RULES));
    else if (token.type === 'html_block') slips.push(...slipsOfWords(withoutTags(token.content), line, HTML_RULES));
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

function slipsOfWords(words: string, firstLine: number, rules: readonly Rule[]): Slip[] {
  const slips = rules.flatMap(({ pattern, remedy }) =>
    [...words.matchAll(pattern)].map(({ 0: needle, index }) => ({
      message: `\`${shortened(needle)}\` is published literally.`,
      remedy,
      line: firstLine + words.slice(0, index).split('\n').length - 1,
      needle,
    })),
  );
  if (rules !== MARKDOWN_RULES) return slips;
  const lines = words.split('\n');
  const table = lines.findIndex(
    (text, index) => text.includes('|') && DELIMITERS.test(text) && lines[index - 1]?.includes('|') === true,
  );
  if (table > 0)
    slips.push({
      message: 'The table is published as text, because its column counts differ.',
      remedy: 'Give the line below the first row one `---` for each cell of that row.',
      line: firstLine + table,
      needle: (lines[table] ?? '').trim(),
    });
  return slips;
}

function shortened(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

/** Placeholder for a part that is not text. */
const PART = '\u0000';

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

function withoutTags(html: string): string {
  return html.replace(/<(code|pre|kbd|samp)\b.*?<\/\1>|<[^>]*>/gis, (tag) => tag.replace(/[^\n]/g, PART));
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
