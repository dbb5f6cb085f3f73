import { Image } from 'islet';
import type { ReactElement } from 'react';
import type { TrustLink } from '../fields/trust-link.js';
import styles from './trust-links.module.css';
import { SiteLink } from './site-link.js';

/** Three promises, each a link to the page that explains it. */
export function TrustLinks({ links }: { readonly links: readonly TrustLink[] }): ReactElement {
  return (
    <ul className={styles['links']}>
      {links.map(({ name, url, icon }) => (
        <li key={url}>
          <SiteLink href={url} className={styles['link']}>
            <Image src={icon} alt="" width={24} />
            {name}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
