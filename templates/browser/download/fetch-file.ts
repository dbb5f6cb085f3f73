import type { DownloadFailure, DownloadPhase } from '../../shared/download/progress.js';
import { attempt, type Outcome } from './attempt.js';
import type { Ledger } from './ledger.js';
import { linkedAbort } from './linked-abort.js';
import type { DownloadPorts } from './ports.js';
import { retryDelay } from './retry.js';

/** Failed tries in a row before the download is given up. A try that brought this many bytes has not failed. */
const TRIES = 8;
const WORTH = 65_536;

/** How often a download starts over, because the file changed or no part of it can be had. */
const RESTARTS = 4;

/** Answers that contradict themselves in a row, before what is here is given up for a fresh start. */
const DOUBTS = 2;

/** Expired addresses in a row, before the download is given up. */
const RENEWALS = 2;

/** Fresh starts because the digest differs, or because something stored is lost. */
const DIFFERENCES = 1;
const LOSSES = 3;

/** Longest pause that a server may ask for (milliseconds): five minutes. */
const LONGEST_PAUSE = 300_000;

/** While offline, how often a try is made all the same (milliseconds): browsers can be wrong about being offline. */
const OFFLINE_TRY = 60_000;

export interface FetchFileOptions {
  readonly stop: AbortSignal;
  readonly saveEvery: number;
  /** Asks for a working address; rejects where it cannot be reached. */
  readonly renewLink: (() => Promise<string | undefined>) | undefined;
  readonly show: (phase: DownloadPhase) => void;
  readonly begin: () => void;
  readonly arrive: (bytes: number) => void;
}

/** Tries until the file is whole and stored, or there is no sense in going on. Rejects with a `StorageError` only. */
export async function fetchFile(
  ports: DownloadPorts,
  ledger: Ledger,
  options: FetchFileOptions,
): Promise<DownloadFailure | 'complete' | 'stopped'> {
  const { stop, begin, arrive } = options;
  let failures = 0;
  let doubts = 0;
  let renewals = 0;
  let differences = 0;
  let losses = 0;
  let ifRange = true;
  let ended: number | undefined;
  const { restarts } = ledger;
  const isStopped = (): boolean => stop.aborted;
  /** Another address; `undefined` where there is none, `null` where the service cannot be reached. */
  const renew = async (): Promise<string | undefined | null> => options.renewLink?.().catch(() => null);

  await ledger.restore();
  for (;;) {
    if (ledger.whole) {
      const verified = await ledger.verify();
      if (verified === 'same') return 'complete';
      if (verified === 'different') {
        await ledger.discard();
        differences += 1;
        if (differences > DIFFERENCES) return 'digest';
      } else {
        losses += 1;
        if (losses > LOSSES) return 'storage';
        await ledger.restore();
      }
    }
    if (isStopped()) return 'stopped';

    const before = ledger.taken;
    const mayRestart = ledger.restarts - restarts < RESTARTS;
    const outcome: Outcome = await attempt(ports, ledger, { stop, ifRange, mayRestart, ended, begin, arrive });
    if (ledger.taken !== before) ended = undefined;
    if (ledger.taken - before >= Math.min(WORTH, options.saveEvery)) failures = doubts = renewals = 0;
    if (isStopped()) continue;

    let pause: number | undefined;
    let answered = true;
    switch (outcome.do) {
      case 'take':
      case 'whole':
        continue;
      case 'refuse':
        return 'refused';
      case 'again':
        await ledger.discard();
        if (!mayRestart) return outcome.over === 'changed' ? 'changed' : 'refused';
        continue;
      case 'doubt':
        doubts += 1;
        if (doubts > DOUBTS && mayRestart) {
          ledger.startOver();
          continue;
        }
        break;
      case 'renew': {
        const renewed = renewals === RENEWALS ? undefined : await renew();
        if (renewed === undefined) return 'link';
        if (renewed === null) {
          answered = false;
          break;
        }
        renewals += 1;
        if (renewed === ledger.url) break;
        await ledger.rename(renewed);
        continue;
      }
      case 'silent': {
        // A server that does not allow `If-Range` across origins looks like one that cannot be reached.
        ifRange = !ifRange;
        answered = false;
        // So do one that is gone, and an expired address whose refusal the page may not read.
        const renewed = ifRange && (await renew());
        if (renewed && renewed !== ledger.url) await ledger.rename(renewed);
        break;
      }
      case 'ended':
        ended = outcome.at;
        break;
      case 'retry':
        pause = outcome.after;
        break;
      case 'broken':
        answered = false;
        break;
    }
    if (ports.network.online()) failures += 1;
    if (failures >= TRIES || (pause ?? 0) > LONGEST_PAUSE) return answered ? 'refused' : 'network';
    await wait(ports, options, Math.max(retryDelay(Math.max(1, failures), ports.random), pause ?? 0));
  }
}

/** Waits for the next try: for a connection where there is none, otherwise as long as told. */
async function wait(
  { clock, network }: DownloadPorts,
  { stop, show }: FetchFileOptions,
  milliseconds: number,
): Promise<void> {
  const step = linkedAbort(stop);
  if (network.online()) {
    show('waiting');
    await clock.sleep(milliseconds, step.signal);
  } else {
    show('offline');
    await Promise.race([clock.sleep(OFFLINE_TRY, step.signal), network.whenOnline(step.signal)]);
  }
  step.abort();
}
