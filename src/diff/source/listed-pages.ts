import type { AuditFolder } from '../../lib/audit-folder.js';
import type { Change } from '../change.js';
import type { FindingSource } from '../finding.js';
import type { FileMatch } from '../match-files.js';
import type { Audits, SourceChanges } from './source-changes.js';

/** An address in a sitemap, of a page or of its translation. */
const ADDRESS = /(?:<loc>|\shref=")([^<"]+)/g;

/** Keys of a page that decide whether and beside which others a sitemap lists it. */
const DECIDING = /^\s*["']?(?:noindex|translationOf|locale)["']?\s*:/;

/**
 * The files of the pages that came to a sitemap or went from it: what other pages say of their addresses is not why. Of a page that is there before and after, the lines that
 * decide about it. None for other changes.
 */
export function listedPages({ before: old, after: fresh }: FileMatch, change: Change, { before, after }: Audits, sources: SourceChanges): FindingSource[] {
  if (!/^sitemap(?:-\d+)?\.xml$/.test((fresh ?? old)?.path ?? '')) return [];
  const one = routesIn(change.before, before);
  const two = routesIn(change.after, after);
  const gone = pageFiles(one.filter((route) => !two.includes(route)), before);
  const came = pageFiles(two.filter((route) => !one.includes(route)), after);
  const stayed = (file: string): boolean => before?.sources.has(file) === true && after?.sources.has(file) === true;
  const moved = { gone: gone.filter((file) => !stayed(file)), came: came.filter((file) => !stayed(file)) };
  return [...pairs(moved.gone, moved.came), ...[...new Set([...gone, ...came].filter(stayed))].flatMap((file) => decidingLines(file, sources))];
}

/** One page in the place of another is one place; of others nothing says which became which. */
function pairs(gone: readonly string[], came: readonly string[]): FindingSource[] {
  if (gone.length === 1 && came.length === 1) return [{ before: gone[0] ?? null, after: came[0] ?? null }];
  return [...gone.map((file) => ({ before: file, after: null })), ...came.map((file) => ({ before: null, after: file }))];
}

function decidingLines(file: string, sources: SourceChanges): FindingSource[] {
  return sources.lines(file).flatMap((run) => {
    const [before = null, after = null] = [run.before, run.after].map((lines) => {
      const line = lines.find(({ text }) => DECIDING.test(text));
      return line ? `${file}:${String(line.number)}:${String(line.text.search(/\S/) + 1)}` : null;
    });
    return before === null && after === null ? [] : [{ before, after }];
  });
}

function routesIn(text = '', audit: AuditFolder | undefined): string[] {
  const origin = audit?.origin ?? '';
  return [...new Set([...text.matchAll(ADDRESS)].map(([, url = '']) => plain(url.startsWith(origin) ? url.slice(origin.length) : url)))];
}

function pageFiles(routes: readonly string[], audit: AuditFolder | undefined): string[] {
  return routes.flatMap((route) => audit?.pageFile(`${route.slice(1)}${route.endsWith('/') ? 'index.html' : ''}`) ?? []);
}

/** As paths of published files have it: characters for XML and for addresses resolved. */
function plain(text: string): string {
  const read = text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  try {
    return decodeURI(read);
  } catch {
    // A stray `%` stands for itself.
    return read;
  }
}
