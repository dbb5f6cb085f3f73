import type { PageRecord } from '../lib/page-record.js';
import { createPageMaker, type PageOutcome } from './page-outcome.js';
import type { PreparedRender } from './prepare-render.js';
import type { PageCopy, PageReuse, ReusedPage, Stands } from './reuse.js';
import { spread, type Elsewhere } from './threads/spread.js';

/** How a page came about: taken over, rendered here, or rendered elsewhere, where what it did to the rest of the build is still to be done. */
export type MadePage = { readonly reused: ReusedPage } | { readonly page: PageOutcome | undefined; readonly elsewhere: boolean };

export interface MakePagesInputs {
  readonly records: readonly PageRecord[];
  readonly render: Pick<PreparedRender, 'renderPage' | 'numberOf'>;
  /** Pages of an earlier build; without it every page is rendered. */
  readonly reuse: PageReuse | undefined;
  readonly stands: Stands;
  /** Who renders pages beside this thread. */
  readonly elsewhere: Elsewhere<PageRecord, PageOutcome> | undefined;
  /** Who puts pages into the output beside this thread that are taken over. */
  readonly copying: Elsewhere<PageCopy, number> | undefined;
  /** Called for every page, in the order of the table. */
  take(record: PageRecord, made: MadePage, index: number): void | Promise<void>;
  readonly signal: AbortSignal | undefined;
}

/** Takes over what can be taken over and renders the rest. */
export async function makePages({ records, render, reuse, stands, elsewhere, copying, take, signal }: MakePagesInputs): Promise<void> {
  const makePage = createPageMaker(render);
  const here = async (record: PageRecord, copied?: number): Promise<MadePage> => {
    const reused = reuse?.page(record, stands, copied);
    return reused ? { reused } : { page: await makePage(record), elsewhere: false };
  };
  await spread<PageRecord, MadePage | CopiedPage>({
    items: records,
    elsewhere: elsewhere ? forDuePages(elsewhere, reuse) : copying && reuse && forKeptPages(copying, reuse, stands),
    here,
    take: async (record, made, index) => take(record, 'copied' in made ? await here(record, made.copied) : made, index),
    signal,
  });
}

/** A page that was put into the output elsewhere; in bytes. */
interface CopiedPage {
  readonly copied: number;
}

/** Leaves pages that have to be rendered to this thread. */
function forKeptPages({ run, ...elsewhere }: Elsewhere<PageCopy, number>, reuse: PageReuse, stands: Stands): Elsewhere<PageRecord, CopiedPage> {
  return {
    ...elsewhere,
    async run(records) {
      const copies = records.map((record) => reuse.copyOf(record, stands));
      const some = copies.filter((copy) => copy !== undefined);
      const sizes = some.length === 0 ? [] : await run(some);
      const sizeOf = new Map(some.map((copy, index) => [copy, sizes[index]]));
      return copies.map((copy) => {
        const copied = copy && sizeOf.get(copy);
        return copied === undefined ? undefined : { copied };
      });
    },
  };
}

/** Leaves pages that can be taken over to this thread. */
function forDuePages({ run, ...elsewhere }: Elsewhere<PageRecord, PageOutcome>, reuse: PageReuse | undefined): Elsewhere<PageRecord, MadePage> {
  return {
    ...elsewhere,
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
