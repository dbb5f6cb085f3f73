import { readData } from 'islet';
import type { ReactElement } from 'react';
import labelsData from '../data/labels.js';
import styles from './notice.module.css';

/** What an article says, in a few sentences above its text. */
export function InShort({ points }: { readonly points: readonly string[] }): ReactElement {
  return (
    <div className="container">
      <section className={styles['notice']}>
        <h2 className={styles['heading']}>{readData(labelsData).inShort}</h2>
        <ul className={styles['points']}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
