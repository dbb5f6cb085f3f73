import { Image } from 'islet';
import type { ReactElement } from 'react';
import type { Quote } from '../fields/quote.js';
import detail from '../styles/detail.module.css';
import styles from './quote-list.module.css';
import { SampleMark } from './sample-mark.js';
import { Section } from './section.js';

interface QuoteListProps {
  readonly id?: string | undefined;
  readonly heading: string;
  readonly intro?: string | undefined;
  /** Shown in place of the section while there are no quotes. */
  readonly empty: string;
  readonly items: readonly Quote[];
}

/** Quotes from players, with attribution. */
export function QuoteList({ id, heading, intro, empty, items }: QuoteListProps): ReactElement {
  if (items.length === 0)
    return (
      <div className="container">
        <p className={detail['detail']}>{empty}</p>
      </div>
    );
  return (
    <Section id={id} heading={heading} intro={intro}>
      <ul className={styles['quotes']}>
        {items.map(({ text, name, about, avatar, sample }) => (
          <li key={text}>
            <figure className={styles['quote']}>
              {sample && <SampleMark />}
              <blockquote className={styles['words']}>
                <p>{text}</p>
              </blockquote>
              <figcaption className={styles['source']}>
                {avatar !== undefined && <Image src={avatar} alt="" width={48} className={styles['avatar']} />}
                <span>
                  <strong className={styles['name']}>{name}</strong>
                  {about !== undefined && <span className={styles['about']}>{about}</span>}
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
