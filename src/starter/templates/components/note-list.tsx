import type { PageInfo } from 'islet';
import type { ReactElement } from 'react';
import styles from './note-list.module.css';

/** Articles, a line each, as links. Their kind tells of them through its `summary`. */
export function NoteList({ heading, notes }: { readonly heading: string; readonly notes: readonly PageInfo[] }): ReactElement {
  return (
    <section className={styles['section']}>
      <h2 className={styles['heading']}>{heading}</h2>
      <ul className={styles['list']}>
        {notes.map(({ path, title, description, summary }) => (
          <li key={path} className={styles['note']}>
            <a className={styles['link']} href={path}>
              {String(summary['heading'] ?? title)}
            </a>
            <p className={styles['lead']}>{String(summary['lead'] || description)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
