import type { ReactElement } from 'react';
import type { FactTable as FactTableContent } from '../fields/fact-table.js';
import { classNames } from '../shared/class-names.js';
import styles from './fact-table.module.css';
import { Section } from './section.js';
import { withAppPackage } from './with-app-package.js';

/** Names and values in rows. `figures`: the values are short amounts, aligned in a column. */
export function FactTable({
  id,
  heading,
  intro,
  label,
  rows,
  total,
  note,
  figures = false,
}: FactTableContent & { readonly figures?: boolean }): ReactElement {
  return (
    <Section id={id} heading={heading} intro={intro} layout="aside">
      <div className={styles['table']}>
        {label !== undefined && <p className={styles['label']}>{label}</p>}
        <dl className={classNames(styles[figures ? 'figures' : 'texts'], note !== undefined && styles['noted'])}>
          {rows.map(({ name, value }) => (
            <div key={name} className={styles['row']}>
              <dt>{name}</dt>
              <dd className={value === '{sha256}' ? styles['digest'] : undefined}>{withAppPackage(value)}</dd>
            </div>
          ))}
          {total !== undefined && (
            <div className={classNames(styles['row'], styles['total'])}>
              <dt>{total.name}</dt>
              <dd>{total.value}</dd>
            </div>
          )}
        </dl>
        {note !== undefined && <p className={styles['note']}>{note}</p>}
      </div>
    </Section>
  );
}
