import { Image, linkLanguage } from 'islet';
import type { ReactElement } from 'react';
import type { TrustLink } from '../fields/trust-link.js';
import styles from './trust-links.module.css';

/** Three promises, each a link to the page that explains it. */
export function TrustLinks({ links }: { readonly links: readonly TrustLink[] }): ReactElement {
  return (
    <ul className={styles['links']}>
      {links.map(({ name, url, icon }) => (
        <li key={url}>
          <a className={styles['link']} href={url} hrefLang={linkLanguage(url)}>
            <Image src={icon} alt="" width={24} priority />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
