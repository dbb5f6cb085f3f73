import type { DownloadFailure, DownloadPhase } from '../../shared/download/progress.js';
import { attempt } from './attempt.js';
import type { FileLink } from './file-link.js';
import type { Ledger } from './ledger.js';
import { linkedAbort } from './linked-abort.js';
import type { DownloadPorts } from './ports.js';
import { retryDelay } from '../../shared/retry.js';
import { next, RESTARTS } from './retry-policy.js';
import { FIRST_TRY, type DownloadAction, type DownloadEvent, type RenewalReason } from './retry-state.js';

/** A request that received this many bytes does not count as failed. */
const ENOUGH = 65_536;

/** How often to try while offline (milliseconds): browsers can be wrong about being offline. */
const OFFLINE_TRY = 60_000;

export interface FetchFileOptions {
  readonly stop: AbortSignal;
  readonly saveEvery: number;
  /** Requests a working address; rejects if the service is unreachable. `undefined`: there is no such service. */
  readonly renewLink: ((reason: RenewalReason) => Promise<FileLink | undefined>) | undefined;
  /** Shows a phase; `reason`: what it waits for. */
  readonly show: (phase: DownloadPhase, reason?: DownloadFailure) => void;
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
        return wait(ports, options, decided);
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
    options.show('checking');
    return { type: 'checked', state: await ledger.verify(), online: ports.network.online() };
  }

  async function answered(): Promise<DownloadEvent> {
    const { everReceived, startedOver, received } = ledger;
    const outcome = await attempt(ports, ledger, { ...options, ...state, mayRestart: state.restarts < RESTARTS });
    const bytes = ledger.everReceived - everReceived;
    return {
      type: 'answered',
      outcome,
      bytes,
      enough: bytes >= Math.min(ENOUGH, options.saveEvery),
      restarted: ledger.startedOver > startedOver,
      stored: received > 0,
      online: ports.network.online(),
    };
  }

  async function renewed(reason: RenewalReason): Promise<DownloadEvent> {
    const link = await options.renewLink?.(reason).catch(() => null);
    const address =
      link === null ? 'unreachable' : link === undefined ? 'none' : link.url === ledger.link.url ? 'same' : 'new';
    const { sha256 } = ledger.link;
    if (link) await ledger.relink(link);
    return {
      type: 'renewed',
      reason,
      address,
      newDigest: ledger.link.sha256 !== sha256,
      online: ports.network.online(),
    };
  }
}

/** Waits before the next attempt: for a connection if offline, otherwise for the time of the policy. */
async function wait(
  { clock, network, random }: DownloadPorts,
  { stop, show }: FetchFileOptions,
  { failures, least, reason }: Extract<DownloadAction, { readonly do: 'wait' }>,
): Promise<void> {
  const step = linkedAbort(stop);
  if (network.online()) {
    show('waiting', reason);
    await clock.sleep(Math.max(retryDelay(Math.max(1, failures), random), least), step.signal);
  } else {
    show('offline');
    await Promise.race([clock.sleep(OFFLINE_TRY, step.signal), network.whenOnline(step.signal)]);
  }
  step.abort();
}
