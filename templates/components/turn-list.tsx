import { Image } from 'islet';
import type { ReactElement } from 'react';
import type { Steps } from '../fields/steps.js';
import detail from '../styles/detail.module.css';
import { Section } from './section.js';
import styles from './turn-list.module.css';

/** What to do, in order, with large numbers. */
export function TurnList({ id, heading, intro, items }: Steps): ReactElement {
  return (
    <Section id={id} heading={heading} intro={intro} layout="aside">
      <ol className={styles['turns']}>
        {items.map((item) => (
          <li key={item.heading} className={item.picture === undefined ? undefined : styles['drawn']}>
            {item.picture !== undefined && <Image src={item.picture} alt="" width={72} className={styles['picture']} />}
            <h3>{item.heading}</h3>
            <p className={detail['detail']}>{item.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
