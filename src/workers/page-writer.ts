import type { LendPacks, LentPack } from '../incremental/next-packs.js';
import { sha256Hex } from '../lib/text/hash.js';
import { MAX_UNIT } from '../lib/text/text-encoder.js';
import type { OwnOutcome, PageOutcome } from '../core/page-outcome.js';
import type { ThreadPool } from './thread-pool.js';
import type { PageToWrite, WriteTask, WrittenPages } from './write-task.js';

/** Memory for the pages of a batch, in bytes: some forty of 21 KB. */
const MEMORY = 1 << 20;

/** Batches that a thread is given at once, so that it need not wait; the others may still be done here. */
const GIVEN = 2;

/** A page with its place in the output. */
export interface UnwrittenPage {
  readonly output: string;
  readonly page: OwnOutcome;
}

/** Has a thread write, hash and keep what this thread renders, which has half of its time left for more pages. */
export interface PageWriter {
  /** Gives the bytes of a page, which hold until the batch is written of which it is. */
  encode(html: string): Buffer;
  /** Has the pages written that were encoded since this was called last. Those that could not be are given to `here`, with their hash. */
  write<Page extends UnwrittenPage>(
    pages: readonly Page[],
    here: (unwritten: Page, page: OwnOutcome) => PageOutcome,
  ): Promise<readonly PageOutcome[]>;
  /** Leaves a batch to `here` that no thread has been given; false where there is none. Where files take long to be made two make them sooner than one. */
  help(): boolean;
}

interface Sent {
  readonly sent: WrittenPages | undefined;
  readonly pack: LentPack | undefined;
}

const NOTHING_SENT: Sent = { sent: undefined, pack: undefined };

interface Waiting {
  readonly task: WriteTask;
  readonly resolve: (sent: Sent) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * @param ask has a thread run `writePages`
 * @param dist folder of the output
 * @param lend packs of the cache; missing where nothing is kept
 */
export function createPageWriter(
  ask: ThreadPool<WriteTask>['ask'],
  dist: string,
  lend: LendPacks | undefined,
): PageWriter {
  const free: SharedArrayBuffer[] = [];
  const take = (): { readonly shared: SharedArrayBuffer; readonly bytes: Buffer } => {
    const shared = free.pop() ?? new SharedArrayBuffer(MEMORY);
    return { shared, bytes: Buffer.from(shared) };
  };
  let memory = take();
  let filled = 0;
  const waiting: Waiting[] = [];
  let given = 0;

  function giveNext(): void {
    while (given < GIVEN) {
      const next = waiting.shift();
      if (!next) return;
      given += 1;
      const settle = (): void => {
        given -= 1;
        giveNext();
      };
      send(next.task).finally(settle).then(next.resolve, next.reject);
    }
  }

  async function sendInTurn(task: WriteTask): Promise<Sent> {
    return new Promise((resolve, reject) => {
      waiting.push({ task, resolve, reject });
      giveNext();
    });
  }

  async function send(task: WriteTask): Promise<Sent> {
    let lent: LentPack | undefined;
    const write = async (pack?: LentPack): Promise<WrittenPages | undefined> => {
      lent = pack;
      return (await ask(
        { ...task, ...(pack && { pack: { descriptor: pack.descriptor, end: pack.end } }) },
        'writePages',
      )) as WrittenPages | undefined;
    };
    const sent = await (lend ? lend(write) : write());
    return { sent, pack: lent };
  }

  return {
    encode(html) {
      // A large page is left to whoever renders it.
      if (html.length * MAX_UNIT > MEMORY - filled) return Buffer.from(html);
      const bytes = memory.bytes.subarray(filled, filled + memory.bytes.write(html, filled));
      filled += bytes.length;
      return bytes;
    },
    async write(pages, here) {
      const { shared } = memory;
      memory = take();
      filled = 0;
      const toWrite: PageToWrite[] = [];
      const numbers = new Map<number, number>();
      for (const [
        index,
        {
          output,
          page: { bytes, pieces, told },
        },
      ] of pages.entries()) {
        if (bytes.buffer !== shared) continue;
        numbers.set(index, toWrite.length);
        toWrite.push({ output, offset: bytes.byteOffset, length: bytes.length, ...(!told && { pieces }) });
      }
      const { sent, pack } =
        toWrite.length > 0 ? await sendInTurn({ dist, memory: shared, pages: toWrite }) : NOTHING_SENT;
      if (pack) sent?.pieces.forEach(pack.note);
      const outcomes = pages.map((unwritten, index): PageOutcome => {
        const { page } = unwritten;
        const written = sent?.pages[numbers.get(index) ?? -1];
        if (!written) return here(unwritten, { ...page, sha256: sha256Hex(page.bytes) });
        const { sha256, packed } = written;
        return {
          ...page,
          bytes: undefined,
          sha256,
          ...(packed && pack && { packed: [pack.name, packed.offset, packed.length] as const }),
        };
      });
      free.push(shared);
      return outcomes;
    },
    help() {
      const last = waiting.pop();
      last?.resolve(NOTHING_SENT);
      return last !== undefined;
    },
  };
}
