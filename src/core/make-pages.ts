import type { Page } from '../lib/site/page.js';
import { parallelMap, type BatchRunner } from '../workers/parallel-map.js';
import { createPageMaker, type PageOutcome } from './page-outcome.js';
import type { IsPublished, ReusablePages, ReusedPage } from './page-reuse.js';
import type { PreparedRender } from './prepare-render.js';

/**
 * A page that was reused; or rendered, here or in a thread, whose effects on the build are then still to be applied.
 */
export type MadePage =
  { readonly reused: ReusedPage } | { readonly page: PageOutcome | undefined; readonly inThread: boolean };

export interface MakePagesInputs {
  readonly records: readonly Page[];
  readonly render: Pick<PreparedRender, 'renderPage'>;
  /** Pages of an earlier build; if it is missing, every page is rendered. */
  readonly reuse: ReusablePages | undefined;
  readonly isPublished: IsPublished;
  /** Renders pages in threads. */
  readonly threads: BatchRunner<Page, PageOutcome> | undefined;
  /** True to trace the values of rendered pages. */
  readonly traced?: boolean;
  /** Called for every page, in the order of the table. */
  take(record: Page, made: MadePage, index: number): void | Promise<void>;
  readonly signal: AbortSignal | undefined;
}

/** Reuses pages that are still valid, and renders the others. */
export async function makePages({
  records,
  render,
  reuse,
  isPublished,
  threads,
  traced,
  take,
  signal,
}: MakePagesInputs): Promise<void> {
  const makePage = createPageMaker(render, traced);
  await parallelMap<Page, MadePage>({
    items: records,
    threads: threads && forInvalidPages(threads, reuse),
    async here(record) {
      const reused = reuse?.find(record, isPublished);
      return reused ? { reused } : { page: await makePage(record), inThread: false };
    },
    take,
    signal,
  });
}

/** Leaves pages that can be reused to the main thread. */
function forInvalidPages(
  { batches, run }: BatchRunner<Page, PageOutcome>,
  reuse: ReusablePages | undefined,
): BatchRunner<Page, MadePage> {
  return {
    batches,
    async run(records) {
      const due = records.filter((record) => reuse?.isValid(record) !== true);
      const pages = due.length === 0 ? [] : await run(due);
      const pageOf = new Map(due.map((record, index) => [record, pages[index]]));
      return records.map((record) => {
        const page = pageOf.get(record);
        return page && { page, inThread: true };
      });
    },
  };
}
