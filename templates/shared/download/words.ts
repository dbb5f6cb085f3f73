import { formatMegabytes, percentage, type DownloadState } from './progress.js';
import { withNumbers, type DownloadTexts } from './texts.js';

/** The heading of the dialog. */
export function titleOf({ phase }: DownloadState, texts: DownloadTexts): string {
  return phase === 'complete' ? texts.complete : texts.downloading;
}

/** `12.3 MB of 58.4 MB`; empty before the first byte. */
export function sizeOf({ receivedBytes, totalBytes }: DownloadState, texts: DownloadTexts): string {
  const done = formatMegabytes(receivedBytes);
  if (totalBytes === undefined) return receivedBytes === 0 ? '' : withNumbers(texts.sizeSoFar, { done }, texts.digits);
  return withNumbers(texts.size, { done, total: formatMegabytes(totalBytes) }, texts.digits);
}

/** What a download is doing just now, in a few words: the time left while bytes arrive. */
export function noteOf({ phase, secondsLeft, failure }: DownloadState, texts: DownloadTexts): string {
  if (phase === 'complete') return '';
  if (phase === 'downloading')
    return secondsLeft === undefined ? '' : withNumbers(texts.secondsLeft, { n: secondsLeft }, texts.digits);
  return phase === 'failed' ? texts.failed[failure ?? 'network'] : texts[phase];
}

/** `43%`; empty where the size is unknown. */
export function percentOf(state: DownloadState, { digits }: DownloadTexts): string {
  const percent = percentage(state);
  return percent === undefined ? '' : withNumbers('{n}%', { n: percent }, digits);
}

/**
 * What a screen reader is told, which changes rarely: with the phase, and with each quarter of the file.
 */
export function spokenProgress(state: DownloadState, texts: DownloadTexts): string {
  if (state.phase === 'complete') return `${texts.complete} ${texts.safe}`;
  if (state.phase !== 'downloading') return noteOf(state, texts);
  const quarter = Math.floor((percentage(state) ?? 0) / 25) * 25;
  return quarter === 0 ? texts.downloading : withNumbers(`${texts.downloading} {n}%`, { n: quarter }, texts.digits);
}
