import type { Clock, DownloadPorts, Lock, Network } from '../../../../../../templates/browser/download/ports.js';
import { verifyFile } from '../../../../../../templates/browser/download/verify-file.js';
import type { Chance } from '../../../../../helpers/chance.js';
import type { Disk } from './disk.js';
import type { SimulatedServer } from './server.js';
import type { Process, World } from './world.js';

/** The connection of the device. */
export interface Connection {
  online: boolean;
  /** Hear that it is back. */
  readonly waiting: Set<() => void>;
}

/** Who holds each lock, and who waits for it. */
export type LockTable = Map<
  string,
  { holder: Process; readonly queue: { readonly process: Process; readonly enter: () => void }[] }
>;

/** What a page has for the ports of an engine. */
export function createPorts(
  process: Process,
  {
    world,
    chance,
    server,
    disk,
    connection,
    locks,
    lateCode = 0,
  }: {
    world: World;
    chance: Chance;
    server: SimulatedServer;
    disk: Disk;
    connection: Connection;
    locks: LockTable;
    /** How often the code of the check cannot be had. */
    lateCode?: number;
  },
): DownloadPorts {
  let missing = lateCode;
  return {
    http: server.http(process),
    store: disk.store(process),
    clock: createClock(world, process),
    lock: createLock(world, process, locks),
    network: createNetwork(world, process, connection),
    random: chance.next,
    verifier: () => (missing-- > 0 ? Promise.reject(new TypeError('No code')) : Promise.resolve(verifyFile)),
  };
}

function createClock(world: World, process: Process): Clock {
  return {
    now() {
      world.count();
      return world.now;
    },
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        let over = signal?.aborted === true;
        const end = (): void => {
          over = true;
          signal?.removeEventListener('abort', end);
          resolve();
        };
        if (over) end();
        signal?.addEventListener('abort', end);
        world.step(process, milliseconds, end, () => over);
      }),
  };
}

function createNetwork(world: World, process: Process, connection: Connection): Network {
  return {
    online() {
      world.count();
      return connection.online;
    },
    effectiveType: () => undefined,
    pageRate: () => undefined,
    whenOnline: (signal) =>
      new Promise((resolve) => {
        if (signal.aborted || connection.online) resolve();
        signal.addEventListener('abort', () => {
          resolve();
        });
        connection.waiting.add(() => {
          world.step(process, 1, resolve);
        });
      }),
  };
}

/** Like Web Locks: a page that ends lets go, and the next in the queue enters. */
function createLock(world: World, process: Process, locks: LockTable): Lock {
  function release(name: string): void {
    const entry = locks.get(name);
    if (entry?.holder !== process) return;
    const next = entry.queue.find(({ process: { alive } }) => alive);
    if (next === undefined) {
      locks.delete(name);
      return;
    }
    entry.queue.splice(0, entry.queue.indexOf(next) + 1);
    entry.holder = next.process;
    world.step(next.process, 1, next.enter);
  }

  async function held<T>(name: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      release(name);
    }
  }

  return {
    async hold<T>(name: string, work: () => Promise<T>, wait?: AbortSignal): Promise<T | undefined> {
      await world.call(process, 1, () => undefined);
      process.ends.push(() => {
        release(name);
      });
      const entry = locks.get(name);
      if (entry === undefined) {
        locks.set(name, { holder: process, queue: [] });
        return held(name, work);
      }
      if (wait === undefined || wait.aborted) return undefined;
      const entered = await new Promise<boolean>((resolve) => {
        const waiting = {
          process,
          enter: () => {
            resolve(true);
          },
        };
        entry.queue.push(waiting);
        wait.addEventListener('abort', () => {
          const index = entry.queue.indexOf(waiting);
          if (index === -1) return;
          entry.queue.splice(index, 1);
          resolve(false);
        });
      });
      return entered ? held(name, work) : undefined;
    },
  };
}
