import type { ReactElement } from 'react';
import type { Table } from '../fields/table.js';
import styles from './data-table.module.css';
import { Section } from './section.js';

/**
 * A small table beside its heading. On phones each row is a paragraph under its name; if a row has several cells, each
 * is labelled with its column.
 */
export function DataTable({ id, heading, intro, columns, rows, note }: Table): ReactElement {
  return (
    <Section id={id} heading={heading} intro={intro} layout="aside">
      <div className={styles['frame']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={styles['column']}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name = '', ...cells]) => (
              <tr key={name} className={styles['row']}>
                <th scope="row" className={styles['name']}>
                  {name}
                </th>
                {cells.map((text, index) => (
                  <td
                    key={columns[index + 1]}
                    className={styles['cell']}
                    data-column={columns.length > 2 ? columns[index + 1] : undefined}
                  >
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {note !== undefined && <p className={styles['note']}>{note}</p>}
      </div>
    </Section>
  );
}
