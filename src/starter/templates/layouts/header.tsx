import { assetUrl, currentSite, readData, siteAddress } from 'islet';
import type { ReactElement } from 'react';
import navigationData from '../data/navigation.js';
import styles from './header.module.css';

interface HeaderProps {
  /** Address of the link that leads to the page itself; empty where there is none. */
  readonly current: string;
  readonly home: boolean;
}

/** Name of the site and its navigation. */
export function Header({ current, home }: HeaderProps): ReactElement {
  const { label, items } = readData(navigationData);
  return (
    <header className={styles['header']}>
      <a className={styles['name']} href={siteAddress('/')} aria-current={home ? 'page' : undefined}>
        <img src={assetUrl('images/mark.svg')} alt="" width="32" height="32" />
        {currentSite().name}
      </a>
      <nav aria-label={label}>
        <ul className={styles['list']}>
          {items.map(({ name, url }) => (
            <li key={url}>
              <a className={styles['link']} href={url} aria-current={url === current ? 'page' : undefined}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
