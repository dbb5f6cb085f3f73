/** What a download is doing. */
export type DownloadPhase =
  // Checks what is stored and requests the rest.
  | 'starting'
  // Bytes arrive.
  | 'downloading'
  // Everything is stored, and the file is checked.
  | 'checking'
  // Retries automatically after a delay, because of `failure`.
  | 'waiting'
  // Continues when the connection is back.
  | 'offline'
  // Another tab downloads the same file; this tab takes over when that one closes.
  | 'otherTab'
  // Ended by `stop()`; `start()` continues.
  | 'stopped'
  // The whole file is stored.
  | 'complete'
  // Given up, for the reason in `failure`; `start()` tries again with what is stored.
  | 'failed';

/** Why a download was given up. */
export type DownloadFailure =
  // The address has expired and could not be renewed.
  | 'link'
  // Every attempt lost its connection.
  | 'network'
  // The server responds, but not with the file.
  | 'refused'
  // The file changed repeatedly during the download.
  | 'changed'
  // The browser cannot store the file (no database, no space, private mode).
  | 'storage'
  // The file does not match the digest from the owner.
  | 'digest'
  // The response is not an app package but a network's page, a truncated file or a mix of several files.
  | 'content'
  // The file is no longer at its address.
  | 'missing'
  // This page may not fetch the file, though a link may.
  | 'blocked'
  // A bug on our side.
  | 'unforeseen';

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
