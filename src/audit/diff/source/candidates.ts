import { memo } from '../../memo.js';
import type { Change } from '../model/change.js';
import type { FileMatch } from '../model/match-files.js';
import { changedLines, wordsOf, type ChangedLines, type SourceLine } from './changed-lines.js';
import { decidingLines } from './listed-pages.js';
import { haveChangedWords, matchSourceLines, type MatchedLines } from './match-source-lines.js';
import type { Audits, SourceChanges } from './source-changes.js';

/** A changed source of a file that may be the cause of a change in it. */
export interface Candidate {
  readonly file: string;
  /** The changed lines that have words of the change; empty if none has. */
  readonly lines: readonly MatchedLines[];
  /** Whether these lines have every word that was removed or added. */
  readonly covers: boolean;
  readonly runs: readonly ChangedLines[];
  /** Whether both builds had the file. */
  readonly isInBoth: boolean;
}

/** Pages whose lines are searched for a page that lists others. */
const MAX_LISTED = 200;

/** Categories of values that a style sheet cannot change. */
const WITHOUT_STYLE: readonly Change['category'][] = ['text', 'structured-data', 'accessibility'];

export function isTemplateFile(file: string): boolean {
  return file.startsWith('templates/');
}

/** The changed sources of a file. */
export interface Candidates {
  readonly searched: readonly Candidate[];
  /** Pages that a page lists, if there are too many to search. */
  readonly others: readonly string[];
}

/** Returns the candidates of a change. Changes must come file by file, to be fast. */
export function createCandidates(
  audits: Audits,
  sources: SourceChanges,
): (match: FileMatch, change: Change) => Candidates {
  const filesOf = memo(1, (match: FileMatch) => ({
    own: differing(match, audits, sources, 'own'),
    lists: differing(match, audits, sources, 'lists'),
  }));
  return (match, change) => {
    const { own, lists } = filesOf(match);
    const others = lists.length > MAX_LISTED ? lists : [];
    const renamed = renamedPage(match, audits);
    const isStyle = (file: string): boolean => file.endsWith('.css') && WITHOUT_STYLE.includes(change.category);
    const value = plainChange(change, audits);
    const searched = [...new Set(others.length > 0 ? own : [...own, ...lists])]
      .filter((file) => file !== renamed?.before && !isStyle(file))
      .map((file) => {
        const name = file === renamed?.after ? renamed.before : file;
        const runs = sources.lines(file, name);
        const isInBoth = audits.before?.sources.has(name) === true && audits.after?.sources.has(file) === true;
        const lines = matchSourceLines(value, runs);
        const covers = lines.length > 0 && haveChangedWords(value, lines);
        const entry = covers || !lists.includes(file) ? [] : entryLines(file, value, audits, sources);
        return { file, lines: entry.length > 0 ? entry : lines, covers: covers || entry.length > 0, runs, isInBoth };
      });
    return { searched, others };
  };
}

/** The candidates with all changed words, and of them those whose lines match best. */
export function bestCandidates(candidates: readonly Candidate[]): readonly Candidate[] {
  const covering = candidates.filter(({ covers }) => covers);
  const scoreOf = ({ lines }: Candidate): number => Math.max(...lines.map(({ score }) => score));
  const best = Math.max(...covering.map(scoreOf));
  return covering.filter((candidate) => scoreOf(candidate) >= best - 1e-9);
}

/**
 * The candidates of a change whose words no candidate has: changed templates, because they can change any value, and
 * files with some of the words; all candidates if the change has no words, or only its place changed.
 */
export function likelyCandidates(change: Change, candidates: readonly Candidate[]): readonly Candidate[] {
  const mark = markOf(change);
  const marked = (list: readonly Candidate[]): readonly Candidate[] => {
    const found = mark
      ? list.filter(({ runs }) => runs.some((run) => [...run.before, ...run.after].some(({ text }) => mark.test(text))))
      : [];
    return found.length > 0 ? found : list;
  };
  const templates = candidates.filter(({ file }) => isTemplateFile(file));
  const { before = '', after = '' } = plainChange(change, {});
  const words = new Set(wordsOf(`${before} ${after}`));
  const isChanged = before !== '' && after !== '';
  const data = candidates.filter(
    ({ file, lines }) =>
      !isTemplateFile(file) &&
      lines.some((line) => (!isChanged || (line.before && line.after)) && changesWord(line, words)),
  );
  const isWordless = words.size === 0 || before === after;
  const isUnreadable = candidates.some(({ file, runs }) => runs.length === 0 && !file.startsWith('site/assets/'));
  const found =
    isWordless || isUnreadable ? [] : [...marked(templates), ...(change.category === 'hosting' ? marked(data) : data)];
  const likely = found.length > 0 ? found : candidates;
  return likely.length === 1 ? likely.map(withOnlyLine) : likely;
}

