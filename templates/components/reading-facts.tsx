import { readData } from 'islet';
import type { ReactElement } from 'react';
import labelsData from '../data/labels.js';
import { formatDate } from '../shared/format-date.js';
import styles from './reading-facts.module.css';

/** Words that somebody reads in a minute. */
const WORDS_PER_MINUTE = 200;

/** When a text was last changed, and how long it takes to read where its `words` are given. */
export function ReadingFacts({ date, words }: { readonly date: string; readonly words?: number }): ReactElement {
  const { updated, months, readingTime } = readData(labelsData);
  return (
    <p className={styles['facts']}>
      {updated} <time dateTime={date}>{formatDate(date, months)}</time>
      {words !== undefined && ` · ${readingTime.replace('{minutes}', String(Math.max(1, Math.round(words / WORDS_PER_MINUTE))))}`}
    </p>
  );
}
