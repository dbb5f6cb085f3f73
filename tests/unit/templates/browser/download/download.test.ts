import { describe, expect, it } from 'vitest';
import { createDownload, type Download } from '../../../../../templates/browser/download/engine.js';
import type { DownloadPorts, HttpAnswer } from '../../../../../templates/browser/download/ports.js';
import type { DownloadState } from '../../../../../templates/shared/download/progress.js';
import { createChance } from '../../../../helpers/chance.js';
import { bytesOf, createDisk, type Disk } from './simulation/disk.js';
import { createFaultQueue } from './simulation/fault-queue.js';
import type { PlannedFault } from './simulation/faults.js';
import { createJournal } from './simulation/journal.js';
import { createPorts, type LockTable } from './simulation/page.js';
import { createServer, type SimulatedServer } from './simulation/server.js';
import { createWorld, type World } from './simulation/world.js';

const SIZE = 400;

interface Setup {
  readonly world: World;
  readonly server: SimulatedServer;
  readonly disk: Disk;
  /** A page of its own, with ports that can be changed. */
  open(change?: (ports: DownloadPorts) => Partial<DownloadPorts>): Download;
}

function setUp(requests: readonly PlannedFault[] = []): Setup {
  const world = createWorld();
  const chance = createChance(1);
  const journal = createJournal(64, true);
  const connection = { online: true, waiting: new Set<() => void>() };
  const locks: LockTable = new Map();
  const server = createServer({
    world,
    chance,
    journal,
    traits: new Set(),
    size: SIZE,
    piece: 16,
    faults: createFaultQueue(requests),
    online: () => connection.online,
  });
  const disk = createDisk({ world, chance, journal, faults: [], before: [], committed: () => undefined });
  return {
    world,
    server,
    disk,
    open(change = () => ({})) {
      const ports = createPorts(world.createProcess('page'), { world, chance, server, disk, connection, locks });
      return createDownload(
        { ...ports, ...change(ports) },
        { link: { url: server.link }, saveEvery: 64, published: { leastBytes: 1 } },
      );
    },
  };
}

function asAnswer(answer: HttpAnswer | string): HttpAnswer {
  if (typeof answer === 'string') throw new TypeError(answer);
  return answer;
}

/** Lets time pass until the promise has settled, and gives what it gave. */
async function within<T>(world: World, promise: Promise<T>): Promise<T> {
  let settled = false;
  const mark = (): void => {
    settled = true;
  };
  promise.then(mark, mark);
  expect(await world.run(() => settled)).toBe('over');
  return promise;
}

