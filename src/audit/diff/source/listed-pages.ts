import type { AuditFolder } from '../../audit-folder.js';
import type { Change } from '../model/change.js';
import type { FindingSource } from '../model/finding.js';
import type { FileMatch } from '../model/match-files.js';
import type { SourceLine } from './changed-lines.js';
import type { MatchedLines } from './match-source-lines.js';
import type { Audits, SourceChanges } from './source-changes.js';

/** What separates addresses from the markup or text around them. */
const BETWEEN = /[\s"'<>()]+/;

/** Keys of a page that control its entry in lists. */
const DECIDING = /^\s*["']?(?:noindex|translationOf|locale)["']?\s*:/;

/**
 * The files of the pages that were added to a sitemap, a feed or another file that lists pages, or removed from it.
 * For a page that exists before and after, the lines that control its entry. Empty for other changes.
 */
export function listedPages(
  { before: old, after: fresh }: FileMatch,
  change: Change,
  { before, after }: Audits,
  sources: SourceChanges,
): FindingSource[] {
  const lists = (audit: AuditFolder | undefined, path: string | undefined): boolean =>
    audit !== undefined && path !== undefined && sources.differing(audit, path, 'lists').length > 0;
  if (change.category !== 'files' || !(lists(before, old?.path) || lists(after, fresh?.path))) return [];
  const one = routesIn(change.before, before);
  const two = routesIn(change.after, after);
  const gone = pageFiles(
    one.filter((route) => !two.includes(route)),
    before,
  );
  const came = pageFiles(
    two.filter((route) => !one.includes(route)),
    after,
  );
  const stayed = (file: string): boolean => before?.sources.has(file) === true && after?.sources.has(file) === true;
  const moved = { gone: gone.filter((file) => !stayed(file)), came: came.filter((file) => !stayed(file)) };
  return [
    ...pairs(moved.gone, moved.came),
    ...[...new Set([...gone, ...came].filter(stayed))].flatMap((file) => decidingPlaces(file, sources)),
  ];
}

/**
 * The file of the target page for a link that was added to or removed from a page that lists others, together
 * with its target. Empty if a line of the page itself or its data has the address.
 */
export function linkedPage(
  { before: old, after: fresh }: FileMatch,
  { category, subject, ...change }: Change,
  { before, after }: Audits,
  sources: SourceChanges,
): FindingSource[] {
  if (
    category !== 'links' ||
    !old ||
    !fresh ||
    !before ||
    !after ||
    sources.differing(after, fresh.path, 'lists').length === 0
  )
    return [];
  const addressOf = (value: string | undefined, audit: AuditFolder): string | undefined =>
    subject.endsWith(' a[href]') || value?.startsWith('/') === true
      ? value
      : value?.startsWith('<a ') === true
        ? routesIn(value, audit)[0]
        : undefined;
  const from = addressOf(change.before, before);
  const to = addressOf(change.after, after);
  const own = sources
    .differing(after, fresh.path, 'own')
    .filter((name) => name.startsWith('site/data/') || name === after.pageFile(fresh.path));
  const has = (lines: readonly SourceLine[], address: string | undefined): boolean =>
    address !== undefined && lines.some(({ text }) => text.includes(address));
  if (own.some((name) => sources.lines(name).some((run) => has(run.before, from) || has(run.after, to)))) return [];
  const listed = [...sources.differing(before, old.path, 'lists'), ...sources.differing(after, fresh.path, 'lists')];
  const fileOf = (address: string | undefined, audit: AuditFolder): string | undefined =>
    address === undefined ? undefined : pageFiles([address], audit).find((file) => listed.includes(file));
  const [gone, came] = [fileOf(from, before), fileOf(to, after)];
  const target = gone ?? came;
  if (target !== undefined && (change.before === undefined || change.after === undefined)) {
    const deciding = decidingPlaces(target, sources);
    if (deciding.length > 0) return deciding;
  }
  const isGone = from === undefined || (gone !== undefined && !after.sources.has(gone));
  const isNew = to === undefined || (came !== undefined && !before.sources.has(came));
  if (target === undefined || !isGone || !isNew) return [];
  return [{ before: gone ?? null, after: came ?? null }];
}

/** One removed and one added page are a pair; more are not paired. */
function pairs(gone: readonly string[], came: readonly string[]): FindingSource[] {
  if (gone.length === 1 && came.length === 1) return [{ before: gone[0] ?? null, after: came[0] ?? null }];
  return [
    ...gone.map((file) => ({ before: file, after: null })),
    ...came.map((file) => ({ before: null, after: file })),
  ];
}

/** The changed lines of a page that control whether lists have it. */
export function decidingLines(file: string, sources: SourceChanges): MatchedLines[] {
  return sources.lines(file).flatMap((run) => {
    const [before, after] = [run.before, run.after].map((lines) => lines.find(({ text }) => DECIDING.test(text)));
    return before || after ? [{ before, after, score: 0 }] : [];
  });
}

function decidingPlaces(file: string, sources: SourceChanges): FindingSource[] {
  const place = (line: SourceLine | undefined): string | null =>
    line ? `${file}:${String(line.number)}:${String(line.text.search(/\S/) + 1)}` : null;
  return decidingLines(file, sources).map(({ before, after }) => ({ before: place(before), after: place(after) }));
}

function routesIn(text = '', audit: AuditFolder | undefined): string[] {
  const origin = audit?.origin ?? '';
  const addresses = text.split(BETWEEN).map((url) => (url.startsWith(origin) ? url.slice(origin.length) : url));
  return [...new Set(addresses.filter((address) => address.startsWith('/')).map(plain))];
}

function pageFiles(routes: readonly string[], audit: AuditFolder | undefined): string[] {
  return routes.flatMap(
    (route) => audit?.pageFile(`${route.slice(1)}${route.endsWith('/') ? 'index.html' : ''}`) ?? [],
  );
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
