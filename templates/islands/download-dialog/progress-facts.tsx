import type { ReactElement } from 'react';
import { barValue, type DownloadState } from '../../shared/download/progress.js';
import type { DownloadTexts } from '../../shared/download/texts.js';
import { noteOf, percentOf, sizeOf } from '../../shared/download/words.js';

/** The bar and the figures of a download, in the dialog as in the bar at the foot of the screen. */
export function ProgressFacts({
  state,
  texts,
}: {
  readonly state: DownloadState;
  readonly texts: DownloadTexts;
}): ReactElement {
  return (
    <>
      <progress className="dl-progress" max={100} value={barValue(state)} aria-labelledby="dl-title" />
      <p className="dl-facts">
        <strong className="dl-percent">{percentOf(state, texts)}</strong>
        <span>{sizeOf(state, texts)}</span>
        <span>{noteOf(state, texts)}</span>
      </p>
    </>
  );
}
