import { DATABASE, SAVE_EVERY } from '../../shared/download/constants.js';
import {
  STARTING,
  type DownloadFailure,
  type DownloadPhase,
  type DownloadState,
} from '../../shared/download/progress.js';
import { fetchFile } from './fetch-file.js';
import { fileAddress, type FileLink } from './file-link.js';
import { createLedger } from './ledger.js';
import type { DownloadPorts } from './ports.js';
import { addToRate, isWeak, secondsLeft, startRate } from './rate.js';
import { StorageError } from './storage-guard.js';

/** Listeners hear of bytes at most this often (milliseconds). */
const SHOW_EVERY = 100;

/** No app package is smaller, in bytes: a manifest, code and a signature take more. The page data may set more. */
const LEAST_BYTES = 4_096;

export interface DownloadOptions {
  readonly link: FileLink;
  /** Asks for a working address after this one has expired; `undefined`: there is none. Rejects where it cannot be reached. */
  readonly renewLink?: (() => Promise<FileLink | undefined>) | undefined;
  /** No package is smaller, in bytes. */
  readonly leastBytes?: number | undefined;
  /** Bytes between two saves. */
  readonly saveEvery?: number;
}

/** One download of one file, which goes on where it, or another page before it, was interrupted. */
export interface Download {
  /** Where the file is; another link once this one was renewed. */
  readonly link: FileLink;
  /** `start()` is at work. */
  readonly running: boolean;
  /** A new object for every change. */
  readonly state: DownloadState;
  /** Calls the listener after every change, which must not throw; the answer ends that. */
  subscribe(listener: (state: DownloadState) => void): () => void;
  /**
   * Downloads what is missing. Resolves when it is `complete`, `failed` or `stopped`, which `state` tells; while one runs,
   * gives that one. Rejects only with what nobody foresaw, such as locks that the browser denies; it is `failed` then.
   */
  start(): Promise<void>;
  /** Ends the request and the waiting; what has arrived is stored. */
  stop(): void;
  /** The whole file; `undefined` before it is complete, and where the browser has lost some of it since: `start()` then fetches that. */
  file(): Promise<Blob | undefined>;
}

/** Makes a download, which does nothing before `start()`. */
export function createDownload(
  ports: DownloadPorts,
  { link, renewLink, leastBytes = LEAST_BYTES, saveEvery = SAVE_EVERY }: DownloadOptions,
): Download {
  const { store, clock, lock, network } = ports;
  const ledger = createLedger(ports, { link, saveEvery, leastBytes, renewable: renewLink !== undefined });
  const listeners = new Set<(state: DownloadState) => void>();
  let state = STARTING;
  let shownAt = 0;
  let due: Promise<void> | undefined;
  let rate = startRate(clock.now());
  let stop = new AbortController();
  let running: Promise<void> | undefined;

  function show(phase: DownloadPhase, failure?: DownloadFailure): void {
    const {
      received,
      facts: { totalBytes },
    } = ledger;
    shownAt = clock.now();
    state = {
      phase,
      receivedBytes: received,
      totalBytes,
      secondsLeft:
        phase === 'downloading' && totalBytes !== undefined ? secondsLeft(rate, totalBytes - received) : undefined,
      weak: phase !== 'complete' && isWeak(rate, network.effectiveType()),
      transferred: phase === 'complete' && ledger.finished,
      failure,
    };
    for (const listener of listeners) listener(state);
  }

  function begin(): void {
    rate = startRate(clock.now(), rate);
    show('downloading');
    // The first bytes are shown at once.
    shownAt = 0;
  }

  function arrive(bytes: number): void {
    const now = clock.now();
    rate = addToRate(rate, now, bytes);
    if (Math.abs(now - shownAt) >= SHOW_EVERY) show('downloading');
    else
      due ??= clock.sleep(SHOW_EVERY, stop.signal).then(() => {
        due = undefined;
        if (state.phase === 'downloading') show('downloading');
      });
  }

  /** Under the lock. */
  async function work(): Promise<true> {
    const { signal } = stop;
    const end = await fetchFile(ports, ledger, { stop: signal, saveEvery, renewLink, show, begin, arrive });
    await ledger.flush();
    if (end === 'complete' || end === 'stopped') show(end);
    else show('failed', end);
    return true;
  }

  async function run(): Promise<void> {
    show('starting');
    const name = `${DATABASE} ${fileAddress(ledger.link.url)}`;
    try {
      if ((await lock.hold(name, work)) !== undefined) return;
      show('elsewhere');
      if ((await lock.hold(name, work, stop.signal)) === undefined) show('stopped');
    } catch (error) {
      const isStorage = error instanceof StorageError;
      show('failed', isStorage ? 'storage' : 'unforeseen');
      if (!isStorage) throw error;
      console.warn(error.cause);
    }
  }

  return {
    get link() {
      return ledger.link;
    },
    get state() {
      return state;
    },
    get running() {
      return running !== undefined;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    start() {
      if (running === undefined) {
        stop = new AbortController();
        running = run().finally(() => {
          running = undefined;
        });
      }
      return running;
    },
    stop() {
      stop.abort();
    },
    file: async () => (state.phase === 'complete' ? store.read(ledger.link.url).catch(() => undefined) : undefined),
  };
}
