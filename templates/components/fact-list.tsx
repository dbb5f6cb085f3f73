import { readData } from 'islet';
import type { ReactElement } from 'react';
import labelsData from '../data/labels.js';
import type { Fact } from '../fields/fact.js';
import { withAppPackage } from './with-app-package.js';
import styles from './fact-list.module.css';

/** Short facts in a row; one note explains the star beside samples. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }): ReactElement {
  return (
    <div className="container">
      <dl className={styles['facts']}>
        {facts.map(({ name, value, sample }) => (
          <div key={name} className={styles['fact']}>
            <dt className={styles['name']}>{name}</dt>
            <dd className={styles['value']}>
              {withAppPackage(value)}
              {sample && '*'}
            </dd>
          </div>
        ))}
      </dl>
      {facts.some(({ sample }) => sample) && <p className={styles['note']}>{readData(labelsData).sampleNote}</p>}
    </div>
  );
}
