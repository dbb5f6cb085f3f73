import type { ReactElement } from 'react';
import type { Steps } from '../fields/steps.js';
import { DieFace } from './die-face.js';
import '../styles/hues.css';
import { Section } from './section.js';
import detail from '../styles/detail.module.css';
import styles from './step-list.module.css';

/** What to do, in order; a die counts the steps. */
export function StepList({ id, heading, intro, items }: Steps): ReactElement {
  return (
    <Section id={id} heading={heading} intro={intro} className={styles['band']}>
      <ol className={styles['steps']}>
        {items.map((item, index) => (
          <li key={item.heading} className={styles['step']}>
            <DieFace value={index + 1} className={styles['die']} />
            <h3 className={styles['heading']}>{item.heading}</h3>
            <p className={detail['detail']}>{item.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
