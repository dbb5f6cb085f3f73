import type { TreeFile } from '../../../lib/fs/file-tree.js';
import { reachOf } from '../model/change-kinds.js';
import type { Change } from '../model/change.js';
import { sourceOf, type FindingSource } from '../model/finding.js';
import type { FileMatch } from '../model/match-files.js';
import type { ChangedInput, ChangedInputs } from './changed-inputs.js';
import { changedWords, columnOf, linesWith, runsWith, type LinePair, type Values } from './changed-words.js';
import { completed, fileOf, lineOf, notedPlace } from './noted-place.js';
import { plainChange } from './plain-change.js';
import { canReach, inSections, isValue, type Entries } from './possible-input.js';
import type { Audits, SourceChanges } from './source-changes.js';
import { datedPlace } from './dated-place.js';
import { causesOf, isAddress, isWritten, type Suspect } from './causes.js';
import type { ChangedLines, SourceLine } from './changed-lines.js';
import { isDefaults, type AuditFolder } from '../../audit-folder.js';

/** Finds the sources of a change: one, several candidates, or none if unknown. */
export type FindSources = (match: FileMatch, change: Change) => readonly FindingSource[];

export interface CauseInputs {
  readonly audits: Audits;
  readonly sources: SourceChanges;
  readonly inputs: ChangedInputs;
}

/** Lines named for a change. */
const MAX_LINES = 5;

/**
 * Finds the cause of changes: the set of changed sources on which the file depends and that changed the words that the
 * change has. If none did, the set of those that can have computed the value. If more than one of them can be the cause,
 * all are candidates. No source is executed.
 */
export function createFindSources({ audits, sources, inputs }: CauseInputs): FindSources {
  const runsOf = (file: string): readonly ChangedLines[] => sources.lines(file, inputs.formerOf(file));
  const suspectOf = (input: ChangedInput, change: Change): Suspect => {
    const runs = runsOf(input.file);
    const words =
      input.via === 'list' && input.routes.size > 0 ? [changedWords(input.shown())] : runs.map((run) => run.words);
    return { input, runs: input.via === 'page' || input.via === 'settings' ? inSections(runs, change) : runs, words };
  };
  return (match, change) => {
    const page = pageOf(match, change, audits, inputs);
    if (page.length > 0) return page;
    const dated = datedPlace(match, change, audits, sources);
    if (dated) return [dated];
    const noted = notedPlace(match, change, audits);
    const plain = plainChange(change, audits);
    const near = entriesOf(change, audits);
    const suspects = inputs
      .of(match)
      .filter((input) => canReach(input, change, near))
      .map((input) => suspectOf(input, change))
      .filter(({ input, runs }) => runs.length > 0 || runsOf(input.file).length === 0);
    const marked = noted && suspects.find(({ input, runs }) => isNoted(noted, input.file, runs));
    if (noted && marked) return [completed(noted, placesOf(marked, plain, change))];
    const causes = causesOf(suspects, plain, change, near);
    if (causes.isOneOf) return oneOf(causes.suspects.map(({ input }) => input.file));
    return causes.suspects.flatMap((suspect) => {
      const { file, via } = suspect.input;
      const whole = wholeFile(file, audits, inputs);
      if (whole && (via === 'list' || !isWritten(suspect, plain))) return [whole];
      const places = placesOf(suspect, plain, change);
      return places.length > 0 ? places : [sourceOf([file])];
    });
  };
}

/** The lines of a source that changed the words; if none did, its only change. */
function placesOf({ runs }: Suspect, plain: Values, change: Change): FindingSource[] {
  const found = ofTheirField(
    runsWith(plain, runs).map((run) => linesWith(plain, run)),
    change,
  );
  const [only, ...others] = runs.length === 1 ? runs : runs.filter(isValue);
  const pairs = found.length > 0 ? found : only && others.length === 0 ? [linesWith(plain, only)] : [];
  return pairs.slice(0, MAX_LINES).map((lines) => placeOfLines(lines, change));
}

