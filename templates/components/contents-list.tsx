import { readData, type RichTextValue } from 'islet';
import type { ReactElement } from 'react';
import labelsData from '../data/labels.js';
import styles from './contents-list.module.css';

/** Table of contents: beside the text on wide screens, collapsed above it on others. */
export function ContentsList({ headings }: Pick<RichTextValue, 'headings'>): ReactElement {
  const { contents } = readData(labelsData);
  const list = (
    <ol className={styles['list']}>
      {headings
        .filter(({ level }) => level === 2)
        .map(({ id, text }) => (
          <li key={id}>
            <a className={styles['link']} href={`#${id}`}>
              {text}
            </a>
          </li>
        ))}
    </ol>
  );
  return (
    <nav className={styles['contents']} aria-label={contents}>
      <details className={styles['folded']}>
        <summary className={styles['summary']}>{contents}</summary>
        {list}
      </details>
      <div className={styles['full']}>
        <h2 className={styles['heading']}>{contents}</h2>
        {list}
      </div>
    </nav>
  );
}
