/**
 * What a download is doing.
 *
 * - `starting`: looks what is stored and asks for the rest
 * - `downloading`: bytes arrive
 * - `waiting`: tries again by itself, after a pause
 * - `offline`: goes on when the connection is back
 * - `elsewhere`: another tab downloads the same file; this one takes over when that one goes
 * - `stopped`: ended by `stop()`; `start()` goes on
 * - `complete`: the whole file is stored
 * - `failed`: given up, for the reason in `failure`; `start()` tries again with what is stored
 */
export type DownloadPhase =
  'starting' | 'downloading' | 'waiting' | 'offline' | 'elsewhere' | 'stopped' | 'complete' | 'failed';

/**
 * Why a download was given up.
 *
 * - `link`: the address has expired and no working one could be had
 * - `network`: no connection lasted, in all the tries
 * - `refused`: the server answers, but not with the file
 * - `changed`: the file changed again and again while it was downloaded
 * - `storage`: the browser cannot store it (no database, no room, private mode)
 * - `digest`: the bytes are not those that the owner vouches for
 * - `content`: what came is no app package, but a page of the network, a part of a file, or parts of several
 * - `missing`: the file is no longer at its address
 * - `blocked`: this page may not fetch the file, though a link may
 * - `unforeseen`: a mistake of ours
 */
export type DownloadFailure =
  'link' | 'network' | 'refused' | 'changed' | 'storage' | 'digest' | 'content' | 'missing' | 'blocked' | 'unforeseen';

export interface DownloadState {
  readonly phase: DownloadPhase;
  readonly receivedBytes: number;
  /** `undefined` where the server does not say. */
  readonly totalBytes: number | undefined;
  /** Whole seconds; `undefined` where nothing can be said. Never `NaN` or infinite. */
  readonly secondsLeft: number | undefined;
  /** The connection is slow, by its name or by what was measured. */
  readonly weak: boolean;
  /** Only in the phase `complete`: the last byte came now. `false`: an earlier visit or another tab had stored the file. */
  readonly transferred: boolean;
  /** Only in the phase `failed`. */
  readonly failure?: DownloadFailure | undefined;
}

/** Nothing is known yet. */
export const STARTING: DownloadState = {
  phase: 'starting',
  receivedBytes: 0,
  totalBytes: undefined,
  secondsLeft: undefined,
  weak: false,
  transferred: false,
};

/** Bytes as megabytes of 1,048,576 bytes with one decimal, without the unit: `12.3`. */
export function formatMegabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1);
}

/** What a bar shows: the part of the file in per cent, and `undefined`, which is movement, while something goes on of which no part is known. */
export function barValue(state: DownloadState): number | undefined {
  return percentage(state) ?? (['offline', 'stopped', 'failed'].includes(state.phase) ? 0 : undefined);
}

/** Whole per cent, rounded down so that 100 means all; `undefined` where the size is unknown. */
export function percentage({
  phase,
  receivedBytes,
  totalBytes,
}: Pick<DownloadState, 'phase' | 'receivedBytes' | 'totalBytes'>): number | undefined {
  if (phase === 'complete') return 100;
  return totalBytes === undefined || totalBytes <= 0
    ? undefined
    : Math.min(100, Math.floor((receivedBytes / totalBytes) * 100));
}
