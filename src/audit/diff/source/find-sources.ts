import type { AuditFolder } from '../../audit-folder.js';
import type { Span } from '../../../lib/html/html-pieces.js';
import type { Change } from '../model/change.js';
import type { FindingSource } from '../model/finding.js';
import type { FileMatch } from '../model/match-files.js';
import type { ChangedLines, SourceLine } from './changed-lines.js';
import { columnOf, haveChangedWords, matchSourceLines, type MatchedLines } from './match-source-lines.js';
import { linkedPage, listedPages } from './listed-pages.js';
import type { Audits, SourceChanges } from './source-changes.js';

/** Finds the sources of a change: one, several candidates, or none if unknown. */
export type FindSources = (match: FileMatch, change: Change) => readonly FindingSource[];

/** Source files named for a change without a known line. */
const MAX_FILES = 3;

/** Lines named for a change with several candidates. */
const MAX_LINES = 5;

/** Pages whose lines are searched for a page that lists others. */
const MAX_LISTED = 200;

/**
 * Finds the sources of changes among the lines that differ between the sources of two builds; no source is
 * executed. Positions from `build --provenance` take precedence. Changes that follow from the address of a
 * page have its file as their source. If no line matches, the differing source files of the page are named.
 */
export function createFindSources(audits: Audits, sources: SourceChanges): FindSources {
  const { before, after } = audits;
  return (match, change) => {
    const moved = match.before && match.after && match.before.path !== match.after.path;
    if (
      (moved && (change.category === 'head' || change.category === 'structured-data' || change.kind === 'moved')) ||
      change.subject === 'page'
    ) {
      const [from, to] = [
        match.before && before?.pageFile(match.before.path),
        match.after && after?.pageFile(match.after.path),
      ];
      if (from !== undefined || to !== undefined) return [{ before: from ?? null, after: to ?? null }];
    }
    const listed = listedPages(match, change, audits, sources);
    if (listed.length > 0) return listed.slice(0, MAX_LINES);
    const linked = linkedPage(match, change, audits, sources);
    if (linked.length > 0) return linked;
    const noted = notedPlace(match, change, audits);
    if (noted && liesInChange(noted, sources))
      return [completed(noted, change, () => linesOf(match, change, audits, sources))];
    const found = change.ripple ? [] : linesOf(match, change, audits, sources);
    if (found.length > 0) return found.slice(0, MAX_LINES).map((lines) => placeOfLines(lines, change));
    if (noted) return [noted];
    const renamed = renamedPage(match, audits);
    if (renamed) return [{ before: renamed.from, after: renamed.to }];
    const files = likelySources(match, sources, audits);
    return files === '' ? [] : [{ before: null, after: files }];
  };
}

/** The recorded position of the value, if its file differs between the builds. */
function notedPlace(
  { before: old, after: fresh }: FileMatch,
  change: Change,
  { before, after }: Audits,
): FindingSource | undefined {
  const focus = commonStart(change.before, change.after);
  const one = place(before, old?.path, change.beforeSpan, focus);
  const two = place(after, fresh?.path, change.afterSpan, focus);
  if (one === undefined && two === undefined) return undefined;
  const differs = (file: string | undefined): boolean =>
    file !== undefined && before?.sources.get(file) !== after?.sources.get(file);
  const reason =
    change.kind === 'moved' || !before || !after || differs(fileOf(one ?? two)) || differs(fileOf(two ?? one));
  return reason ? { before: one ?? null, after: two ?? null } : undefined;
}

/** Completes a recorded position that has one side only with the matching line of the other side. */
function completed(noted: FindingSource, change: Change, lines: () => readonly MatchedLines[]): FindingSource {
  const missing =
    noted.before === null && change.before !== undefined
      ? 'before'
      : noted.after === null && change.after !== undefined
        ? 'after'
        : undefined;
  if (missing === undefined) return noted;
  const given = missing === 'before' ? 'after' : 'before';
  const pair = lines()
    .map((found) => placeOfLines(found, change))
    .find((found) => lineOf(found[given]) === lineOf(noted[given]));
  return pair ? { ...noted, [missing]: pair[missing] } : noted;
}

function lineOf(text: string | null): string | undefined {
  return text?.replace(/:\d+$/, '');
}

function place(
  audit: AuditFolder | undefined,
  path: string | undefined,
  span: Span | undefined,
  focus: number,
): string | undefined {
  return path === undefined || span === undefined
    ? undefined
    : audit?.placeOf(path, span, Math.min(span[0] + focus, span[1] - 1));
}