function differing(
  { before: old, after: fresh }: FileMatch,
  { before, after }: Audits,
  sources: SourceChanges,
  groups: 'own' | 'lists',
): readonly string[] {
  const files = [
    ...(old && before ? sources.differing(before, old.path, groups) : []),
    ...(fresh && after ? sources.differing(after, fresh.path, groups) : []),
  ];
  return [...new Set(files)].sort();
}

/** The source file of a moved page, before and after. */
export function renamedPage(
  { before: old, after: fresh }: FileMatch,
  { before, after }: Audits,
): { readonly before: string; readonly after: string } | undefined {
  if (!old || !fresh || old.path === fresh.path) return undefined;
  const [from, to] = [before?.pageFile(old.path), after?.pageFile(fresh.path)];
  return from !== undefined && to !== undefined && from !== to ? { before: from, after: to } : undefined;
}

/** The lines of a page that add it to lists or remove it, if the whole page has the words of a removed or added entry. */
function entryLines(
  file: string,
  change: Pick<Change, 'before' | 'after' | 'subject'>,
  { before, after }: Audits,
  sources: SourceChanges,
): readonly MatchedLines[] {
  const lines = decidingLines(file, sources);
  if (lines.length === 0 || (change.before !== undefined && change.after !== undefined)) return [];
  const whole = [
    ...changedLines(file, change.before === undefined ? '' : before?.readSource(file)),
    ...changedLines(file, '', change.after === undefined ? '' : after?.readSource(file)),
  ];
  const found = matchSourceLines(change, whole);
  return found.length > 0 && haveChangedWords(change, found)
    ? lines.map((line) => ({ ...line, score: found[0]?.score ?? 0 }))
    : [];
}

/** An attribute with words that a visitor reads or a link leads to. */
const CONTENT = /\s(?:href|src|alt|title|content|value|action|placeholder|aria-label)="([^"]*)"/g;

/**
 * A change without hashes, without the markup of its values and without the address of the site; for an element without words, the
 * words of its context.
 */
function plainChange(
  { before, after, subject, category, context, ripple, describesFile }: Change,
  audits: Partial<Audits>,
): Pick<Change, 'before' | 'after' | 'subject'> {
  if (ripple || describesFile === true) return { subject, before: undefined, after: undefined };
  const plain = (value: string | undefined, origin = ''): string | undefined => {
    if (value === undefined) return value;
    if (category === 'code' || category === 'files' || !/^<[\w/]/.test(value))
      return value.replaceAll(origin || '\0', '');
    return [...value.matchAll(CONTENT)].map(([, text]) => text).join(' ') || context;
  };
  return { subject, before: plain(before, audits.before?.origin), after: plain(after, audits.after?.origin) };
}

/** How a template writes the name of the value: an attribute, a key or an element. */
function markOf({ subject, before, after }: Change): RegExp | undefined {
  const path = /^redirect of (\S+)/.exec(subject)?.[1];
  if (path !== undefined) return new RegExp(escaped(path));
  const element = /^<(?:\/[\w-]+> <)*([\w-]+)/.exec(after ?? before ?? '')?.[1];
  if (element !== undefined) return new RegExp(`<${element}\\b`);
  const [, attribute, key] = /\[(?!content\])([a-z-]+)\]$|(?:\.|^structured data .* )([\w$]+)$/i.exec(subject) ?? [];
  const name = attribute ?? key;
  return name === undefined ? undefined : new RegExp(`\\b${escaped(name)}['"]?\\s*[:=]`, 'i');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A candidate with its only changed line, if no line has words of the change and both builds had the file. */
function withOnlyLine(candidate: Candidate): Candidate {
  const { lines, runs, isInBoth } = candidate;
  const [only, ...others] = runs;
  if (lines.length > 0 || !isInBoth || !only || others.length > 0) return candidate;
  return { ...candidate, lines: [{ before: only.before[0], after: only.after[0], score: 0 }] };
}

/** Whether a changed line has one of these words, and its other version does not. */
function changesWord({ before, after }: MatchedLines, words: ReadonlySet<string>): boolean {
  const isOwn = (line: SourceLine | undefined, other: SourceLine | undefined): boolean =>
    line !== undefined && [...line.words.keys()].some((word) => words.has(word) && other?.words.has(word) !== true);
  return isOwn(before, after) || isOwn(after, before);
}
