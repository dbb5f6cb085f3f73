import type { ReactElement } from 'react';
import type { Contrast } from '../fields/contrast.js';
import { classNames } from '../shared/class-names.js';
import '../styles/hues.css';
import styles from './contrast-lists.module.css';
import { Section } from './section.js';

/** What is so and what is not, side by side. */
export function ContrastLists({ id, heading, intro, ticks, crosses }: Contrast): ReactElement {
  return (
    <Section id={id} heading={heading} intro={intro}>
      <div className={styles['pair']}>
        <Points {...ticks} className={styles['ticks']} />
        <Points {...crosses} className={styles['crosses']} />
      </div>
    </Section>
  );
}

function Points({
  heading,
  items,
  className,
}: Contrast['ticks'] & { readonly className: string | undefined }): ReactElement {
  return (
    <div className={classNames(styles['side'], className)}>
      <h3 className={styles['heading']}>{heading}</h3>
      <ul className={styles['points']}>
        {items.map((item) => (
          <li key={item} className={styles['point']}>
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
