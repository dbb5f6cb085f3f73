import type { ReactElement } from 'react';
import type { Fact } from '../fields/fact.js';
import { SampleMark } from './sample-mark.js';
import { withAppPackage } from './with-app-package.js';
import styles from './fact-list.module.css';

/** Short facts in a row. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }): ReactElement {
  return (
    <div className="container">
      <dl className={styles['facts']}>
        {facts.map(({ name, value, sample }) => (
          <div key={name} className={styles['fact']}>
            <dt className={styles['name']}>{name}</dt>
            <dd className={styles['value']}>
              {withAppPackage(value)} {sample && <SampleMark />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
