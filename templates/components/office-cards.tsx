import type { ReactElement, ReactNode } from 'react';
import type { OfficeHours, PostalAddress } from '../fields/office.js';
import styles from './office-cards.module.css';
import { SampleMark } from './sample-mark.js';

/** Contact hours and postal addresses. */
export function OfficeCards({
  hours,
  address,
}: {
  readonly hours: OfficeHours;
  readonly address: PostalAddress;
}): ReactElement {
  return (
    <div className="container">
      <div className={styles['office']}>
        <OfficeCard {...hours}>
          <dl>
            {hours.rows.map(({ days, times }) => (
              <div key={days} className={styles['row']}>
                <dt className={styles['days']}>{days}</dt>
                <dd>{times}</dd>
              </div>
            ))}
          </dl>
        </OfficeCard>
        <OfficeCard {...address}>
          <address className={styles['address']}>
            {address.lines.map((line) => (
              <span key={line} className={styles['line']}>
                {line}{' '}
              </span>
            ))}
          </address>
        </OfficeCard>
      </div>
    </div>
  );
}

interface OfficeCardProps {
  readonly id?: string | undefined;
  readonly heading: string;
  readonly note?: string | undefined;
  readonly sample: boolean;
  readonly children: ReactNode;
}

function OfficeCard({ id, heading, note, sample, children }: OfficeCardProps): ReactElement {
  return (
    <section id={id} className={styles['card']}>
      <div className={styles['head']}>
        <h2 className={styles['heading']}>{heading}</h2>
        {sample && <SampleMark />}
      </div>
      {children}
      {note !== undefined && <p className={styles['note']}>{note}</p>}
    </section>
  );
}
