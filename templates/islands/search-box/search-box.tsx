import type { ReactElement } from 'react';
import styles from './search-box.module.css';

export interface SearchBoxProps {
  /** Address of the index. */
  readonly index: string;
  /** What the search takes for the same in each language, as JSON. */
  readonly folds: string;
  readonly label: string;
  readonly placeholder: string;
  /** `{count}` is replaced by the number of pages. */
  readonly found: string;
  readonly nothing: string;
  readonly failed: string;
}

/** A field with the pages that match below it. `at-once.ts` does the work; this component is never fetched. */
export default function SearchBox({
  index,
  folds,
  label,
  placeholder,
  found,
  nothing,
  failed,
}: SearchBoxProps): ReactElement {
  return (
    <div
      className={styles['box']}
      role="search"
      data-index={index}
      data-folds={folds}
      data-found={found}
      data-nothing={nothing}
      data-failed={failed}
    >
      <label className={styles['label']}>
        {label}
        <input
          className={styles['field']}
          type="search"
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
        />
      </label>
      <output className={styles['status']} />
      <ul className={styles['results']} />
    </div>
  );
}
