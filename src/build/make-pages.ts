import type { PageRecord } from '../lib/page-record.js';
import { createPageMaker, type PageOutcome } from './page-outcome.js';
import type { PreparedRender } from './prepare-render.js';
import type { PageReuse, ReusedPage, Stands } from './reuse.js';
import { spread, type Elsewhere } from './threads/spread.js';

/** How a page came about: taken over, rendered here, or rendered elsewhere, where what it did to the rest of the build is still to be done. */
export type MadePage = { readonly reused: ReusedPage } | { readonly page: PageOutcome | undefined; readonly elsewhere: boolean };

export interface MakePagesInputs {
  readonly records: readonly PageRecord[];
  readonly render: PreparedRender;
  /** Pages of an earlier build; without it every page is rendered. */
  readonly reuse: PageReuse | undefined;
  readonly stands: Stands;
  /** Who renders pages beside this thread. */
  readonly elsewhere: Elsewhere<PageRecord, PageOutcome> | undefined;
  /** Called for every page, in the order of the table. */
  take(record: PageRecord, made: MadePage, index: number): void | Promise<void>;
  readonly signal: AbortSignal | undefined;
}

/** Takes over what can be taken over and renders the rest. */
export async function makePages({ records, render, reuse, stands, elsewhere, take, signal }: MakePagesInputs): Promise<void> {
  const makePage = createPageMaker(render);
  await spread<PageRecord, MadePage>({
    items: records,
    elsewhere: elsewhere && forDuePages(elsewhere, reuse),
    async here(record) {
      const reused = reuse?.page(record, stands);
      return reused ? { reused } : { page: await makePage(record), elsewhere: false };
    },
    take,
    signal,
  });
}

/** Leaves pages that can be taken over to this thread. */
function forDuePages({ batches, run }: Elsewhere<PageRecord, PageOutcome>, reuse: PageReuse | undefined): Elsewhere<PageRecord, MadePage> {
  return {
    batches,
    async run(records) {
      const due = records.filter((record) => !reuse?.holds(record));
      const pages = new Map(due.length === 0 ? [] : (await run(due)).map((page, index) => [due[index], page]));
      return records.map((record) => {
        const page = pages.get(record);
        return page && { page, elsewhere: true };
      });
    },
  };
}