/** If a title or description equals another field, the first is the source of the head and the other that of the page. */
function ofTheirField(found: readonly LinePair[], { about }: Change): readonly LinePair[] {
  const { name = '' } = reachOf(about);
  const field = ['title', 'description'].find((one) => name.split(':').at(-1) === one);
  const fits = ({ before, after }: LinePair): boolean => {
    const key = /^\s*(?:- +)?["']?(\w+)["']?\s*:/.exec((after ?? before)?.text ?? '')?.[1];
    return field === undefined ? key !== 'title' && key !== 'description' : key === field;
  };
  return found.some(fits) ? found.filter(fits) : found;
}

/** Whether a recorded position is in a changed line of a source. */
function isNoted({ before, after }: FindingSource, file: string, runs: readonly ChangedLines[]): boolean {
  const isIn = (place: string | null, side: 'before' | 'after'): boolean =>
    place !== null && fileOf(place) === file && runs.some((run) => holds(run[side], place));
  return isIn(before, 'before') || isIn(after, 'after');
}
/** A file that only one build has, or that has another name; `undefined` for others. */
function wholeFile(file: string, { before, after }: Audits, inputs: ChangedInputs): FindingSource | undefined {
  const former = inputs.formerOf(file);
  const [was, is] = [before?.sources.has(former) === true, after?.sources.has(file) === true];
  if (was && is && former === file) return undefined;
  return { before: was ? former : null, after: is ? file : null };
}

function entriesOf({ before, after, place }: Change, audits: Audits): Entries {
  const old = [...routesIn(before, audits.before), ...(place?.linkBefore === undefined ? [] : [place.linkBefore])];
  const fresh = [...routesIn(after, audits.after), ...(place?.linkAfter === undefined ? [] : [place.linkAfter])];
  return {
    gone: old.filter((route) => !fresh.includes(route)),
    came: fresh.filter((route) => !old.includes(route)),
    in: place?.linkBefore === place?.linkAfter ? place?.linkAfter : undefined,
  };
}

/** The file of the page for what follows from its address, and for a page that was added or removed. */
function pageOf(
  { before: old, after: fresh }: FileMatch,
  change: Change,
  audits: Audits,
  inputs: ChangedInputs,
): FindingSource[] {
  const [was, is] = [old && recordedRoute(audits.before, old.path), fresh && recordedRoute(audits.after, fresh.path)];
  const isMoved = old && fresh && old.path !== fresh.path;
  const isOfAddress =
    (change.describesFile === true && change.kind === 'moved') ||
    ((change.category === 'head' || change.category === 'structured-data') && isAddress(change));
  const isWhole = change.about.what === 'page' || old === undefined || fresh === undefined;
  if (!isWhole && !(isMoved && isOfAddress)) return [];
  const recorded = [was, is].flatMap((route) => (route === undefined ? [] : inputs.ofRoute(route)));
  const files = [...new Set(recorded.length > 0 ? recorded : unrecordedFiles(old, fresh, audits))];
  // The file of a page says more than the defaults of its folder.
  const own = files.filter((file) => !isDefaults(file));
  const [only, ...others] = own.length === 1 && isWhole ? own : files;
  if (only === undefined) return [];
  if (others.length > 0) return oneOf(files);
  const { before, after } = wholeFile(only, audits, inputs) ?? { before: only, after: only };
  return [{ before: old ? before : null, after: fresh ? after : null }];
}

/** The files of a page of builds without records. */
function unrecordedFiles(old: TreeFile | undefined, fresh: TreeFile | undefined, { before, after }: Audits): string[] {
  if (before?.records && after?.records) return [];
  return [old && before?.pageFile(old.path), fresh && after?.pageFile(fresh.path)].flatMap((file) => file ?? []);
}

function recordedRoute(audit: Audits['before'], path: string): string | undefined {
  return (audit?.records?.byOutput.get(path) ?? audit?.records?.byCard.get(path))?.route;
}

function holds(lines: readonly SourceLine[], place: string | null | undefined): boolean {
  return lines.some(({ file, number }) => `${file}:${String(number)}` === lineOf(place ?? null));
}

function placeOfLines({ before, after }: LinePair, change: Change): FindingSource {
  const text = (line: SourceLine | undefined, value: string | undefined, other: string | undefined): string | null =>
    line === undefined ? null : `${line.file}:${String(line.number)}:${String(columnOf(line, value, other))}`;
  return { before: text(before, change.before, change.after), after: text(after, change.after, change.before) };
}

function oneOf(files: readonly string[]): FindingSource[] {
  return files.length === 0 ? [] : [sourceOf(files)];
}

/** What separates addresses from the markup or text around them. */
const BETWEEN = /[\s"'<>()]+/;

/** The addresses of the site in a text, as routes. */
function routesIn(text = '', audit: AuditFolder | undefined): string[] {
  const origin = audit?.origin ?? '';
  const addresses = text.split(BETWEEN).map((url) => (url.startsWith(origin) ? url.slice(origin.length) : url));
  return [...new Set(addresses.filter((address) => address.startsWith('/')).map(plain))];
}

/** Decodes character references and URL escapes, as in the paths of published files. */
function plain(text: string): string {
  const read = text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  try {
    return decodeURI(read);
  } catch {
    // A stray `%` is a literal character.
    return read;
  }
}
