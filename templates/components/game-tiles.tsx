import { Image, linkLanguage } from 'islet';
import type { ReactElement } from 'react';
import type { GameGrid } from '../fields/game-grid.js';
import { classNames } from '../shared/class-names.js';
import card from '../styles/card.module.css';
import styles from './game-tiles.module.css';
import { Section } from './section.js';
import { InLanguage } from './site-link.js';

/** Games as tiles; each tile is one link. */
export function GameTiles({ id, heading, intro, items }: GameGrid): ReactElement {
  return (
    <Section id={id} heading={heading} intro={intro}>
      <ul className={classNames(styles['tiles'], items.length > 3 && styles['many'])}>
        {items.map(({ name, url, src, alt, text }) => (
          <li key={url} className={styles['cell']}>
            <a href={url} className={styles['tile']} hrefLang={linkLanguage(url)}>
              <Image src={src} alt={alt} className={styles['picture']} width={112} />
              <span className={styles['words']}>
                <strong className={card['name']}>
                  {name}
                  <InLanguage href={url} />
                </strong>{' '}
                {text !== undefined && <span className={card['text']}>{text}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
