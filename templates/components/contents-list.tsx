import { readData, type RichTextValue } from 'islet';
import type { ReactElement } from 'react';
import labelsData from '../data/labels.js';
import styles from './contents-list.module.css';

/** Table of contents: beside the text on wide screens, collapsed above it on others. */
export function ContentsList({ headings }: Pick<RichTextValue, 'headings'>): ReactElement {
  const { contents } = readData(labelsData);
  return (
    <nav className={styles['contents']} aria-label={contents}>
      <h2 className={styles['heading']}>{contents}</h2>
      <details className={styles['folded']}>
        <summary className={styles['summary']}>{contents}</summary>
      </details>
      <ul className={styles['list']}>
        {headings
          .filter(({ level }) => level === 2)
          .map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
      </ul>
    </nav>
  );
}
