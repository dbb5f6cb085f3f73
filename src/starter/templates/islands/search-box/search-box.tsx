import type { ReactElement } from 'react';
import form from '../../styles/form.module.css';
import styles from './search-box.module.css';

export interface SearchBoxProps {
  /** Address of the index of a language. */
  readonly index: string;
  /** What the search takes for the same in that language, as JSON. */
  readonly folds: string;
  readonly label: string;
  readonly nothing: string;
  readonly failed: string;
}

/** A field, and the pages that match. `at-once.ts` does the work, so React is never fetched. */
export default function SearchBox({ index, folds, label, nothing, failed }: SearchBoxProps): ReactElement {
  return (
    <div className={styles['box']} role="search" data-index={index} data-folds={folds} data-nothing={nothing} data-failed={failed}>
      <label className={form['label']}>
        {label}
        <input className={form['field']} type="search" autoComplete="off" enterKeyHint="search" />
      </label>
      <output className={styles['status']} />
      <ul className={styles['results']} />
    </div>
  );
}
