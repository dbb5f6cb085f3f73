import { readData } from 'islet';
import type { ReactElement } from 'react';
import labelsData from '../data/labels.js';
import type { Fact } from '../fields/fact.js';
import { withAppPackage } from './with-app-package.js';
import styles from './fact-list.module.css';

/** Short facts in a row; one note says if there are samples among them. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }): ReactElement {
  return (
    <div className="container">
      <dl className={styles['facts']}>
        {facts.map(({ name, value }) => (
          <div key={name} className={styles['fact']}>
            <dt className={styles['name']}>{name}</dt>
            <dd className={styles['value']}>{withAppPackage(value)}</dd>
          </div>
        ))}
      </dl>
      {facts.some(({ sample }) => sample) && <p className={styles['note']}>{readData(labelsData).sampleNote}</p>}
    </div>
  );
}
