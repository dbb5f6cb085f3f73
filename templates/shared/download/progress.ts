/**
 * What a download is doing.
 *
 * - `starting`: checks what is stored and requests the rest
 * - `downloading`: bytes arrive
 * - `checking`: everything is stored, and the file is checked
 * - `waiting`: retries automatically after a delay, because of `failure`
 * - `offline`: continues when the connection is back
 * - `otherTab`: another tab downloads the same file; this tab takes over when that one closes
 * - `stopped`: ended by `stop()`; `start()` continues
 * - `complete`: the whole file is stored
 * - `failed`: given up, for the reason in `failure`; `start()` tries again with what is stored
 */
export type DownloadPhase =
  'starting' | 'downloading' | 'checking' | 'waiting' | 'offline' | 'otherTab' | 'stopped' | 'complete' | 'failed';

/**
 * Why a download was given up.
 *
 * - `link`: the address has expired and could not be renewed
 * - `network`: every attempt lost its connection
 * - `refused`: the server responds, but not with the file
 * - `changed`: the file changed repeatedly during the download
 * - `storage`: the browser cannot store the file (no database, no space, private mode)
 * - `digest`: the file does not match the digest from the owner
 * - `content`: the response is not an app package but a network's page, a truncated file or a mix of several files
 * - `missing`: the file is no longer at its address
 * - `blocked`: this page may not fetch the file, though a link may
 * - `unforeseen`: a bug on our side
 */
export type DownloadFailure =
  'link' | 'network' | 'refused' | 'changed' | 'storage' | 'digest' | 'content' | 'missing' | 'blocked' | 'unforeseen';

export interface DownloadState {
  readonly phase: DownloadPhase;
  readonly receivedBytes: number;
  /** `undefined` if the server does not send it. */
  readonly totalBytes: number | undefined;
  /** Whole seconds; `undefined` if unknown. Never `NaN` or infinite. */
  readonly secondsLeft: number | undefined;
  /** Whether the connection is slow, by its type or by measurement. */
  readonly weak: boolean;
  /**
   * Only in the phase `complete`: the last byte was received now. `false`: an earlier visit or another tab stored the
   * file.
   */
  readonly transferred: boolean;
  /** Only in the phases `failed` and `waiting`. */
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

/**
 * Returns the percentage for a progress bar; `undefined` (indeterminate) while work without a known percentage runs.
 */
export function barValue(state: DownloadState): number | undefined {
  if (state.phase === 'checking') return undefined;
  return percentage(state) ?? (['offline', 'stopped', 'failed'].includes(state.phase) ? 0 : undefined);
}

/**
 * Returns whole per cent, rounded down; `undefined` if the size is unknown. 100 means complete: a file of which every
 * byte has arrived is not, before it is checked.
 */
export function percentage({
  phase,
  receivedBytes,
  totalBytes,
}: Pick<DownloadState, 'phase' | 'receivedBytes' | 'totalBytes'>): number | undefined {
  if (phase === 'complete') return 100;
  return totalBytes === undefined || totalBytes <= 0
    ? undefined
    : Math.min(99, Math.floor((receivedBytes / totalBytes) * 100));
}
