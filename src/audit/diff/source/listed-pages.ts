import type { AuditFolder } from '../../audit-folder.js';
import type { Change } from '../model/change.js';
import type { FindingSource } from '../model/finding.js';
import type { FileMatch } from '../model/match-files.js';
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

/** One removed and one added page are a pair; more are not paired. */
function pairs(gone: readonly string[], came: readonly string[]): FindingSource[] {
  if (gone.length === 1 && came.length === 1) return [{ before: gone[0] ?? null, after: came[0] ?? null }];
  return [
    ...gone.map((file) => ({ before: file, after: null })),
    ...came.map((file) => ({ before: null, after: file })),
  ];
}

/** The places of the changed lines of a page that control whether lists have it. */
function decidingPlaces(file: string, sources: SourceChanges): FindingSource[] {
  return sources.lines(file).flatMap((run) => {
    const [before = null, after = null] = [run.before, run.after].map((lines) => {
      const line = lines.find(({ text }) => DECIDING.test(text));
      return line ? `${file}:${String(line.number)}:${String(line.text.search(/\S/) + 1)}` : null;
    });
    return before === null && after === null ? [] : [{ before, after }];
  });
}

/** The addresses of the site in a text, as routes. */
export function routesIn(text = '', audit: AuditFolder | undefined): string[] {
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
