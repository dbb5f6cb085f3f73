import type { Slip } from './block-slips.js';

/** One line of a paragraph, without white space around it. */
interface Line {
  readonly at: number;
  readonly text: string;
}

/** Signs that people put before the items of a list. All emoji are one. */
const SIGN = /^(?:\p{Pd}|[*+](?![*+\s])|[•‣·∙※◦▪‧⁃→⇒➔]|\p{So}|\[[ xX]\] )/u;
const EMOJI = /^\p{Extended_Pictographic}/u;

/** What people number items with: `2.`, `(2)`, `२)`, `a.`, `ii)`, `②`. */
const NUMBER =
  /^(\p{Nd}{1,2}(?:\.\p{Nd}{1,2})+)[.)]?\s|^[([（]?(\p{Nd}{1,3}|\p{L}\p{M}*|[ivx]{1,4})(?:[.)\]）:।-]|\ufe0f?\u20e3)(?!\p{Nd})|^(\p{No})/iu;

/** White space that is none for Markdown. */
const ODD_SPACE = /^[\u00a0\u200b\u2060\ufeff]+/;

/**
 * Finds lines that look like headings, lists and tables, and are part of one paragraph.
 *
 * @param words text of the paragraph
 * @param isItem whether the paragraph begins an item of a list
 */
export function lineSlips(words: string, isItem: boolean): Slip[] {
  const lines: Line[] = [];
  let at = 0;
  for (const line of words.split('\n')) {
    const start = line.trimStart().replace(ODD_SPACE, '');
    lines.push({ at: at + line.length - start.length, text: start.trimEnd() });
    at += line.length + 1;
  }
  const own = lines.flatMap((line, index) => ownSlips(line, index, lines, isItem));
  return own.length > 0 ? own : (tableSlip(lines) ?? listSlip(lines, isItem) ?? []);
}

function ownSlips({ at, text }: Line, index: number, lines: readonly Line[], isItem: boolean): Slip[] {
  const slip = (remedy: string): Slip[] => [{ at, length: text.length, remedy }];
  if (
    /^#{2,6}[^\s#]|^＃/.test(text) ||
    /^#{1,6}[^\S \t]/.test(text) ||
    /^#{1,6} /.test(text) ||
    (!isItem && lines.length === 1 && isTag(text))
  )
    return slip(`Write a plain space after \`${/^#+/.exec(text)?.[0] ?? ''}\`, and nothing before it.`);
  if (/^\d{1,2}[.)]\p{L}[\p{L}\p{M}]/u.test(text)) return slip('Write a space after the number.');
  if (index > 0 && /^: +\S/.test(text) && lines[index - 1]?.text !== '')
    return slip('Write an empty line before the term, which is one line.');
  return [];
}

/** Whether a line with one `#` is a heading, not words that are marked for search. */
function isTag(text: string): boolean {
  return /^#[\p{Lu}\p{Lo}][^#\s\p{Lu}]*\s[^#]*[^.!?।#\s]$/u.test(text) && text.split(/\s/).length < 8;
}

function tableSlip(lines: readonly Line[]): Slip[] | undefined {
  const isRow = ({ text }: Line): boolean => /^\|.*\|$/.test(text) && text.length > 2;
  const rows = lines.filter(isRow);
  const line = lines.find(
    ({ text }, index) =>
      /^[|:\s\p{Pd}]*\p{Pd}[|:\s\p{Pd}]*$/u.test(text) &&
      text.includes('|') &&
      lines[index - 1]?.text.includes('|') === true,
  );
  const first = rows[0];
  const bars = new Set(lines.map(({ text }) => text.split(' | ').length));
  const isBare = lines.length > 2 && bars.size === 1 && !bars.has(1);
  if (!line && !isBare && !(first && (rows.length > 1 || (lines.length === 1 && first.text.split('|').length > 3))))
    return tabSlip(lines);
  const columns = (first ?? lines[0])?.text.replace(/^\||\|$/g, '').split('|').length ?? 1;
  const wanted = `\`|${' --- |'.repeat(lines.length === 1 ? 2 : columns)}\``;
  const place = line ?? first ?? lines[0];
  if (!place) return undefined;
  const message = !line
    ? 'This is published as text: the line below the first row is missing, which makes a table of it.'
    : /^[\s|:-]+$/.test(line.text)
      ? 'The table is published as text, because its column counts differ.'
      : 'The table is published as text, because the line below its first row has other dashes than `-`.';
  const remedy =
    line && /^[\s|:-]+$/.test(line.text)
      ? 'Give the line below the first row one `---` for each cell of that row.'
      : `Write ${wanted} as the line below the first row.`;
  return [{ at: place.at, length: place.text.length, message, remedy }];
}

/** Rows from a spreadsheet. */
function tabSlip(lines: readonly Line[]): Slip[] | undefined {
  const rows = lines.filter(({ text }) => text.includes('\t') && !SIGN.test(text) && !NUMBER.test(text));
  const [first] = rows;
  if (!first || rows.length < 2) return undefined;
  return [
    {
      at: first.at,
      length: first.text.length,
      message: 'These rows are published as one paragraph, and their tabs as spaces.',
      remedy: 'Write a table: `| One | Two |`, below it `| --- | --- |`, then the rows.',
    },
  ];
}

function listSlip(lines: readonly Line[], isItem: boolean): Slip[] | undefined {
  const points = lines.map(({ text }) => ({ sign: signOf(text), label: labelOf(text) }));
  const labels = new Set(points.map(({ label }) => label));
  const signs = points.map(({ sign }) => sign);
  const at = points.findIndex(
    ({ sign, label }, index) =>
      (sign !== undefined && signs.includes(sign, index + 1)) ||
      (index > 0 && (isItem ? /^[-*+•–]\S/ : /^[•‣◦▪●○■]/).test(lines[index]?.text ?? '')) ||
      (sign === undefined && label !== undefined && followersOf(label).some((next) => labels.has(next))),
  );
  const first = lines[at];
  if (!first) return addressSlip(lines);
  return [
    {
      at: first.at,
      length: first.text.length,
      message: 'These lines look like a list, but they are published as one paragraph.',
      remedy: `Write an empty line before the list, and begin each item with ${points[at]?.sign === undefined ? '`1. `, `2. ` and so on' : '`- `'}.`,
    },
  ];
}

function signOf(text: string): string | undefined {
  return EMOJI.test(text) ? 'emoji' : SIGN.exec(text)?.[0];
}

function labelOf(text: string): string | undefined {
  return NUMBER.exec(text)?.slice(1).find(Boolean);
}

function followersOf(label: string): string[] {
  return [`${label}i`, label.slice(0, -1) + String.fromCharCode(label.charCodeAt(label.length - 1) + 1)];
}

/** Lines of an address or a poem, which nothing but their ends divides. */
function addressSlip(lines: readonly Line[]): Slip[] | undefined {
  const [first, second] = lines;
  const isShort = ({ text }: Line): boolean =>
    text.length <= SHORT &&
    /^(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul})[\p{Lu}\p{Lo}\p{Nd}].*[^.;:!?।…。\u0000]$/u.test(
      text,
    );
  if (!first || !second || lines.length < 3 || !lines.every(isShort)) return undefined;
  return [
    {
      at: first.at,
      length: first.text.length,
      message: 'These lines are published as one line.',
      remedy: 'Write `\\` at the end of each line but the last one to keep them apart.',
    },
  ];
}

/** Longest line of an address. */
const SHORT = 40;
