import type { ChunkStore, FileFacts } from '../../../templates/browser/download/ports.js';

const FACTS: FileFacts = { totalBytes: 9, etag: '"one"', modified: undefined, digest: undefined };
const ONE = 'https://files.example/one.apk';
const TWO = 'https://files.example/two.apk';

/**
 * Uses a store in every way that an engine does and writes down what comes back, so that two stores can be compared. It must
 * be empty at the beginning.
 */
export async function traceStore(store: ChunkStore): Promise<string[]> {
  const lines: string[] = [];

  async function tell(what: string, work: () => Promise<unknown>): Promise<void> {
    let outcome: string;
    try {
      outcome = JSON.stringify([await work()]);
    } catch {
      outcome = 'rejected';
    }
    lines.push(`${what}: ${outcome}`);
  }

  const open = (url: string) => async (): Promise<unknown> => {
    const stored = await store.open(url);
    return (
      stored && [
        stored.url,
        stored.receivedBytes,
        stored.totalBytes,
        stored.etag,
        stored.modified,
        stored.digest,
        stored.sha256,
        stored.timestamp,
        stored.chunks.map(({ size }) => size),
      ]
    );
  };
  const append =
    (
      url: string,
      at: number,
      bytes: number[],
      meta: Partial<FileFacts> & { timestamp?: number; sha256?: string } = {},
    ) =>
    () =>
      store.append(url, Uint8Array.from(bytes), { ...FACTS, at, timestamp: 1_000, ...meta });
  const read = (url: string) => async (): Promise<unknown> => {
    const file = await store.read(url);
    return file && [...new Uint8Array(await file.arrayBuffer())];
  };
  const pieces = (url: string) => async (): Promise<unknown> => {
    const reader = await store.reader(url);
    return reader && [...(await reader.read(0, 2)), ...(await reader.read(2, reader.size))];
  };

  await tell('open nothing', open(ONE));
  await tell('read nothing', read(ONE));
  await tell('pieces of nothing', pieces(ONE));
  await tell('remove nothing', () => store.remove(ONE));
  await tell('append behind nothing', append(ONE, 3, [4]));
  await tell('append first', append(ONE, 0, [1, 2, 3]));
  await tell('append second', append(ONE, 3, [4, 5, 6], { timestamp: 2_000 }));
  await tell('append at the wrong place', append(ONE, 3, [9, 9]));
  await tell('open', open(ONE));
  await tell('read', read(ONE));
  await tell(
    'renew facts',
    append(ONE, 6, [], { totalBytes: undefined, etag: undefined, modified: 'then', digest: 'AAAA', sha256: 'BBBB' }),
  );
  await tell('open', open(ONE));
  await tell('append last', append(ONE, 6, [7, 8, 9], { timestamp: 3_000 }));
  await tell('open', open(ONE));
  await tell('pieces', pieces(ONE));
  await tell('another', append(TWO, 0, [7]));
  await tell('move', () => store.move(ONE, TWO));
  await tell('open moved from', open(ONE));
  await tell('open moved to', open(TWO));
  await tell('read moved to', read(TWO));
  await tell('move nothing', () => store.move(ONE, TWO));
  await tell('open moved to', open(TWO));
  await tell('signed', append(`${ONE}?signature=1`, 0, [8]));
  await tell('open signed otherwise', open(`${ONE}?signature=2`));
  await tell('open unsigned', open(ONE));
  await tell('append unsigned', append(ONE, 1, [9]));
  await tell('open signed', open(`${ONE}?signature=1`));
  await tell('read unsigned', read(ONE));
  await tell('remove signed', () => store.remove(`${ONE}?signature=1`));
  await tell('one again', append(ONE, 0, [1, 1]));
  await tell('read both', async () => [await read(ONE)(), await read(TWO)()]);
  await tell('start over', append(TWO, 0, [5, 5], { timestamp: 4_000 }));
  await tell('read both', async () => [await read(ONE)(), await read(TWO)()]);
  await tell('remove old', () => store.removeOlderThan(1_001, 1_001));
  await tell('read both', async () => [await read(ONE)(), await read(TWO)()]);
  await tell('keep unfinished', () => store.removeOlderThan(4_000, 5_000));
  await tell('open', open(TWO));
  await tell('whole', append(TWO, 2, [], { totalBytes: 2, timestamp: 4_500 }));
  await tell('remove old whole', () => store.removeOlderThan(4_000, 5_000));
  await tell('open', open(TWO));
  await tell('one more', append(ONE, 0, [3]));
  await tell('remove', () => store.remove(ONE));
  await tell('open', open(ONE));
  return lines;
}
