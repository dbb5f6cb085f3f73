import type { Network } from './ports.js';
import { WEAK_BYTES_PER_SECOND } from '../../shared/download/constants.js';

/** Effective connection types of the Network Information API that count as weak. */
const WEAK_CONNECTIONS: readonly string[] = ['2g', '3g', 'slow-2g', 'slow-4g'];

/** Minimum measurement window (milliseconds): chunks that arrive together do not reflect the rate. */
const WINDOW = 500;

/** Maximum window (milliseconds): a connection that is silent for longer was given up. */
const LONGEST_WINDOW = 30_000;

/** Age at which a measurement has lost two thirds of its weight (milliseconds). */
const TIME_CONSTANT = 5_000;

/** Longest useful forecast (seconds): a day. */
const LONGEST_FORECAST = 86_400;

export interface Rate {
  /** Smoothed; `undefined` before the first measurement. */
  readonly bytesPerSecond: number | undefined;
  /** Start of the current window (milliseconds since 1970), and the bytes received in it. */
  readonly since: number;
  readonly bytes: number;
}

/** Starts measuring; keeps earlier measurements and excludes the pause. */
export function startRate(now: number, before?: Rate): Rate {
  return { bytesPerSecond: before?.bytesPerSecond, since: now, bytes: 0 };
}

/** Counts received bytes. */
export function addToRate(rate: Rate, now: number, bytes: number): Rate {
  const arrived = rate.bytes + bytes;
  const elapsed = now - rate.since;
  // The clock was set or the page was frozen: earlier measurements remain valid.
  if (elapsed < 0 || elapsed > LONGEST_WINDOW) return startRate(now, rate);
  if (elapsed < WINDOW) return { ...rate, bytes: arrived };
  const measured = (arrived / elapsed) * 1_000;
  const { bytesPerSecond = measured } = rate;
  return {
    bytesPerSecond: measured + Math.exp(-elapsed / TIME_CONSTANT) * (bytesPerSecond - measured),
    since: now,
    bytes: 0,
  };
}

/** Returns whole seconds until the remaining bytes have arrived; `undefined` if unknown. */
export function secondsLeft({ bytesPerSecond }: Rate, remaining: number): number | undefined {
  if (bytesPerSecond === undefined) return undefined;
  const seconds = Math.ceil(Math.max(0, remaining) / bytesPerSecond);
  return seconds <= LONGEST_FORECAST ? seconds : undefined;
}

/** Whether a connection is weak, by its type or by measurement. The page counts until bytes of the file were measured. */
export function isWeak({ bytesPerSecond }: Rate, network: Pick<Network, 'effectiveType' | 'pageRate'>): boolean {
  const rate = bytesPerSecond ?? network.pageRate() ?? WEAK_BYTES_PER_SECOND;
  return rate < WEAK_BYTES_PER_SECOND || WEAK_CONNECTIONS.includes(network.effectiveType() ?? '');
}
