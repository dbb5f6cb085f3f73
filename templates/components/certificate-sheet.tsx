import type { ReactElement } from 'react';
import type { Certificate } from '../fields/certificate.js';
import styles from './certificate-sheet.module.css';
import { Section } from './section.js';

/** A certificate as a sheet of its particulars, with its status. */
export function CertificateSheet({ id, heading, intro, status, title, rows, note }: Certificate): ReactElement {
  return (
    <Section id={id} heading={heading} intro={intro} layout="aside">
      <div className={styles['sheet']}>
        <p className={styles['status']}>{status}</p>
        <h3 className={styles['title']}>{title}</h3>
        <dl className={note === undefined ? undefined : styles['noted']}>
          {rows.map(({ name, value }) => (
            <div key={name} className={styles['row']}>
              <dt className={styles['name']}>{name}</dt>
              <dd className={styles['value']}>{value}</dd>
            </div>
          ))}
        </dl>
        {note !== undefined && <p className={styles['note']}>{note}</p>}
      </div>
    </Section>
  );
}
