import { basename } from 'node:path';
import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createReport } from '../../../errors/index.js';
import type { Pool } from '../../../lib/async/pool.js';
import type { ResultStore } from '../../../lib/fs/result-store.js';
import type { Tree } from '../../../lib/fs/file-tree.js';
import type { LocatedProblem } from '../markup/located-problems.js';
import { createMarkupCache, type MarkupCache } from '../markup/validation-cache.js';
import type { CheckedSite } from '../site/checked-site.js';
import { createPageCheck, type MarkupFindings, type PageCheck, type PageFindings } from './page-check.js';
import type { SiteData } from './site-data.js';

/** Numbers of pages that html-validate checked, and of pages whose result was in the cache. */
export interface MarkupCounts {
  readonly checked: number;
  readonly cached: number;
}

/** A page that was checked. */
export interface CheckedPageResult extends PageFindings {
  readonly markup: readonly LocatedProblem[];
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
  readonly store: ResultStore | undefined;
  readonly signal: AbortSignal | undefined;
  /** Called for each page, in the order of `paths`. */
  readonly onPage: (result: CheckedPageResult) => void;
}

/**
 * Checks every page by itself, in threads if there are many.
 * @throws IsletError `file-too-deep`, with a diagnostic for each page
 */
export async function checkPages(inputs: CheckPagesInputs): Promise<MarkupCounts> {
  const { tree, site, data, paths, store, signal, onPage } = inputs;
  const name = basename(tree.folder);
  const here = createPageCheck(tree, site, name);
  const count = paths.length < MIN_FOR_THREADS ? 0 : Math.min(MAX_THREADS, availableParallelism() - 1);
  const threads = count === 0 ? undefined : await startThreads(count, { ...data, name });
  const there = threads && inThreads(threads, here, signal);
  const cache = createMarkupCache(store);
  const counts = { checked: 0, cached: 0 };
  const unreadable = createReport();
  const checkPage = async (path: string, check: PageCheck): Promise<CheckedPageResult | undefined> => {
    const found = await unreadable.attemptAsync(async () => check.findings(path));
    return found && { ...found, markup: await markupOf(path, found, check, cache, counts) };
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
      const result = await waiting.shift();
      if (result) onPage(result);
    }
    for (const rest of waiting) {
      const result = await rest;
      if (result) onPage(result);
    }
    unreadable.throwIfErrors();
    return counts;
  } finally {
    await threads?.destroy();
  }
}

async function markupOf(
  path: string,
  { markupKeys: { page, outline } }: PageFindings,
  check: PageCheck,
  cache: MarkupCache,
  counts: { checked: number; cached: number },
): Promise<readonly LocatedProblem[]> {
  const known = outline !== undefined && cache.isOrderly(outline) ? [] : cache.get(page);
  if (known) {
    counts.cached += 1;
    return known.length === 0 ? [] : (await check.markup({ path, known })).problems;
  }
  counts.checked += 1;
  const { verdict, problems } = await check.markup({ path });
  if (verdict === 'outline') cache.putOrderly(outline ?? '');
  else cache.put(page, verdict);
  return problems;
}

type Threads = Pool<unknown, PageFindings & MarkupFindings>;

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
    markup: (task) => attempt(threads.run(task, 'markup'), () => here.markup(task)),
  };
}
