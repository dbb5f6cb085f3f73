import type { PageRecord } from '../lib/page-record.js';
import { createTextEncoder } from '../lib/text-encoder.js';
import { createPageMaker, type OwnOutcome, type PageOutcome } from './page-outcome.js';
import type { PreparedRender } from './prepare-render.js';
import type { PageCopy, ReusedPage } from './reuse/kept-page.js';
import { createSeamReader } from './reuse/page-seams.js';
import type { PageSplice, SplicedPage } from './reuse/page-splices.js';
import type { PageReuse, Stands } from './reuse/reuse.js';
import type { Renderers } from './threads/page-crew.js';
import type { PageWriter } from './threads/page-writer.js';
import { spread, type Elsewhere } from './threads/spread.js';

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
  readonly elsewhere: Renderers | undefined;
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

/** No page was rendered early, to learn from it. */
const NONE: ReadonlyMap<PageRecord, PageOutcome | undefined> = new Map();

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
  // What is rendered early and what is rendered later is to have fragments in common.
  const seamsOf = createSeamReader();
  const early = (await reuse?.splices.learn(records, createPageMaker(render, { traced, seamsOf }), signal)) ?? NONE;
  const finish =
    writer &&
    settle &&
    ((items: readonly PageRecord[], results: readonly Made[]) => writeRendered(writer, settle, items, results));
  const makePage = createPageMaker(render, {
    traced,
    seamsOf,
    ...(finish ? { encode: writer.encode, hash: () => '' } : settle && { encode: createTextEncoder() }),
  });
  const here = async (record: PageRecord, copied?: number, spliced?: SplicedPage): Promise<MadePage> => {
    if (early.has(record)) return { page: early.get(record), elsewhere: false };
    const reused = reuse?.page(record, stands, copied) ?? reuse?.splices.take(record, spliced);
    if (reused) return { reused: settleReused ? settleReused(record, reused) : reused };
    const page = await makePage(record);
    return { page: page && settle && !finish ? settle(record, page) : page, elsewhere: false };
  };
  await spread<PageRecord, Made>({
    items: records,
    elsewhere: elsewhere
      ? forDuePages({ ...elsewhere, records, reuse, early })
      : copying && reuse && forKeptPages(copying, reuse, stands),
    here,
    finish,
    help: writer?.help,
    async take(record, made, index) {
      if ('copied' in made) await take(record, await here(record, made.copied), index);
      else if ('spliced' in made) await take(record, await here(record, undefined, made.spliced), index);
      else await take(record, made, index);
    },
    signal,
  });
}

/** What comes of a page, here or elsewhere. */
type Made = MadePage | CopiedPage | SplicedElsewhere;

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

/** A page that was put together elsewhere. */
interface SplicedElsewhere {
  readonly spliced: SplicedPage;
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

/** Where more pages than one of so many are rendered, all threads have to. */
const RENDERED = 8;

function areMostlySpliced(records: readonly PageRecord[], reuse: PageReuse): boolean {
  const due = records.filter((record) => !reuse.holds(record));
  return due.filter((record) => !reuse.splices.has(record)).length * RENDERED <= due.length;
}

interface DueInputs extends Renderers, Pick<MakePagesInputs, 'records' | 'reuse'> {
  /** Pages that were rendered early. */
  readonly early: ReadonlyMap<PageRecord, unknown>;
}

/** Leaves pages that can be taken over, or are there already, to this thread. */
function forDuePages({
  pages: { run, ...elsewhere },
  splices,
  records,
  reuse,
  early,
}: DueInputs): Elsewhere<PageRecord, MadePage | SplicedElsewhere> {
  const splicing = reuse && reuse.splices.pieces.size > 0 ? splices?.(reuse.splices.pieces) : undefined;
  return {
    ...(splicing && reuse && areMostlySpliced(records, reuse) ? splicing : elsewhere),
    async run(records) {
      const due: PageRecord[] = [];
      const spliced: { readonly record: PageRecord; readonly splice: PageSplice }[] = [];
      for (const record of records) {
        if (early.has(record) || reuse?.holds(record)) continue;
        const splice = splicing && reuse?.splices.of(record);
        if (splice) spliced.push({ record, splice });
        // Where nobody puts pages together elsewhere, this thread does so in a tenth of the time that rendering takes there.
        else if (reuse?.splices.has(record) !== true) due.push(record);
      }
      const results = new Map<PageRecord, MadePage | SplicedElsewhere>();
      const render = async (): Promise<void> => {
        for (const [index, page] of (await run(due)).entries()) {
          const record = due[index];
          if (record && page) results.set(record, { page, elsewhere: true });
        }
      };
      const putTogether = async (): Promise<void> => {
        for (const [index, made] of ((await splicing?.run(spliced.map(({ splice }) => splice))) ?? []).entries()) {
          const record = spliced[index]?.record;
          if (record && made) results.set(record, { spliced: made });
        }
      };
      // Nobody may go on writing once this one has failed.
      const ends = await Promise.allSettled([
        due.length > 0 ? render() : undefined,
        spliced.length > 0 ? putTogether() : undefined,
      ]);
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      return records.map((record) => results.get(record));
    },
  };
}
