import { memo } from '../../memo.js';
import type { TreeFile } from '../../../lib/fs/file-tree.js';
import type { Change } from '../model/change.js';
import { sourceOf, type FindingSource } from '../model/finding.js';
import type { FileMatch } from '../model/match-files.js';
import type { ChangedInput, ChangedInputs } from './changed-inputs.js';
import { weigh, type Evidence, type SourceKnowledge, type Sought } from './evidence.js';
import { columnOf, type MatchedLines } from './match-source-lines.js';
import { completed, fileOf, lineOf, notedPlace } from './noted-place.js';
import { plainChange } from './plain-change.js';
import type { Audits, SourceChanges } from './source-changes.js';
import type { SourceLine } from './changed-lines.js';
import { NONE, PROVEN } from './template-reach.js';
import { isValue } from './value-reach.js';
import type { TemplateChange } from './template-changes.js';
import { isDefaults, type AuditFolder } from '../../audit-folder.js';
import { findSourceLine } from '../../find-source-line.js';

/** Finds the sources of a change: one, several candidates, or none if unknown. */
export type FindSources = (match: FileMatch, change: Change) => readonly FindingSource[];

export interface CauseInputs {
  readonly audits: Audits;
  readonly sources: SourceChanges;
  readonly inputs: ChangedInputs;
  /** The changed parts of templates, by file. */
  readonly templates: ReadonlyMap<string, readonly TemplateChange[]>;
}

/** Inputs that are all weighed. */
const MAX_INPUTS = 300;

/** Lines named for a change. */
const MAX_LINES = 5;

/**
 * Finds the cause of changes among the sources of the file that differ between two builds; no source is executed. A source
 * is a cause only if it can reach the value: by what the file depends on, by its kind, by its place in a template. Of
 * those, the ones with the best evidence are named; if more than one is left, the finding says so.
 */
export function createFindSources({ audits, sources, inputs, templates }: CauseInputs): FindSources {
  const known = memo(1000, (file: string): SourceKnowledge => {
    const former = inputs.formerOf(file);
    const text = audits.after?.readSource(file) ?? audits.before?.readSource(former);
    return {
      runs: sources.lines(file, former),
      parts: templates.get(file),
      values: file.startsWith('site/data/') ? valuesOf(text) : [],
    };
  });
  return (match, change) => {
    const page = pageOf(match, change, audits, inputs);
    if (page.length > 0) return page;
    const dated = datedPlace(match, change, audits, sources);
    if (dated) return [dated];
    const noted = notedPlace(match, change, audits);
    const sought = soughtFor(match, change, audits, (file) => {
      const places = [
        isAt(audits.before, noted?.before, change.before) ? noted?.before : null,
        isAt(audits.after, noted?.after, change.after) ? noted?.after : null,
      ].filter((place) => place != null && fileOf(place) === file);
      if (places.length === 0) return undefined;
      return known(file).runs.some((run) =>
        places.some((place) => holds(run.before, place) || holds(run.after, place)),
      );
    });
    const weighed = near(inputs.of(match), sought).map((input) => weigh(input, known(input.file), sought));
    const chosen = best(weighed);
    const [only] = chosen;
    if (only === undefined || chosen.length > 1) return oneOf(chosen.map(({ input }) => input.file));
    const places = linesOf(only, known(only.input.file).runs).map((lines) => placeOfLines(lines, change));
    if (noted && sought.isNoted(only.input.file) === true) return [completed(noted, places)];
    const whole = wholeFile(only.input.file, audits, inputs);
    const isEntry = only.input.via === 'list' || only.rank < PROVEN;
    return places.length === 0 || (whole !== undefined && isEntry) ? [whole ?? sourceOf([only.input.file])] : places;
  };
}

/** The lines that speak for a source; if no words do, its only change, or the only one of a value. */
function linesOf({ input, rank, lines }: Evidence, runs: SourceKnowledge['runs']): readonly MatchedLines[] {
  if (lines.length > 0 && (rank >= PROVEN || input.via === 'template')) return lines.slice(0, MAX_LINES);
  const found = runs.length === 1 ? runs : runs.filter(isValue);
  const [only, ...others] = found;
  return only && others.length === 0 ? [{ before: only.before[0], after: only.after[0], score: 0 }] : [];
}

