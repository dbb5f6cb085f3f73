import type { ReactElement } from 'react';
import type { MoneyBandContent } from '../fields/money-band.js';
import { classNames } from '../shared/class-names.js';
import styles from './money-band.module.css';
import { Section } from './section.js';
import { WordMarks } from './word-marks.js';

/** How money gets into the app and out of it. */
export function MoneyBand({ id, heading, intro, in: deposits, out }: MoneyBandContent): ReactElement {
  return (
    <Section id={id} heading={heading} intro={intro}>
      <div className={styles['ways']}>
        {[deposits, out].map((way, index) => (
          <div key={way.heading} className={classNames(styles['way'], styles[index === 0 ? 'in' : 'out'])}>
            <h3 className={styles['heading']}>{way.heading}</h3>
            <p className={styles['text']}>{way.text}</p>
            <WordMarks images={way.images} alt={way.alt} />
          </div>
        ))}
      </div>
    </Section>
  );
}
