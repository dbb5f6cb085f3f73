import type { ReactElement } from 'react';
import type { NamedLink } from '../fields/named-link.js';
import styles from './link-list.module.css';
import { SiteLink } from './site-link.js';

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
          <SiteLink href={url} data-app-screen={appScreen}>
            {name}
          </SiteLink>
        </li>
      ))}
    </ul>
  );
}
