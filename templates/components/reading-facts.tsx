import { readData } from 'islet';
import type { ReactElement } from 'react';
import labelsData from '../data/labels.js';
import { fillPlaces } from '../shared/fill-places.js';
import { formatDate } from '../shared/format-date.js';
import styles from './reading-facts.module.css';

/** Words per minute of an average reader. */
const WORDS_PER_MINUTE = 200;

export interface ReadingFactsProps {
  /** A date such as `2025-11-01`. */
  readonly published?: string | undefined;
  readonly updated?: string | undefined;
  readonly words?: number;
  /** True to name who wrote it. */
  readonly byline?: boolean;
}

/** When a text was last changed or published, and its reading time if `words` is given. */
export function ReadingFacts({ published, updated, words, byline = false }: ReadingFactsProps): ReactElement {
  const labels = readData(labelsData);
  const date = updated ?? published;
  return (
    <p className={styles['facts']}>
      {byline && `${labels.byline} · `}
      {date !== undefined && (
        <>
          {updated === undefined ? labels.published : labels.updated}{' '}
          <time dateTime={date}>{formatDate(date, labels.months)}</time>
        </>
      )}
      {words !== undefined &&
        ` · ${fillPlaces(labels.readingTime, { minutes: String(Math.max(1, Math.round(words / WORDS_PER_MINUTE))) })}`}
    </p>
  );
}
