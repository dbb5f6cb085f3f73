import { SAVE_EVERY } from '../../shared/download/constants.js';
import { DATABASE } from '../../shared/download/names.js';
import {
  STARTING,
  type DownloadFailure,
  type DownloadPhase,
  type DownloadState,
} from '../../shared/download/progress.js';
import { fetchFile } from './fetch-file.js';
import { fileAddress, type FileLink } from './file-link.js';
import { createLedger } from './create-ledger.js';
import type { DownloadPorts, PublishedFile } from './ports.js';
import type { RenewalReason } from './retry-state.js';
import { addToRate, isWeak, secondsLeft, startRate } from './rate.js';
import { StorageError } from './storage-guard.js';

/** Minimum interval between two progress notifications (milliseconds). */
const SHOW_EVERY = 100;

/**
 * Minimum size of an app package in bytes: a manifest, code and a signature take more. The page data may set a higher
 * one.
 */
const LEAST_BYTES = 4_096;

export interface DownloadOptions {
  readonly link: FileLink;
  /**
   * Requests a new address after this one has expired; `undefined`: there is none. Rejects if the service is
   * unreachable.
   */
  readonly renewLink?: ((reason: RenewalReason) => Promise<FileLink | undefined>) | undefined;
  /** Whether a service provides the address; also recorded for later visits. */
  readonly renewable?: boolean;
  /** What the page publishes about the file. */
  readonly published?: PublishedFile | undefined;
  /** Bytes between two saves. */
  readonly saveEvery?: number;
}

/** The download of one file. It continues where it, or an earlier page, was interrupted. */
export interface Download {
  /** Address of the file; changes when it is renewed. */
  readonly link: FileLink;
  /** Whether `start()` is running. */
  readonly running: boolean;
  /** A new object for every change. */
  readonly state: DownloadState;
  /** Calls the listener, which must not throw, after every change. Returns a function that removes it. */
  subscribe(listener: (state: DownloadState) => void): () => void;
  /**
   * Downloads the missing bytes. Resolves when `state` is `complete`, `failed` or `stopped`; a concurrent call returns
   * the same promise. Rejects only with unexpected errors, such as locks denied by the browser; the state is then
   * `failed`.
   */
  start(): Promise<void>;
  /** Aborts the request or the delay; received bytes are stored. */
  stop(): void;
  /**
   * Returns the complete file; `undefined` before it is complete or if the browser has lost part of it, which `start()`
   * then fetches.
   */
  file(): Promise<Blob | undefined>;
}

/** Creates a download, which is idle until `start()`. */
export function createDownload(
  ports: DownloadPorts,
  { link, renewLink, renewable = renewLink !== undefined, published, saveEvery = SAVE_EVERY }: DownloadOptions,
): Download {
  const { store, clock, lock, network } = ports;
  const ledger = createLedger(ports, {
    link,
    saveEvery,
    published: { sha256: published?.sha256, leastBytes: published?.leastBytes ?? LEAST_BYTES },
    renewable,
  });
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
      weak: phase !== 'complete' && isWeak(rate, network),
      transferred: phase === 'complete' && ledger.finished,
      failure,
    };
    for (const listener of listeners) listener(state);
  }

  function begin(): void {
    // Fetched while there is a connection: it may be gone at the end, and after a deployment so may the code.
    void ports.verifier().catch(() => undefined);
    rate = startRate(clock.now(), rate);
    show('downloading');
    // The first bytes are reported at once.
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

  /** Runs under the lock. */
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
      show('otherTab');
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
