import { Image, linkLanguage } from 'islet';
import type { ReactElement } from 'react';
import type { CardList as CardListContent } from '../fields/card-list.js';
import { classNames } from '../shared/class-names.js';
import styles from './card-list.module.css';
import { Section } from './section.js';

/** Cards side by side. */
export function CardList({ id, heading, intro, items }: CardListContent): ReactElement {
  return (
    <Section id={id} heading={heading} intro={intro}>
      <ul className={classNames(styles['cards'], items.length % 4 !== 0 && styles['threes'])}>
        {items.map((item) => (
          <li key={item.heading} id={item.id}>
            <Card {...item} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Card({ heading, text, icon, url, mark }: CardListContent['items'][number]): ReactElement {
  const className = classNames(styles['card'], icon !== undefined && styles['withIcon']);
  const content = (
    <>
      {icon !== undefined && (
        <span className={styles['icon']}>
          <Image src={icon} alt="" width={28} />
        </span>
      )}
      <h3 className={styles['heading']}>{heading}</h3>
      <span className={styles['text']}>{text}</span>{' '}
      {mark !== undefined && <span className={styles['mark']}>{mark}</span>}
    </>
  );
  return url === undefined ? (
    <div className={className}>{content}</div>
  ) : (
    <a href={url} className={className} hrefLang={linkLanguage(url)}>
      {content}
    </a>
  );
}
