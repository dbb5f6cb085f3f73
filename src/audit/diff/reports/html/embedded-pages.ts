import { deflateRawSync } from 'node:zlib';
import type { Comparison } from '../../diff.js';
import type { ReportedFile } from '../../model/diff-report.js';
import type { Change } from '../../model/change.js';
import { fingerprintOf } from '../../model/finding.js';
import { comparePages, type PageComparison } from '../../html/compare-pages.js';
import { joinMovedBlocks } from '../../html/moved-blocks.js';
import { linkedStyle } from '../../../facts/style/page-styles.js';
import { readPage } from '../../../facts/read-page.js';
import { originChange } from '../../model/origin-change.js';
import type { HashContext } from '../../model/hash-changes.js';
import type { Tree } from '../../../../lib/fs/file-tree.js';
import { addressOf } from '../../../route-of.js';
import { annotatePage, type MarkedChange } from './annotate-page.js';
import { PICTURES } from './page-script.js';

/** A page before and after, embedded in the report. */
export interface EmbeddedPage {
  readonly path: string;
  readonly title: string;
  /** HTML, deflated, in base64; missing if the page did not exist. */
  readonly before?: string;
  readonly after?: string;
  /** Fingerprints of the findings that are marked in it. */
  readonly marks: ReadonlySet<string>;
}

export interface EmbeddedPages {
  readonly pages: readonly EmbeddedPage[];
  /** Images of those pages in base64, by address. */
  readonly pictures: Readonly<Record<string, string>>;
  /** Number of pages that differ but did not fit. */
  readonly left: number;
}

/** Keeps the changes that have a finding in the report. */
type ReportedChanges = (changes: readonly Change[]) => readonly MarkedChange[];

/** Characters of base64 for pages and images in the report. */
const PAGES_BUDGET = 3_500_000;
const PICTURES_BUDGET = 1_500_000;
const PICTURE_LIMIT = 60_000;

/** The pages that are embedded in the report, those with the most important findings first. */
export function embedPages(comparison: Comparison): EmbeddedPages {
  const { report, before, after, origins } = comparison;
  const paths = [...new Set(report.findings.filter(({ ripple }) => !ripple).flatMap(({ files }) => files))].filter(
    (path) => path.endsWith('.html'),
  );
  const byPath = new Map(report.files.map((file) => [file.after ?? file.before ?? '', file]));
  const renamed = new Map(
    report.files.flatMap(({ before: from, after: to }) =>
      from !== null && to !== null && from !== to ? [[from, to]] : [],
    ),
  );
  const hashes: HashContext = { renamed, inlineBefore: new Set(), inlineAfter: new Set() };
  const reported = new Map(
    report.findings
      .filter(({ ripple }) => !ripple)
      .flatMap((finding) => [finding, ...finding.members].map((change) => [change.fingerprint, finding.fingerprint])),
  );
  const reportedChanges: ReportedChanges = (changes) =>
    changes.flatMap((found) => {
      const change = origins ? originChange(found, origins) : found;
      const fingerprint = reported.get(fingerprintOf(change));
      return fingerprint === undefined ? [] : [{ change, fingerprint }];
    });
  const pages: EmbeddedPage[] = [];
  const pictures = new Map<string, string>();
  let room = PAGES_BUDGET;
  let pictureRoom = PICTURES_BUDGET;
  for (const path of paths) {
    // A page with findings that is equal byte for byte has another style sheet.
    const file = byPath.get(path) ?? { before: path, after: path };
    const old = file.before === null ? undefined : before.read(file.before).toString('utf8');
    const fresh = file.after === null ? undefined : after.read(file.after).toString('utf8');
    const texts = annotatedPair(file, [old, fresh], hashes, comparison, reportedChanges);
    const page: EmbeddedPage = {
      path,
      title: addressOf(path),
      ...(old === undefined ? {} : { before: packed(texts.before) }),
      ...(fresh === undefined ? {} : { after: packed(texts.after) }),
      marks: texts.marks,
    };
    const size = (page.before?.length ?? 0) + (page.after?.length ?? 0);
    // Pages have similar sizes: if one does not fit, few others would.
    if (size > room) break;
    room -= size;
    pages.push(page);
    for (const [html, tree] of [
      [texts.before, before],
      [texts.after, after],
    ] as const) {
      for (const picture of picturesIn(html)) {
        if (pictures.has(picture)) continue;
        const data = pictureData(tree, picture);
        if (data === undefined || data.length > pictureRoom) continue;
        pictureRoom -= data.length;
        pictures.set(picture, data);
      }
    }
  }
  return { pages, pictures: Object.fromEntries(pictures), left: paths.length - pages.length };
}

function annotatedPair(
  file: Pick<ReportedFile, 'before' | 'after'>,
  [old, fresh]: readonly [string | undefined, string | undefined],
  hashes: HashContext,
  { complianceOf, ...trees }: Comparison,
  reportedChanges: ReportedChanges,
): { readonly before: string; readonly after: string; readonly marks: ReadonlySet<string> } {
  const path = file.after ?? file.before ?? '';
  const paths = { before: file.before ?? path, after: file.after ?? path };
  const compared: PageComparison =
    old !== undefined && fresh !== undefined
      ? comparePages(old, fresh, hashes)
      : { before: readPage(path, old ?? '').pieces, after: readPage(path, fresh ?? '').pieces, changes: [] };
  const changes = reportedChanges([...joinMovedBlocks(compared.changes), ...complianceOf(compared, paths)]);
  const marks = new Set<string>();
  const annotatedSide = (side: 'before' | 'after'): string => {
    const tree = trees[side];
    const read = (name: string): string | undefined =>
      tree.files.has(name) ? tree.read(name).toString('utf8') : undefined;
    return annotatePage(compared[side], changes, side, (piece) => linkedStyle(piece, paths[side], read), marks);
  };
  return { before: annotatedSide('before'), after: annotatedSide('after'), marks };
}

function packed(html: string): string {
  return deflateRawSync(html, { level: 9 }).toString('base64');
}

function picturesIn(html: string): Set<string> {
  return new Set(
    [...html.matchAll(new RegExp(`["'\\s(,](/[^"'\\s(),]+\\.(?:${PICTURES}))`, 'g'))].map(([, path]) => path ?? ''),
  );
}

function pictureData(tree: Tree, url: string): string | undefined {
  const file = tree.files.get(url.slice(1));
  return file && file.size <= PICTURE_LIMIT ? tree.read(file.path).toString('base64') : undefined;
}
