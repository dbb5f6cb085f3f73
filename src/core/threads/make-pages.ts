import { setImmediate } from 'node:timers/promises';
import type { Page } from '../../lib/site/page.js';
import { parallelMap, type BatchRunner } from '../../workers/parallel-map.js';
import { createPageMaker, type PageOutcome } from '../render/page-outcome.js';
import type { ReusedPage, SitePages } from '../reuse/page-reuse.js';
import type { PreparedRender } from '../render/prepare-render.js';

export interface MakePagesInputs {
  readonly pages: readonly Page[];
  readonly render: Pick<PreparedRender, 'renderPage'>;
  readonly reuse: Pick<SitePages, 'isValid' | 'find'>;
  /** Renders pages in threads. */
  readonly threads: BatchRunner<Page, PageOutcome> | undefined;
  /** True to trace the values of rendered pages. */
  readonly traced?: boolean;
  /** Writes a page where it is published from; false if the system refuses. Its bytes are then given to `take`. */
  park(path: string, bytes: Uint8Array): boolean;
  /** Called for every page, in the order of the list; with `undefined` for a page with problems. */
  take(page: Page, made: ReusedPage | PageOutcome | undefined, index: number): void | Promise<void>;
  readonly signal: AbortSignal | undefined;
}

/** Reused pages between two turns of the event loop, in which the process can react to signals. */
const PAGES_PER_TURN = 256;

/** Reuses pages that are still valid, and renders the others. */
export async function makePages({
  pages,
  render,
  reuse,
  threads,
  traced,
  park,
  take,
  signal,
}: MakePagesInputs): Promise<void> {
  const makePage = createPageMaker(render, traced);
  const makeParked = async (page: Page): Promise<PageOutcome | undefined> => {
    const made = await makePage(page);
    // A page may wait for many others, and V8 frees bytes late that waited.
    return made && park(page.output, made.bytes) ? { ...made, bytes: undefined } : made;
  };
  const due = [...pages.entries()].filter(([, page]) => !reuse.isValid(page));
  let next = 0;

  async function reuseBefore(end: number): Promise<void> {
    for (const page of pages.slice(next, end)) {
      if (next % PAGES_PER_TURN === 0) await setImmediate();
      signal?.throwIfAborted();
      await take(page, reuse.find(page) ?? (await makeParked(page)), next);
      next += 1;
    }
  }

  await parallelMap<(typeof due)[number], PageOutcome | false>({
    items: due,
    threads: threads && {
      batches: threads.batches,
      run: (batch) => threads.run(batch.map(([, page]) => page)),
    },
    // `undefined` would be made once more.
    here: async ([, page]) => (await makeParked(page)) ?? false,
    async take([index, page], made) {
      await reuseBefore(index);
      await take(page, made || undefined, index);
      next = index + 1;
    },
    signal,
  });
  await reuseBefore(pages.length);
}
