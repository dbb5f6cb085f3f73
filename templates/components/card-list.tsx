import { Image } from 'islet';
import type { ReactElement } from 'react';
import type { CardList as CardListContent } from '../fields/card-list.js';
import styles from './card-list.module.css';
import { Section } from './section.js';

/** Cards side by side. */
export function CardList({ id, heading, intro, items }: CardListContent): ReactElement {
  return (
    <Section id={id} heading={heading} intro={intro}>
      <ul className={styles['cards']}>
        {items.map((item) => (
          <li key={item.heading} id={item.id}>
            {item.url === undefined ? (
              <div className={styles['card']}>
                <CardContent {...item} />
              </div>
            ) : (
              <a className={styles['card']} href={item.url}>
                <CardContent {...item} />
              </a>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CardContent({ heading, text, icon, mark }: CardListContent['items'][number]): ReactElement {
  return (
    <>
      {icon !== undefined && (
        <span className={styles['icon']}>
          <Image src={icon} alt="" width={28} />
        </span>
      )}
      <h3 className={styles['heading']}>{heading}</h3>
      <span className={styles['text']}>{text}</span>
      {mark !== undefined && <span className={styles['mark']}>{mark}</span>}
    </>
  );
}
