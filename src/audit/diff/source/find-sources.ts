import type { AuditFolder } from '../../audit-folder.js';
import { findSourceLine } from '../../find-source-line.js';
import { firstNames } from '../../first-names.js';
import type { Change } from '../model/change.js';
import type { FindingSource } from '../model/finding.js';
import { routeOf } from '../../route-of.js';
import type { FileMatch } from '../model/match-files.js';
import {
  bestCandidates,
  createCandidates,
  isTemplateFile,
  likelyCandidates,
  renamedPage,
  type Candidate,
} from './candidates.js';
import type { SourceLine } from './changed-lines.js';
import { linkedPage, listedPages } from './listed-pages.js';
import { columnOf, type MatchedLines } from './match-source-lines.js';
import type { Audits, SourceChanges } from './source-changes.js';
import type { Span } from '../../../lib/html/html-pieces.js';

/** Finds the sources of a change: one, several candidates, or none if unknown. */
export type FindSources = (match: FileMatch, change: Change) => readonly FindingSource[];

/** Source files named for a change with several candidates. */
const MAX_FILES = 3;

/** Lines named for a change. */
const MAX_LINES = 5;

/**
 * Finds the cause of changes among the sources of the file that differ between two builds; no source is executed.
 * What follows from the address of a page has the file of that page as its cause. Otherwise the changed words decide
 * among the candidates, and a changed template is preferred to other files that do not have them. If more than one
 * candidate is left, the finding says so.
 */
export function createFindSources(audits: Audits, sources: SourceChanges): FindSources {
  const candidatesOf = createCandidates(audits, sources);
  return (match, change) => {
    const page = pageOf(match, change, audits);
    if (page) return [page];
    const dated = datedPlace(match, change, audits, sources);
    if (dated) return [dated];
    const listed = [listedPages, linkedPage].map((find) => find(match, change, audits, sources));
    const found = listed.find((places) => places.length > 0);
    if (found) return found.slice(0, MAX_LINES);
    const noted = notedPlace(match, change, audits);
    const files = noted && [noted.before, noted.after].flatMap((place) => (place === null ? [] : fileOf(place)));
    const { searched, others } = candidatesOf(match, change);
    const candidates = among(searched, files);
    const covering = bestCandidates(candidates);
    const renamed = covering.length === 0 ? renamedPage(match, audits) : undefined;
    if (renamed && !searched.some(({ file }) => isTemplateFile(file))) return [renamed];
    const chosen = covering.length > 0 ? covering : likelyCandidates(change, candidates);
    const isUnsure = chosen.length > 1 || (covering.length === 0 && !noted && others.length > 0);
    const [only] = chosen;
    if (only === undefined || isUnsure)
      return oneOf([...chosen.map(({ file }) => file), ...(covering.length > 0 ? [] : others)]);
    const places = only.lines.slice(0, MAX_LINES).map((lines) => placeOfLines(lines, change));
    const isChanged = only.runs.some((run) => holds(run.before, noted?.before) || holds(run.after, noted?.after));
    if (noted && files?.includes(only.file) === true && (isChanged || places.length === 0))
      return [completed(noted, places)];
    return places.length > 0 ? places : [{ before: null, after: only.file }];
  };
}

/** The position of a value that one of two moments has, in a file that is the same in both builds. */
function datedPlace(
  match: FileMatch,
  change: Change,
  audits: Audits,
  sources: SourceChanges,
): FindingSource | undefined {
  const { before, after } = audits;
  if (!before || !after || before.asOf === after.asOf) return undefined;
  if (match.after && sources.differing(after, match.after.path, 'own').some(isTemplateFile)) return undefined;
  const noted = notedPlace(match, change, audits) ?? {
    before: writtenPlace(before, match.before?.path, change.before, change.context),
    after: writtenPlace(after, match.after?.path, change.after, change.context),
  };
  if ((noted.before === null) === (noted.after === null)) return undefined;
  const file = fileOf(noted.before ?? noted.after ?? '');
  return before.sources.get(file) === after.sources.get(file) ? noted : undefined;
}

/** The YAML line of a text, or of the text in an element, of a page without recorded positions. */
function writtenPlace(audit: AuditFolder, path = '', value = '', context = ''): string | null {
  const text = value.startsWith('<') ? context : value;
  return text === '' ? null : (findSourceLine(text, path, audit) ?? null);
}

/** The files that have the value, and the templates, which can change any value; all if none of them differs. */
function among(candidates: readonly Candidate[], files: readonly string[] | undefined): readonly Candidate[] {
  const narrowed = candidates.filter(({ file }) => isTemplateFile(file) || files?.includes(file) !== false);
  return narrowed.length > 0 ? narrowed : candidates;
}

/** The file of the page for what follows from its address, and for what is on a page that was added or removed. */
function pageOf({ before: old, after: fresh }: FileMatch, change: Change, audits: Audits): FindingSource | undefined {
  const [before = null, after = null] = [
    old && audits.before?.pageFile(old.path),
    fresh && audits.after?.pageFile(fresh.path),
  ];
  const isMoved = old && fresh && old.path !== fresh.path;
  const hasAddress =
    (change.category === 'head' || change.category === 'structured-data') &&
    [change.before?.includes(routeOf(old?.path ?? '')), change.after?.includes(routeOf(fresh?.path ?? ''))].includes(
      true,
    );
  const isSingle =
    (before === null && after !== null && audits.before?.sources.has(after) === false) ||
    (after === null && before !== null && audits.after?.sources.has(before) === false);
  if (!isSingle && change.subject !== 'page' && !(isMoved && (hasAddress || change.kind === 'moved'))) return undefined;
  return before === null && after === null ? undefined : { before, after };
}

function holds(lines: readonly SourceLine[], place: string | null | undefined): boolean {
  return lines.some(({ file, number }) => `${file}:${String(number)}` === lineOf(place ?? null));
}

/** Completes a recorded position that has one side only with the matching line of the other side. */
function completed(noted: FindingSource, places: readonly FindingSource[]): FindingSource {
  const given = noted.before === null ? 'after' : 'before';
  const pair = places.find((found) => lineOf(found[given]) === lineOf(noted[given]));
  return { before: noted.before ?? pair?.before ?? null, after: noted.after ?? pair?.after ?? null };
}

function placeOfLines({ before, after }: MatchedLines, change: Change): FindingSource {
  const text = (line: SourceLine | undefined, value: string | undefined, other: string | undefined): string | null =>
    line === undefined ? null : `${line.file}:${String(line.number)}:${String(columnOf(line, value, other))}`;
  return { before: text(before, change.before, change.after), after: text(after, change.after, change.before) };
}

function oneOf(files: readonly string[]): FindingSource[] {
  const [only] = files;
  if (only === undefined || files.length === 1) return only === undefined ? [] : [{ before: null, after: only }];
  return [{ before: null, after: `one of these: ${firstNames(files, MAX_FILES)}` }];
}

/** The position of a value that `build --provenance` recorded, on at least one side. */
function notedPlace(
  { before: old, after: fresh }: FileMatch,
  change: Change,
  { before, after }: Audits,
): FindingSource | undefined {
  const focus = commonStart(change.before, change.after);
  const one = place(before, old?.path, change.beforeSpan, focus);
  const two = place(after, fresh?.path, change.afterSpan, focus);
  return one === undefined && two === undefined ? undefined : { before: one ?? null, after: two ?? null };
}

/** The file of a position. */
function fileOf(text: string): string {
  return text.replace(/(?::\d+){1,2}$/, '');
}

/** A position without its column. */
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

function commonStart(before = '', after = ''): number {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  return at;
}
