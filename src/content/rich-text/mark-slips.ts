import type { InlineWords } from './inline-words.js';
import type { Slip } from './block-slips.js';

/** Marks that surround words. `==`, `^` and a single `~` are marks of other programs. */
const MARKS = /\*{1,3}(?!\*)|_{1,3}(?!_)|~{1,2}(?!~)|={2}(?!=)|\^(?!\^)/g;

/** The elements that do the same. */
const TAGS: Readonly<Record<string, string>> = { '*': 'em', _: 'em', '~': 's', '^': 'sup' };
const STRONG_TAGS: Readonly<Record<string, string>> = { '*': 'strong', _: 'strong', '~': 's', '=': 'mark' };

/** Marks of a kind in a row. */
interface Run {
  readonly at: number;
  readonly marks: string;
  /** Whether words follow directly, and precede directly. */
  readonly opens: boolean;
  readonly closes: boolean;
  readonly inWord: boolean;
  /** Whether the parser left some of it in the text. */
  readonly isLeft: boolean;
}

/**
 * Finds marks that the parser left in the text although they surround words. They are paired as their author would,
 * whatever letters and punctuation are around them.
 */
export function markSlips(src: string, { words, used }: InlineWords): Slip[] {
  const slips: Slip[] = [];
  const open = new Map<string, Run[]>();
  for (const run of runsIn(src, words, used)) {
    const pending = open.get(run.marks) ?? [];
    open.set(run.marks, pending);
    const opener = run.closes ? pending.pop() : undefined;
    if (opener === undefined) {
      if (run.opens || isStrong(run)) pending.push(run);
    } else if (isMeant(src, opener, run)) slips.push(pairSlip(src, opener, run));
  }
  for (const runs of open.values()) slips.push(...restSlips(src, runs));
  return slips;
}

function runsIn(src: string, words: string, used: ReadonlySet<number>): Run[] {
  return [...words.matchAll(MARKS)].flatMap(({ 0: marks, index: at }) => {
    const [before, after] = [src[at - 1] ?? '\n', src[at + marks.length] ?? '\n'];
    if (before === marks[0]) return [];
    const inWord = /\w/.test(before) && /\w/.test(after);
    // Identifiers, powers and comparisons.
    if (inWord && !/[~^]/.test(marks)) return [];
    const isLeft = Array.from(marks).some((_, index) => !used.has(at + index));
    const isLetter = marks.startsWith('_') && /[\p{L}\p{N}\p{M}]/u.test(before);
    return [{ at, marks, opens: /\S/.test(after) && !isLetter, closes: /\S/.test(before), inWord, isLeft }];
  });
}

/** Marks that do not occur in plain text. */
function isStrong({ marks, opens, closes }: Run): boolean {
  return marks.length > 1 && marks !== '==' && (marks !== '__' || opens || closes);
}

/** Whether two marks belong together, and are published. */
function isMeant(src: string, open: Run, close: Run): boolean {
  if (!open.isLeft && !close.isLeft) return false;
  const inner = src.slice(open.at + open.marks.length, close.at);
  if (!/[\p{L}\p{N}\p{S}\]`]/u.test(inner)) return false;
  if (open.marks.length > 1) return true;
  if (/[~^]/.test(open.marks) && (/\w/.test(src[open.at - 1] ?? '') || open.marks === '^'))
    return /^[\p{L}\p{N}+-]{1,20}$/u.test(inner);
  const isAmong = (at: number): boolean => /\w/.test(src[at] ?? '');
  return !isAmong(close.at + 1) || (open.marks === '*' && !isAmong(open.at - 1));
}

function pairSlip(src: string, open: Run, close: Run): Slip {
  const end = close.at + close.marks.length;
  const inner = src.slice(open.at + open.marks.length, close.at);
  return { at: open.at, length: end - open.at, remedy: remedyFor(open, inner) };
}

function remedyFor({ marks, inWord }: Run, inner: string): string {
  const mark = marks.charAt(0);
  const tag = mark === '~' && inWord ? 'sub' : (marks.length > 1 ? STRONG_TAGS : TAGS)[mark];
  const words = inner.trim();
  if (words !== inner && /[*_~]{2}|[*_]/.test(marks))
    return `Write no space on the inner side: \`${marks}${shown(words)}${marks}\`.`;
  return `Write \`<${String(tag)}>${shown(words)}</${String(tag)}>\`, which works beside every letter and sign.`;
}

/** Marks without a counterpart; two of them with a space on the inner side are a pair. */
function restSlips(src: string, runs: readonly Run[]): Slip[] {
  const left = runs.filter((run) => run.isLeft && isStrong(run));
  const slips: Slip[] = [];
  for (let index = 0; index < left.length; index += 1) {
    const [run, next] = [left[index], left[index + 1]];
    if (!run) break;
    if (next && isMeant(src, run, next)) {
      slips.push(pairSlip(src, run, next));
      index += 1;
    } else if (run.opens !== run.closes || /[^\w\s]/.test(src[run.at - 1] ?? ' ')) slips.push(...endlessSlip(src, run));
  }
  return slips;
}

function endlessSlip(src: string, { at, marks, opens }: Run): Slip[] {
  const [line = ''] = src.slice(at).split('\n', 1);
  // Names such as `__dirname`.
  if (marks.startsWith('_') && /^_+[a-z]\w*/.test(line)) return [];
  const remedy = opens
    ? `Write \`${marks}\` where these words end, too.`
    : `Write \`${marks}\` where these words begin, too.`;
  return [{ at, length: opens ? line.trimEnd().length : marks.length, remedy }];
}

/** Longest part of a text in a remedy. */
const MOST_SHOWN = 60;

function shown(words: string): string {
  return words.length > MOST_SHOWN ? '…' : words.replace(/\s+/g, ' ');
}
