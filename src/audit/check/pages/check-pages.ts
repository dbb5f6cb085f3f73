import { basename } from 'node:path';
import { availableParallelism } from 'node:os';
import { createReport } from '../../../errors/index.js';
import type { Tree } from '../../../lib/fs/file-tree.js';
import type { LocatedProblem } from '../markup/located-problems.js';
import { inOrder, orHere, startThreads, threadsFor } from '../../page-threads.js';
import type { CheckedSite } from '../site/checked-site.js';
import {
  createPageCheck,
  type CheckedPageResult,
  type MarkupFindings,
  type PageCheck,
  type PageFindings,
} from './page-check.js';
import type { SiteData } from './site-data.js';
import { openVerdicts, type VerdictPlace } from './verdict-store.js';

/** Numbers of pages that were checked, and of pages that html-validate checked. */
export interface CheckCounts {
  readonly pages: number;
  readonly markup: number;
}

export interface CheckPagesInputs {
  readonly tree: Tree;
  readonly site: CheckedSite;
  readonly data: SiteData;
  readonly paths: readonly string[];
  readonly verdicts: VerdictPlace | undefined;
  /** Threads beside the main one; by default as many as are worth it. */
  readonly threads: number | undefined;
  readonly signal: AbortSignal | undefined;
  /** Called for each page, in the order of `paths`. */
  readonly onPage: (result: CheckedPageResult) => void;
}

/** Pages from which on threads check them. */
const MIN_FOR_THREADS = 150;

const THREAD = new URL('page-check-thread.js', import.meta.url);

/**
 * Checks every page by itself, in threads if there are many, or takes what an earlier check found.
 * @throws IsletError `file-too-deep`, with a diagnostic for each page
 */
export async function checkPages({
  tree,
  site,
  data,
  paths,
  verdicts,
  threads,
  signal,
  onPage,
}: CheckPagesInputs): Promise<CheckCounts> {
  const name = basename(tree.folder);
  const here = createPageCheck(tree, site, name);
  const store = verdicts && openVerdicts(verdicts, tree, data);
  const isNew = new Set(paths.filter((path) => store?.holds(path) !== true));
  // The main thread collects: V8 lets its heap grow to several times of what is in use.
  const count = threads ?? threadsFor(isNew.size, MIN_FOR_THREADS, availableParallelism());
  const pool = await startThreads<string, PageFindings & MarkupFindings>(THREAD, count, { ...data, name });
  const there: PageCheck = pool
    ? {
        findings: (path) => orHere(pool.run(path, 'findings'), () => here.findings(path), signal),
        markup: (path) => orHere(pool.run(path, 'markup'), () => here.markup(path), signal),
      }
    : here;
  const outlines = store?.outlines ?? new Set();
  const counts = { pages: 0, markup: 0 };
  const unreadable = createReport();
  const markupOf = async (
    path: string,
    outline: string | undefined,
    check: PageCheck,
  ): Promise<readonly LocatedProblem[]> => {
    if (outline !== undefined && outlines.has(outline)) return [];
    counts.markup += 1;
    const { verdict, problems } = await check.markup(path);
    if (verdict === 'outline' && outline !== undefined) outlines.add(outline);
    return problems;
  };
  const checkPage = async (path: string, check: PageCheck): Promise<CheckedPageResult | undefined> => {
    const known = store?.get(path);
    if (known?.holds === true) return known.result;
    counts.pages += 1;
    const found = await unreadable.attemptAsync(async () => check.findings(path));
    return found && { ...found, markup: known?.result.markup ?? (await markupOf(path, found.outline, check)) };
  };
  const take = (result: CheckedPageResult | undefined): void => {
    if (!result) return;
    onPage(result);
    if (isNew.size > 0) store?.put(result.note.summary.path, result);
  };
  try {
    await inOrder({
      items: paths,
      isAhead: pool !== undefined,
      start: (path) => checkPage(path, there),
      take,
      signal,
    });
    unreadable.throwIfErrors();
    if (isNew.size > 0) store?.finish();
    return counts;
  } finally {
    store?.close();
    await pool?.destroy();
  }
}
