import { Image } from 'islet';
import type { ReactElement } from 'react';
import type { FeatureList } from '../fields/feature-list.js';
import { classNames } from '../shared/class-names.js';
import detail from '../styles/detail.module.css';
import styles from './feature-items.module.css';
import { Section } from './section.js';

/** Points worth knowing, side by side. */
export function FeatureItems({ id, heading, intro, items }: FeatureList): ReactElement {
  return (
    <Section id={id} heading={heading} intro={intro}>
      <ul className={classNames(styles['features'], items.length % 3 === 0 && styles['threes'])}>
        {items.map((item) => (
          <li
            key={item.heading}
            className={classNames(styles['feature'], item.icon !== undefined && styles['withIcon'])}
          >
            {item.icon !== undefined && (
              <span className={styles['icon']}>
                <Image src={item.icon} alt="" width={28} />
              </span>
            )}
            <h3 className={styles['heading']}>{item.heading}</h3>
            <p className={detail['detail']}>{item.text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
