import { basename } from 'node:path';
import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createReport } from '../../../errors/index.js';
import type { Pool } from '../../../lib/async/pool.js';
import type { Tree } from '../../../lib/fs/file-tree.js';
import type { LocatedProblem } from '../markup/located-problems.js';
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

/** Pages from which on threads check them: for fewer, starting threads takes longer. */
const MIN_FOR_THREADS = 150;

/** Threads beside the main one at most, which also collects what they find. */
const MAX_THREADS = 7;

/** Pages that wait at each thread, so that it never waits for the main one. */
const QUEUED = 4;

/** Pages that are checked ahead of the one whose findings are collected next. */
const AHEAD = 64;

export interface CheckPagesInputs {
  readonly tree: Tree;
  readonly site: CheckedSite;
  readonly data: SiteData;
  readonly paths: readonly string[];
  readonly verdicts: VerdictPlace | undefined;
  readonly signal: AbortSignal | undefined;
  /** Called for each page, in the order of `paths`. */
  readonly onPage: (result: CheckedPageResult) => void;
}

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
  signal,
  onPage,
}: CheckPagesInputs): Promise<CheckCounts> {
  const name = basename(tree.folder);
  const here = createPageCheck(tree, site, name);
  const store = verdicts && openVerdicts(verdicts, tree, data);
  const isNew = new Set(paths.filter((path) => store?.holds(path) !== true));
  const count = isNew.size < MIN_FOR_THREADS ? 0 : Math.min(MAX_THREADS, availableParallelism() - 1);
  const threads = count === 0 ? undefined : await startThreads(count, { ...data, name });
  const there = threads && inThreads(threads, here, signal);
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
    const waiting: Promise<CheckedPageResult | undefined>[] = [];
    for (const [index, path] of paths.entries()) {
      const isHere = index % (count + 1) === 0;
      // The process can react to signals, and give threads their next pages.
      if (isHere) await nextTurn();
      signal?.throwIfAborted();
      // The main thread checks as many pages as each of the others.
      const checked = checkPage(path, there && !isHere ? there : here);
      // It is awaited in its turn, unless an earlier page ends the check.
      checked.catch(() => undefined);
      waiting.push(checked);
      if (threads && waiting.length < AHEAD) continue;
      take(await waiting.shift());
    }
    for (const rest of waiting) take(await rest);
    unreadable.throwIfErrors();
    if (isNew.size > 0) store?.finish();
    return counts;
  } finally {
    store?.close();
    await threads?.destroy();
  }
}

type Threads = Pool<string, PageFindings & MarkupFindings>;

async function startThreads(count: number, data: SiteData & { readonly name: string }): Promise<Threads> {
  // Loaded here: small sites need no threads.
  const { createPool } = await import('../../../lib/async/pool.js');
  return createPool(new URL('page-check-thread.js', import.meta.url), count, QUEUED, data);
}

/** What a thread cannot do is done again here, which then tells why. */
function inThreads(threads: Threads, here: PageCheck, signal: AbortSignal | undefined): PageCheck {
  const attempt = <T>(result: Promise<T>, again: () => T | Promise<T>): Promise<T> =>
    result.catch(() => {
      signal?.throwIfAborted();
      return again();
    });
  return {
    findings: (path) => attempt(threads.run(path, 'findings'), () => here.findings(path)),
    markup: (path) => attempt(threads.run(path, 'markup'), () => here.markup(path)),
  };
}