/** A file that only one build has, or that has another name; `undefined` for others. */
function wholeFile(file: string, { before, after }: Audits, inputs: ChangedInputs): FindingSource | undefined {
  const former = inputs.formerOf(file);
  const [was, is] = [before?.sources.has(former) === true, after?.sources.has(file) === true];
  if (was && is && former === file) return undefined;
  return { before: was ? former : null, after: is ? file : null };
}

/** Without the pages of a long list that are not at the place of the change. */
function near(inputs: readonly ChangedInput[], { gone, came, entry }: Sought): readonly ChangedInput[] {
  if (inputs.length <= MAX_INPUTS) return inputs;
  const routes = [...gone, ...came, ...(entry === undefined ? [] : [entry])];
  return inputs.filter(({ via, routes: own }) => via !== 'list' || routes.some((route) => own.has(route)));
}

/** Whether the recorded line has a word of the value: of a value that was computed, it is where its item begins. */
function isAt(audit: Audits['before'], place: string | null | undefined, value = ''): boolean {
  if (place == null) return false;
  const [, file = '', line = ''] = /^(.*?):(\d+)/.exec(place) ?? [];
  const text = audit?.readSource(file)?.split('\n')[Number(line) - 1] ?? '';
  const written = text.replace(/^\s*(?:- +)*(?:[\w-]+: +)?["']?|["']?\s*$/g, '');
  return written !== '' && value !== '' && (written.includes(value.trim()) || value.includes(written));
}

/** The inputs with the best evidence; all that are possible if there is none. */
function best(weighed: readonly Evidence[]): readonly Evidence[] {
  const possible = weighed.filter(({ isPossible }) => isPossible);
  const top = Math.max(NONE, ...possible.map(({ rank }) => rank));
  const found = possible.filter(({ rank }) => rank === top);
  if (top < PROVEN || found.some(({ lines }) => lines.length === 0)) return found;
  const scoreOf = ({ lines }: Evidence): number => Math.max(...lines.map(({ score }) => score));
  const most = Math.max(...found.map(scoreOf));
  return found.filter((evidence) => scoreOf(evidence) >= most - 1e-9);
}

function soughtFor(match: FileMatch, change: Change, audits: Audits, isNoted: Sought['isNoted']): Sought {
  const place = change.placeOf?.();
  const [old, fresh] = [routesIn(change.before, audits.before), routesIn(change.after, audits.after)];
  const gone = [...old, ...(place?.linkBefore === undefined ? [] : [place.linkBefore])];
  const came = [...fresh, ...(place?.linkAfter === undefined ? [] : [place.linkAfter])];
  return {
    change,
    plain: plainChange(change, audits),
    isPage: (match.after ?? match.before)?.path.endsWith('.html') === true,
    gone: gone.filter((route) => !came.includes(route)),
    came: came.filter((route) => !gone.includes(route)),
    entry: place?.linkBefore === place?.linkAfter ? place?.linkAfter : undefined,
    isAddress: old.length + fresh.length > 0,
    isNoted,
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
  const isAddress = [change.before, change.after].every((value) => /^(?:https?:\/)?\/\S*$/.test(value ?? ''));
  const isOfAddress =
    (change.describesFile === true && change.kind === 'moved') ||
    ((change.category === 'head' || change.category === 'structured-data') && isAddress);
  const isWhole = change.subject === 'page' || old === undefined || fresh === undefined;
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

function placeOfLines({ before, after }: MatchedLines, change: Change): FindingSource {
  const text = (line: SourceLine | undefined, value: string | undefined, other: string | undefined): string | null =>
    line === undefined ? null : `${line.file}:${String(line.number)}:${String(columnOf(line, value, other))}`;
  return { before: text(before, change.before, change.after), after: text(after, change.after, change.before) };
}

/** The texts of a data file that are long enough to be found in a page. */
function valuesOf(text = ''): string[] {
  return text.split('\n').flatMap((line) => {
    const value = line
      .replace(/^\s*(?:- +)*(?:[\w-]+: +)?/, '')
      .replace(/^["']|["']$/g, '')
      .trim();
    return value.length >= 4 && !value.startsWith('#') ? [value] : [];
  });
}

function oneOf(files: readonly string[]): FindingSource[] {
  return files.length === 0 ? [] : [sourceOf(files)];
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
  if (match.after && sources.differing(after, match.after.path, 'own').some((file) => file.startsWith('templates/')))
    return undefined;
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
