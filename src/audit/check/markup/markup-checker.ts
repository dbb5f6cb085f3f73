import type { Span } from '../../../lib/html/html-pieces.js';
import type { CheckedPage } from '../site/checked-page.js';
import { createMarkupCache, type ResultStore } from './markup-cache.js';
import { splitSharedParts } from './split-shared-parts.js';
import type { MarkupJob, MarkupProblem, MarkupVerdict } from './validate-markup.js';
import { markupOutline } from './markup-outline.js';
import { dropFalsePositives } from './drop-false-positives.js';
import type { MarkupThreads } from './markup-threads.js';

/** A finding of the library in the terms of rules. */
export interface LocatedProblem extends MarkupProblem {
  readonly path: string;
  readonly span: Span;
}

/** For how many pages the library was asked, and for how many a former result spoke, of the page or of one with its outline. */
export interface MarkupCounts {
  readonly looked: number;
  readonly remembered: number;
}

/** Looks at the pages of a site with html-validate. */
export interface MarkupChecker {
  /** Takes a page; waits where too many wait already. */
  add(page: CheckedPage): Promise<void>;
  /** Ends the work. */
  finish(): Promise<MarkupCounts>;
  /** Ends it where it failed elsewhere. */
  close(): Promise<void>;
}

/** Pages that one thread takes at once. */
const BATCH = 24;

/** Batches on their way at a time; each holds its pages in memory. */
const MAX_WAITING = 6;

/** Pages that the library is asked about before threads are started: fewer are done before they are ready. */
const MIN_FOR_THREADS = 150;

export interface MarkupInputs {
  readonly store: ResultStore | undefined;
  readonly report: (problem: LocatedProblem) => void;
}

export function createMarkupChecker({ store, report }: MarkupInputs): MarkupChecker {
  const cache = createMarkupCache(store);
  const waiting = new Set<Promise<void>>();
  let failed: { readonly reason: unknown } | undefined;
  let threads: Promise<MarkupThreads> | undefined;
  let batch: { readonly job: MarkupJob; readonly page: CheckedPage }[] = [];
  let looked = 0;
  let remembered = 0;
  const tell = (page: CheckedPage, problems: readonly MarkupProblem[]): void => {
    if (problems.length === 0) return;
    for (const problem of dropFalsePositives(page, problems))
      report({ ...problem, path: page.path, span: spanAt(page, problem.at) });
  };
  const look = async (jobs: readonly MarkupJob[]): Promise<readonly MarkupVerdict[]> => {
    if (looked <= MIN_FOR_THREADS) {
      const { judgeMarkup } = await import('./validate-markup.js');
      return jobs.map(judgeMarkup);
    }
    threads ??= import('./markup-threads.js').then(({ startMarkupThreads }) => startMarkupThreads());
    return (await threads).look(jobs);
  };
  const send = async (): Promise<void> => {
    const own = batch;
    batch = [];
    looked += own.length;
    const found = await look(own.map(({ job }) => job));
    for (const [index, { job, page }] of own.entries()) {
      const verdict = found[index];
      if (verdict === undefined) throw new TypeError('Each job is answered.');
      if (verdict === 'outline') {
        cache.putOrderly(job.outline ?? '');
      } else {
        cache.put(page.html, verdict);
        tell(page, verdict);
      }
    }
  };
  const start = (): void => {
    const work = send()
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
    await (await threads)?.close();
  };
  return {
    async add(page) {
      rethrow();
      const outline = markupOutline(page);
      const former = outline !== undefined && cache.isOrderly(outline) ? [] : cache.get(page.html);
      if (former) {
        remembered += 1;
        tell(page, former);
        return;
      }
      batch.push({ job: { ...splitSharedParts(page), outline }, page });
      if (looked < MIN_FOR_THREADS) return send();
      if (batch.length < BATCH) return;
      start();
      if (waiting.size >= MAX_WAITING) await Promise.race(waiting);
    },
    async finish() {
      if (batch.length > 0) start();
      await Promise.all(waiting);
      await close();
      rethrow();
      return { looked, remembered };
    },
    close,
  };
}

/** Longest element whose first value tells where the element comes from. */
const MAX_ELEMENT = 2000;

/** From the finding to the end of the element that it is about, so that the value behind it can be found. */
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
