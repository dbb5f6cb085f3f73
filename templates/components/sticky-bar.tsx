import type { ReactElement } from 'react';
import type { NamedLink } from '../fields/named-link.js';
import styles from './sticky-bar.module.css';
import { SiteLink } from './site-link.js';

/** A bar at the bottom of the screen on phones: a text with animated words, and a link. */
export function StickyBar({ text, link }: { readonly text: string; readonly link: NamedLink }): ReactElement {
  return (
    <div className={styles['bar']}>
      <p className={styles['text']}>
        {text.split(' ').map((word, index) => (
          <span key={word} className={styles['word']}>
            {index > 0 && '\u00a0'}
            {word}
          </span>
        ))}
      </p>
      <SiteLink href={link.url} className={styles['link']}>
        {link.name}
      </SiteLink>
    </div>
  );
}
