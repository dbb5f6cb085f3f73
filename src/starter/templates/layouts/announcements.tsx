import { dataLanguage, readData } from 'islet';
import type { ReactElement } from 'react';
import announcementsData from '../data/announcements.js';
import styles from './announcements.module.css';

/** What is announced today, above the header. */
export function Announcements(): ReactElement | null {
  const { label, items } = readData(announcementsData);
  if (items.length === 0) return null;
  return (
    <section className={styles['announcements']} aria-label={label} {...dataLanguage(announcementsData)}>
      {items.map(({ text, url }) => (
        <p key={text}>{url === undefined ? text : <a href={url}>{text}</a>}</p>
      ))}
    </section>
  );
}
