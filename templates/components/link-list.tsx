import { linkLanguage } from 'islet';
import type { ReactElement } from 'react';
import type { NamedLink } from '../fields/named-link.js';
import styles from './link-list.module.css';

/** Links in as many columns as fit. */
export function LinkList({ links }: { readonly links: readonly NamedLink[] }): ReactElement {
  return (
    <ul className={styles['list']}>
      {links.map(({ name, url }) => (
        <li key={`${url} ${name}`}>
          <a href={url} hrefLang={linkLanguage(url)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