describe('createDownload', () => {
  it('does nothing before it is started', async () => {
    const { world, server, open } = setUp();
    const download = open();
    expect(await world.run(() => false)).toBe('idle');
    expect(server.requests).toEqual([]);
    expect(download.state).toEqual({
      phase: 'starting',
      receivedBytes: 0,
      totalBytes: undefined,
      secondsLeft: undefined,
      weak: false,
      transferred: false,
    });
  });

  it('gives the file when it is complete, and nothing before', async () => {
    const { world, server, open } = setUp();
    const download = open();
    expect(await within(world, download.file())).toBeUndefined();
    await within(world, download.start());
    const file = await within(world, download.file());
    expect(new Uint8Array(await (file ?? new Blob()).arrayBuffer())).toEqual(server.versions[0]?.bytes);
  });

  it('gives no file that the browser has lost since, and fetches what is missing when it is started again', async () => {
    const { world, server, disk, open } = setUp();
    const download = open();
    await within(world, download.start());
    await within(world, disk.store(world.createProcess('cleaner')).remove(server.link));
    expect(await within(world, download.file())).toBeUndefined();
    await within(world, download.start());
    expect(download.state.phase).toBe('complete');
    expect((await within(world, download.file()))?.size).toBe(SIZE);
    expect(server.requests).toHaveLength(2);
  });

  it('is one run, however often it is started', async () => {
    const { world, server, open } = setUp();
    const download = open();
    const first = download.start();
    expect(download.start()).toBe(first);
    await within(world, first);
    expect(server.requests).toHaveLength(1);
  });

  it('tells its listeners of every change, until they have heard enough', async () => {
    const { world, open } = setUp();
    const download = open();
    const heard: DownloadState[] = [];
    const short: DownloadState[] = [];
    const end = download.subscribe((state) => {
      short.push(state);
      end();
    });
    download.subscribe((state) => {
      expect(download.state).toBe(state);
      heard.push(state);
    });
    await within(world, download.start());
    expect(short).toEqual([heard[0]]);
    expect(heard.at(-1)).toBe(download.state);
    expect(new Set(heard).size).toBe(heard.length);
  });

  it('shows the first bytes at once, and soon what came before a pause', async () => {
    const { world, open } = setUp([{ fault: 'stall', until: 100 }]);
    const download = open();
    const shown: { readonly at: number; readonly bytes: number }[] = [];
    download.subscribe(({ phase, receivedBytes }) => {
      if (phase === 'downloading') shown.push({ at: world.now, bytes: receivedBytes });
    });
    const run = download.start();
    await world.run(() => download.state.receivedBytes === 100);
    expect(shown[0]?.bytes).toBe(0);
    expect(shown[1]?.bytes).toBeLessThanOrEqual(16);
    expect(shown[1]?.bytes).toBeGreaterThan(0);
    const last = shown.at(-1)?.at ?? 0;
    expect(last - (shown.at(-2)?.at ?? 0)).toBeLessThan(200);
    await within(world, run);
  });

  it('can be stopped while another tab is at work, and while it waits', async () => {
    const { world, open } = setUp(Array.from({ length: 8 }, (): PlannedFault => ({ fault: 'error' })));
    const first = open();
    const second = open();
    const running = first.start();
    const waiting = second.start();
    await world.run(() => second.state.phase === 'otherTab' && first.state.phase === 'waiting');
    second.stop();
    await within(world, waiting);
    expect(second.state.phase).toBe('stopped');
    const before = world.now;
    first.stop();
    await within(world, running);
    expect(first.state.phase).toBe('stopped');
    expect(world.now - before).toBeLessThan(100);
  });

  it('does not come back sooner than the server asks, and not at all where that is more than five minutes', async () => {
    const { world, open } = setUp();
    const busy =
      (after: string) =>
      ({ http }: DownloadPorts): Partial<DownloadPorts> => {
        let answers = 0;
        return {
          http: {
            get: (url, options) => {
              answers += 1;
              return answers === 1
                ? Promise.resolve({
                    status: 429,
                    headers: new Headers({ 'retry-after': after }),
                    read: () => Promise.resolve(undefined),
                  })
                : http.get(url, options);
            },
          },
        };
      };
    const patient = open(busy('300'));
    const begin = world.now;
    await within(world, patient.start());
    expect(patient.state.phase).toBe('complete');
    expect(world.now - begin).toBeGreaterThan(300_000);
    const elsewhere = setUp();
    const impatient = elsewhere.open(busy('301'));
    await within(elsewhere.world, impatient.start());
    expect(impatient.state).toMatchObject({ phase: 'failed', failure: 'refused' });
  });

  it('is weak by the name of the connection, but not when it is complete', async () => {
    const { world, open } = setUp();
    const download = open(({ network }) => ({ network: { ...network, effectiveType: () => 'slow-4g' } }));
    const run = download.start();
    expect(download.state).toMatchObject({ phase: 'starting', weak: true });
    await within(world, run);
    expect(download.state).toMatchObject({ phase: 'complete', weak: false });
  });

  it('does not take a file for whole whose end it has not seen, when it is stopped', async () => {
    const { world, disk, server, open } = setUp([{ fault: 'stall', until: 100 }]);
    // The length of an encoding that the page cannot see.
    const download = open(({ http }) => ({
      http: {
        async get(url, options) {
          const answer = asAnswer(await http.get(url, options));
          return answer.status === 200 ? { ...answer, headers: new Headers({ 'content-length': '100' }) } : answer;
        },
      },
    }));
    const run = download.start();
    await world.run(() => download.state.receivedBytes === 100);
    download.stop();
    await within(world, run);
    expect([...disk.records.values()].map(({ chunks }) => chunks.map(({ size }) => size))).toEqual([[64, 35]]);
    await within(world, download.start());
    expect(download.state).toMatchObject({ phase: 'complete', receivedBytes: SIZE });
    expect(server.requests[1]?.range).toBe('bytes=99-');
  });

  it('keeps what is stored until something takes its place', async () => {
    const { world, disk, open } = setUp([{ fault: 'drop', until: 200 }, { fault: 'full' }]);
    const download = open();
    let most = 0;
    download.subscribe(({ phase, receivedBytes }) => {
      most = Math.max(most, receivedBytes);
      if (phase === 'downloading' && receivedBytes > 0 && receivedBytes < most) download.stop();
    });
    await within(world, download.start());
    expect(download.state.phase).toBe('stopped');
    expect([...disk.records.values()].map(({ chunks }) => chunks.map(({ size }) => size))).toEqual([[64, 64, 64, 8]]);
  });

  it('does not take the end of a part for the end of a file of unknown length', async () => {
    const { world, server, open } = setUp([{ fault: 'drop', until: 100 }]);
    const download = open(({ http }) => ({
      http: {
        async get(url, options) {
          const { status, read } = asAnswer(await http.get(url, options));
          const etag = '"version-0"';
          if (status === 200) return { status, headers: new Headers({ etag }), read };
          const from = Number(/\d+/.exec(options.headers['Range'] ?? '')?.[0]);
          let left = 50;
          return {
            status,
            headers: new Headers({
              etag,
              'content-range':
                status === 206 ? `bytes ${String(from)}-${String(from + 49)}/*` : `bytes */${String(SIZE)}`,
            }),
            async read(limit) {
              const piece = left === 0 ? undefined : await read(Math.min(limit, left));
              left -= piece?.length ?? 0;
              return piece;
            },
          };
        },
      },
    }));
    await within(world, download.start());
    expect(download.state).toMatchObject({ phase: 'complete', receivedBytes: SIZE });
    // The end of the last part is that of the archive: nothing is asked behind it.
    const starts = Array.from({ length: (SIZE - 100) / 50 }, (_, index) => `bytes=${String(100 + 50 * index)}-`);
    expect(server.requests.map(({ range }) => range)).toEqual([undefined, ...starts]);
  });

  it('leaves out what a part has beyond the file', async () => {
    const { world, disk, server, open } = setUp([{ fault: 'drop', until: 100 }]);
    let left = 3;
    const download = open(({ http }) => ({
      http: {
        async get(url, options) {
          const answer = asAnswer(await http.get(url, options));
          // Bytes that no length announced, behind those of the first part.
          return answer.status === 206
            ? {
                ...answer,
                read: async (limit) => (await answer.read(limit)) ?? (left-- > 0 ? new Uint8Array(1) : undefined),
              }
            : answer;
        },
      },
    }));
    await within(world, download.start());
    expect(server.requests.map(({ range }) => range)).toEqual([undefined, 'bytes=100-']);
    expect(download.state.phase).toBe('complete');
    expect([...disk.records.values()].map(bytesOf)).toEqual([server.versions[0]?.bytes]);
  });

  it('rejects where the code itself is wrong, and says that it failed', async () => {
    const { world, open } = setUp();
    const download = open(() => ({
      http: {
        get: () =>
          Promise.resolve({
            status: 200,
            headers: {
              get: () => {
                throw new RangeError('mistake');
              },
            },
            read: () => Promise.resolve(undefined),
          }),
      },
    }));
    const run = expect(download.start()).rejects.toThrow('mistake');
    await within(world, run);
    expect(download.state).toMatchObject({ phase: 'failed', failure: 'unforeseen' });
  });

  it('says that it failed where the browser denies its locks', async () => {
    const { world, open } = setUp();
    const download = open(() => ({
      lock: { hold: () => Promise.reject(new DOMException('Denied', 'SecurityError')) },
    }));
    const run = expect(download.start()).rejects.toThrow('Denied');
    await within(world, run);
    expect(download.state).toMatchObject({ phase: 'failed', failure: 'unforeseen' });
  });
});