function fileOf(text: string | undefined): string | undefined {
  return text?.replace(/:\d+:\d+$/, '');
}

function liesInChange({ before, after }: FindingSource, sources: SourceChanges): boolean {
  const holds = (text: string | null, side: 'before' | 'after'): boolean => {
    const [, file = '', line] = /^(.+):(\d+):\d+$/.exec(text ?? '') ?? [];
    return (
      line !== undefined && sources.lines(file).some((run) => run[side].some(({ number }) => number === Number(line)))
    );
  };
  return holds(before, 'before') || holds(after, 'after');
}

function commonStart(before = '', after = ''): number {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  return at;
}

/**
 * Searches the sources of the page, then those of the pages that it lists. If a template of the page differs, other
 * lines count only if they have every changed word, because a template can change any value.
 */
function linesOf(match: FileMatch, change: Change, audits: Audits, sources: SourceChanges): readonly MatchedLines[] {
  const own = differingSources(match, audits, sources, 'own');
  const lists = differingSources(match, audits, sources, 'lists');
  const renamed = renamedPage(match, audits);
  const runsOf = (files: readonly string[]): readonly ChangedLines[] =>
    files.flatMap((file) =>
      file === renamed?.from ? [] : sources.lines(file, file === renamed?.to ? renamed.from : file),
    );
  const code = own.filter(isTemplate);
  const searched = [...(ofCode(change) ? [code] : []), own, lists.length > MAX_LISTED ? [] : lists];
  for (const files of searched) {
    const found = matchSourceLines(change, runsOf(files));
    if (found.length > 0 && (files === code || code.length === 0 || haveChangedWords(change, found))) return found;
  }
  if (code.length > 0) return onlyLine(runsOf(code), audits);
  return lists.length > 0 ? [] : onlyLine(runsOf(own), audits);
}

/** The only changed line of files that both builds have. */
function onlyLine([only, ...others]: readonly ChangedLines[], audits: Audits): MatchedLines[] {
  const inBoth = (line: SourceLine | undefined): boolean =>
    line === undefined || [audits.before, audits.after].every((audit) => audit?.sources.has(line.file) === true);
  return only && others.length === 0 && inBoth(only.before[0]) && inBoth(only.after[0])
    ? [{ before: only.before[0], after: only.after[0], score: 0 }]
    : [];
}

function isTemplate(file: string): boolean {
  return file.startsWith('templates/');
}

/** The source file of a moved page, before and after. */
function renamedPage(
  { before: old, after: fresh }: FileMatch,
  { before, after }: Audits,
): { readonly from: string; readonly to: string } | undefined {
  if (!old || !fresh || old.path === fresh.path) return undefined;
  const [from, to] = [before?.pageFile(old.path), after?.pageFile(fresh.path)];
  return from !== undefined && to !== undefined && from !== to ? { from, to } : undefined;
}

function ofCode({ category }: Change): boolean {
  return category === 'code' || category === 'structure' || category === 'forms-tracking';
}

function placeOfLines({ before, after }: MatchedLines, change: Change): FindingSource {
  const text = (line: SourceLine | undefined, value: string | undefined, other: string | undefined): string | null =>
    line === undefined ? null : `${line.file}:${String(line.number)}:${String(columnOf(line, value, other))}`;
  return { before: text(before, change.before, change.after), after: text(after, change.after, change.before) };
}

function differingSources(
  { before: old, after: fresh }: FileMatch,
  { before, after }: Audits,
  sources: SourceChanges,
  groups: 'own' | 'lists',
): string[] {
  return [
    ...new Set([
      ...(old && before ? sources.differing(before, old.path, groups) : []),
      ...(fresh && after ? sources.differing(after, fresh.path, groups) : []),
    ]),
  ].sort();
}

/** Templates of the page that differ, else all its sources that differ; all of them if the text of one is unknown. */
function likelySources(match: FileMatch, sources: SourceChanges, audits: Audits): string {
  const own = differingSources(match, audits, sources, 'own');
  const lists = differingSources(match, audits, sources, 'lists');
  const known = own.every((file) => sources.lines(file).length > 0);
  const list = [known ? own.filter(isTemplate) : [], lists.length > 0 ? [...new Set([...own, ...lists])] : own].find(
    (choice) => choice.length > 0,
  );
  if (list === undefined || list.length === 1) return list?.[0] ?? '';
  const more = list.length - MAX_FILES;
  return `one of these: ${list.slice(0, MAX_FILES).join(', ')}${more > 0 ? ` and ${String(more)} more` : ''}`;
}
