import type { PageRecord } from '../lib/site/page-record.js';
import { createTextEncoder } from '../lib/text/text-encoder.js';
import { createPageMaker, type OwnOutcome, type PageOutcome } from './page-outcome.js';
import type { PreparedRender } from './prepare-render.js';
import type { PageCopy, ReusedPage } from '../incremental/kept-page.js';
import type { PageReuse, Stands } from '../incremental/reuse.js';
import type { PageWriter } from '../workers/page-writer.js';
import { spread, type Elsewhere } from '../workers/parallel-map.js';

/** How a page came about: taken over, rendered here, or rendered elsewhere, where what it did to the rest of the build is still to be done. */
export type MadePage =
  { readonly reused: ReusedPage } | { readonly page: PageOutcome | undefined; readonly elsewhere: boolean };

export interface MakePagesInputs {
  readonly records: readonly PageRecord[];
  readonly render: Pick<PreparedRender, 'renderPage' | 'numberOf'>;
  /** Pages of an earlier build; without it every page is rendered. */
  readonly reuse: PageReuse | undefined;
  readonly stands: Stands;
  /** Who makes pages beside this thread. */
  readonly elsewhere: Elsewhere<PageRecord, PageOutcome> | undefined;
  /** Who puts pages into the output beside this thread that are taken over. */
  readonly copying: Elsewhere<PageCopy, number> | undefined;
  /** Who writes what this thread renders; only where nobody else makes pages. */
  readonly writer?: PageWriter | undefined;
  /** True where pages that are rendered are asked where their values come from. */
  readonly traced?: boolean;
  /** Called for every page that is rendered here, as soon as it is; what it returns waits for the page's turn. The bytes it is given hold until it returns. */
  readonly settle?: (record: PageRecord, page: OwnOutcome) => PageOutcome;
  /** The same for every page that is taken over. */
  readonly settleReused?: (record: PageRecord, page: ReusedPage) => ReusedPage;
  /** Called for every page, in the order of the table. */
  take(record: PageRecord, made: MadePage, index: number): void | Promise<void>;
  readonly signal: AbortSignal | undefined;
}

/** Takes over what can be taken over and renders the rest. */
export async function makePages({
  records,
  render,
  reuse,
  stands,
  elsewhere,
  copying,
  writer,
  traced,
  settle,
  settleReused,
  take,
  signal,
}: MakePagesInputs): Promise<void> {
  const finish =
    writer &&
    settle &&
    ((items: readonly PageRecord[], results: readonly Made[]) => writeRendered(writer, settle, items, results));
  const makePage = createPageMaker(render, {
    traced,
    ...(finish ? { encode: writer.encode, hash: () => '' } : settle && { encode: createTextEncoder() }),
  });
  const here = async (record: PageRecord, copied?: number): Promise<MadePage> => {
    const reused = reuse?.page(record, stands, copied);
    if (reused) return { reused: settleReused ? settleReused(record, reused) : reused };
    const page = await makePage(record);
    return { page: page && settle && !finish ? settle(record, page) : page, elsewhere: false };
  };
  await spread<PageRecord, Made>({
    items: records,
    elsewhere: elsewhere ? forDuePages(elsewhere, reuse) : copying && reuse && forKeptPages(copying, reuse, stands),
    here,
    finish,
    help: writer?.help,
    async take(record, made, index) {
      await take(record, 'copied' in made ? await here(record, made.copied) : made, index);
    },
    signal,
  });
}

/** What comes of a page, here or elsewhere. */
type Made = MadePage | CopiedPage;

/** Has the pages of a batch written that were rendered here, whose hashes are still to be found; all others stay as they are. */
async function writeRendered(
  writer: PageWriter,
  settle: NonNullable<MakePagesInputs['settle']>,
  records: readonly PageRecord[],
  made: readonly Made[],
): Promise<readonly Made[]> {
  const rendered = records.flatMap((record, index) => {
    const one = made[index];
    const page = one && 'page' in one ? one.page : undefined;
    return page?.sha256 === '' && page.bytes
      ? [{ index, record, output: record.output, page: { ...page, bytes: page.bytes } }]
      : [];
  });
  const written = await writer.write(rendered, ({ record }, page) => settle(record, page));
  const results = [...made];
  for (const [number, { index }] of rendered.entries()) results[index] = { page: written[number], elsewhere: false };
  return results;
}

/** A page that was put into the output elsewhere; in bytes. */
interface CopiedPage {
  readonly copied: number;
}

/** Leaves pages that have to be rendered to this thread. */
function forKeptPages(
  { run, ...elsewhere }: Elsewhere<PageCopy, number>,
  reuse: PageReuse,
  stands: Stands,
): Elsewhere<PageRecord, CopiedPage> {
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

/** Leaves pages that can be reused to this thread. */
function forDuePages(
  { run, ...elsewhere }: Elsewhere<PageRecord, PageOutcome>,
  reuse: PageReuse | undefined,
): Elsewhere<PageRecord, MadePage> {
  return {
    ...elsewhere,
    async run(records) {
      const due = records.filter((record) => reuse?.holds(record) !== true);
      const pages = due.length === 0 ? [] : await run(due);
      const pageOf = new Map(due.map((record, index) => [record, pages[index]]));
      return records.map((record) => {
        const page = pageOf.get(record);
        return page && { page, elsewhere: true };
      });
    },
  };
}
