import { Image } from 'islet';
import type { ReactElement } from 'react';
import type { SafetyNote as SafetyNoteContent } from '../fields/safety-note.js';
import styles from './safety-note.module.css';
import { SiteLink } from './site-link.js';

/** A safety note in a frame. */
export function SafetyNote({ id, heading, text, icon, link }: SafetyNoteContent): ReactElement {
  return (
    <div className="container">
      <section id={id} className={styles['note']}>
        <span className={styles['icon']}>
          <Image src={icon} alt="" width={28} />
        </span>
        <div>
          <h2 className={styles['heading']}>{heading}</h2>
          <p className={styles['text']}>{text}</p>
          {link !== undefined && (
            <SiteLink href={link.url} className={styles['link']}>
              {link.name}
            </SiteLink>
          )}
        </div>
      </section>
    </div>
  );
}
