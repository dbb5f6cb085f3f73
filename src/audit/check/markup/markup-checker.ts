import type { Span } from '../../../lib/html/html-pieces.js';
import type { CheckedPage, PageElement } from '../site/checked-page.js';
import type { ResultStore } from '../../../lib/fs/result-store.js';
import { createMarkupCache } from './validation-cache.js';
import type { MarkupJob, MarkupProblem, MarkupVerdict } from './validate-markup.js';
import { markupOutline } from './markup-outline.js';
import type { Pool } from '../../../lib/async/pool.js';
import { nameCheck } from '../site/accessible-name.js';
import { computeNames } from '../site/computed-names.js';
import { isHidden } from '../site/hidden-elements.js';

/** A problem with the file and the position of its element. */
export interface LocatedProblem extends MarkupProblem {
  readonly path: string;
  readonly span: Span;
}

/** Numbers of pages that html-validate checked, and of pages whose result was in the cache. */
export interface MarkupCounts {
  readonly checked: number;
  readonly cached: number;
}

/** Checks the pages of a site with html-validate. */
export interface MarkupChecker {
  /** Adds a page; waits while too many pages are queued. */
  add(page: CheckedPage): Promise<void>;
  /** Waits for all results and stops the threads. */
  finish(): Promise<MarkupCounts>;
  /** Stops the threads after an error. */
  close(): Promise<void>;
}

/** Pages that threads have at a time. */
const MAX_WAITING = 64;

/** Pages that are checked on the main thread before threads are started: for fewer, starting threads takes longer. */
const MIN_FOR_THREADS = 150;

export interface MarkupInputs {
  readonly store: ResultStore | undefined;
  readonly report: (problem: LocatedProblem) => void;
}

export function createMarkupChecker({ store, report }: MarkupInputs): MarkupChecker {
  const cache = createMarkupCache(store);
  const waiting = new Set<Promise<void>>();
  let failed: { readonly reason: unknown } | undefined;
  let threads: Promise<Pool<MarkupJob, MarkupVerdict>> | undefined;
  let checked = 0;
  let cached = 0;
  const reportProblems = (page: CheckedPage, problems: readonly MarkupProblem[]): void => {
    if (problems.length === 0) return;
    for (const problem of dropFalsePositives(page, problems))
      report({ ...problem, path: page.path, span: spanAt(page, problem.at) });
  };
  const judge = async (job: MarkupJob): Promise<MarkupVerdict> => {
    if (checked <= MIN_FOR_THREADS) return (await import('./validate-markup.js')).judgeMarkup(job);
    threads ??= import('./markup-threads.js').then(({ startMarkupThreads }) => startMarkupThreads());
    return (await threads).run(job);
  };
  const validate = async (page: CheckedPage, outline: string | undefined): Promise<void> => {
    const verdict = await judge({ html: page.html, outline });
    if (verdict === 'outline') cache.putOrderly(outline ?? '');
    else {
      cache.put(page.html, verdict);
      reportProblems(page, verdict);
    }
  };
  const start = (page: CheckedPage, outline: string | undefined): void => {
    const work = validate(page, outline)
      .catch((reason: unknown) => {
        failed ??= { reason };
      })
      .finally(() => waiting.delete(work));
    waiting.add(work);
  };
  const rethrow = (): void => {
    if (failed) throw failed.reason;
  };
  const close = async (): Promise<void> => {
    await (await threads)?.destroy();
  };
  return {
    async add(page) {
      rethrow();
      const outline = markupOutline(page);
      const known = outline !== undefined && cache.isOrderly(outline) ? [] : cache.get(page.html);
      if (known) {
        cached += 1;
        reportProblems(page, known);
        return;
      }
      checked += 1;
      if (checked <= MIN_FOR_THREADS) return validate(page, outline);
      start(page, outline);
      if (waiting.size >= MAX_WAITING) await Promise.race(waiting);
    },
    async finish() {
      await Promise.all(waiting);
      await close();
      rethrow();
      return { checked, cached };
    },
    close,
  };
}

/** Length of the longest element whose first value names the source of the element. */
const MAX_ELEMENT = 2000;

/** From the finding to the end of its element, so that the source of the element's value can be found. */
function spanAt(page: CheckedPage, at: number): Span {
  const { pieces } = page;
  let low = 0;
  let high = pieces.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((pieces[middle]?.at ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const piece = pieces[low];
  if (!piece) return [at, at];
  const last = page.inside(piece).at(-1) ?? piece;
  const end = last.at + last.raw.length;
  return end - piece.at <= MAX_ELEMENT ? [at, end] : [at, piece.at + piece.raw.length];
}

/** Drops findings that are wrong for browsers: fields that have a name but no label, and levels of hidden headings. */
function dropFalsePositives(page: CheckedPage, problems: readonly MarkupProblem[]): readonly MarkupProblem[] {
  const hasName = nameCheck(page, computeNames);
  return problems.filter(({ rule, at }) => {
    if (rule === 'html/input-missing-label') {
      const field = elementAt(page.openings, at);
      return !field || !hasName(field);
    }
    if (rule !== 'html/heading-level') return true;
    const heading = elementAt(page.openings, at);
    return heading !== undefined && !isHidden(page, heading);
  });
}

/** The element whose opening tag contains an offset; `undefined` in `<template>`. */
function elementAt(openings: readonly PageElement[], at: number): PageElement | undefined {
  return openings.find((element) => at >= element.at && at < element.at + element.raw.length);
}
