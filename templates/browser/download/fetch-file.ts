import type { DownloadFailure, DownloadPhase } from '../../shared/download/progress.js';
import { attempt } from './attempt.js';
import type { FileLink } from './file-link.js';
import type { Ledger } from './ledger.js';
import { linkedAbort } from './linked-abort.js';
import type { DownloadPorts } from './ports.js';
import { retryDelay } from '../../shared/retry.js';
import {
  FIRST_TRY,
  next,
  RESTARTS,
  type DownloadAction,
  type DownloadEvent,
  type RenewalReason,
} from './retry-policy.js';

/** A request that received this many bytes does not count as failed. */
const ENOUGH = 65_536;

/** How often to try while offline (milliseconds): browsers can be wrong about being offline. */
const OFFLINE_TRY = 60_000;

export interface FetchFileOptions {
  readonly stop: AbortSignal;
  readonly saveEvery: number;
  /** Requests a working address; rejects if the service is unreachable. `undefined`: there is no such service. */
  readonly renewLink: (() => Promise<FileLink | undefined>) | undefined;
  readonly show: (phase: DownloadPhase) => void;
  readonly begin: () => void;
  readonly arrive: (bytes: number) => void;
}

/**
 * Retries until the file is complete, verified and stored, or the policy gives up. Rejects only with a `StorageError`.
 */
export async function fetchFile(
  ports: DownloadPorts,
  ledger: Ledger,
  options: FetchFileOptions,
): Promise<DownloadFailure | 'complete' | 'stopped'> {
  let state = FIRST_TRY;
  let action: DownloadAction = { do: 'restore' };
  for (;;) {
    await perform(action);
    // A complete file is verified even after a stop: this needs no request.
    if (options.stop.aborted && !ledger.whole) return 'stopped';
    const event: DownloadEvent =
      action.do === 'renew' ? await renewed(action.reason) : ledger.whole ? await checked() : await answered();
    if (options.stop.aborted && !ledger.whole) return 'stopped';
    [state, action] = next(state, event);
    if (action.do !== 'end') continue;
    if (action.discard) await ledger.discard();
    return action.as;
  }

  async function perform(decided: DownloadAction): Promise<void> {
    switch (decided.do) {
      case 'wait':
        return wait(ports, options, Math.max(retryDelay(Math.max(1, decided.failures), ports.random), decided.least));
      case 'discard':
        return ledger.discard();
      case 'start-over':
        return ledger.startOver();
      case 'restore':
        return ledger.restore();
      case 'continue':
      case 'renew':
      case 'end':
    }
  }

  async function checked(): Promise<DownloadEvent> {
    return { type: 'checked', state: await ledger.verify(), online: ports.network.online() };
  }

  async function answered(): Promise<DownloadEvent> {
    const { everReceived, startedOver } = ledger;
    const outcome = await attempt(ports, ledger, { ...options, ...state, mayRestart: state.restarts < RESTARTS });
    const bytes = ledger.everReceived - everReceived;
    return {
      type: 'answered',
      outcome,
      bytes,
      enough: bytes >= Math.min(ENOUGH, options.saveEvery),
      restarted: ledger.startedOver > startedOver,
      online: ports.network.online(),
    };
  }

  async function renewed(reason: RenewalReason): Promise<DownloadEvent> {
    const link = await options.renewLink?.().catch(() => null);
    const address =
      link === null ? 'unreachable' : link === undefined ? 'none' : link.url === ledger.link.url ? 'same' : 'new';
    if (link) await ledger.relink(link);
    return { type: 'renewed', reason, address, online: ports.network.online() };
  }
}

/** Waits before the next attempt: for a connection if offline, otherwise for the given time. */
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
