import { formatMegabytes, percentage, type DownloadFailure, type DownloadState } from './progress.js';
import { withNumbers, type DownloadTexts } from './texts.js';

/** Above this number of seconds, the remaining time is shown in minutes if the texts have a form for that. */
const MOST_SECONDS = 90;

/** The heading of the dialog. */
export function titleOf({ phase }: DownloadState, texts: DownloadTexts): string {
  if (phase === 'checking') return texts.checking;
  if (phase === 'failed') return texts.failedTitle;
  return phase === 'complete' ? texts.complete : texts.downloading;
}

/** States that the file is safe; empty during a failure, a retry or a check. */
export function safeOf({ phase }: DownloadState, texts: DownloadTexts): string {
  return ['failed', 'waiting', 'offline', 'stopped', 'checking'].includes(phase) ? '' : texts.safe;
}

/** `12.3 MB of 58.4 MB`; empty before the first byte, and if what arrived is not the file. */
export function sizeOf({ receivedBytes, totalBytes, ...state }: DownloadState, texts: DownloadTexts): string {
  if (isWrong(state)) return '';
  const done = formatMegabytes(receivedBytes);
  if (totalBytes === undefined) return receivedBytes === 0 ? '' : withNumbers(texts.sizeSoFar, { done }, texts.digits);
  return withNumbers(texts.size, { done, total: formatMegabytes(totalBytes) }, texts.digits);
}

/** Short status of a download; the remaining time while bytes arrive. */
export function noteOf({ phase, secondsLeft, failure }: DownloadState, texts: DownloadTexts): string {
  switch (phase) {
    case 'complete':
    case 'checking':
      return '';
    case 'downloading':
      return timeLeft(secondsLeft, texts);
    case 'failed':
      return texts.failed[failure ?? 'network'];
    case 'waiting':
      return waitingFor(failure, texts);
    default:
      return texts[phase];
  }
}

/** Names what a retry waits for: the connection, the server, or nothing in particular. */
function waitingFor(reason: DownloadFailure | undefined, { waiting, busy, retrying }: DownloadTexts): string {
  if (reason === 'network') return waiting;
  return reason === 'refused' ? busy : retrying;
}

function timeLeft(seconds: number | undefined, { secondsLeft, minutesLeft, digits }: DownloadTexts): string {
  if (seconds === undefined) return '';
  return minutesLeft !== undefined && seconds > MOST_SECONDS
    ? withNumbers(minutesLeft, { n: Math.ceil(seconds / 60) }, digits)
    : withNumbers(secondsLeft, { n: seconds }, digits);
}

/** `43%`; empty if the size is unknown, during the check, and if what arrived is not the file. */
export function percentOf(state: DownloadState, { digits }: DownloadTexts): string {
  const percent = state.phase === 'checking' || isWrong(state) ? undefined : percentage(state);
  return percent === undefined ? '' : withNumbers('{n}%', { n: percent }, digits);
}

/** Text for screen readers. It changes only with the phase and with each quarter of the file. */
export function spokenProgress(state: DownloadState, texts: DownloadTexts): string {
  if (state.phase === 'complete') return `${texts.complete} ${texts.safe}`;
  if (state.phase === 'checking') return texts.checking;
  if (state.phase === 'failed') return `${texts.failedTitle}. ${noteOf(state, texts)}`;
  if (state.phase !== 'downloading') return noteOf(state, texts);
  const quarter = Math.floor((percentage(state) ?? 0) / 25) * 25;
  return quarter === 0 ? texts.downloading : withNumbers(`${texts.downloading} {n}%`, { n: quarter }, texts.digits);
}

/** Failures for which the plain link would deliver the same wrong bytes, which the browser would save unchecked. */
const WRONG_BYTES: readonly (DownloadFailure | undefined)[] = ['digest', 'content'];

/** Whether a download failed with bytes that are not the file, of which figures would be wrong. */
function isWrong({ phase, failure }: Pick<DownloadState, 'phase' | 'failure'>): boolean {
  return phase === 'failed' && WRONG_BYTES.includes(failure);
}

/** Whether to offer the browser's own download: after a failure, or after a while without data (`stalled`). */
export function offersDirect({ phase, failure }: DownloadState, stalled: boolean): boolean {
  return phase === 'failed' ? !WRONG_BYTES.includes(failure) : stalled;
}
