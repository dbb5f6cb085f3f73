import { linkLanguage } from 'islet';
import type { ReactElement } from 'react';
import type { NamedLink } from '../fields/named-link.js';
import styles from './link-list.module.css';

interface AppLink extends NamedLink {
  /** Screen that opens instead, inside the app. */
  readonly appScreen?: string | undefined;
}

/** Links in as many columns as fit. */
export function LinkList({ links }: { readonly links: readonly AppLink[] }): ReactElement {
  return (
    <ul className={styles['list']}>
      {links.map(({ name, url, appScreen }) => (
        <li key={`${url} ${name}`}>
          <a href={url} hrefLang={linkLanguage(url)} data-app-screen={appScreen}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
