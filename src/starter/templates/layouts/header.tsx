import { assetUrl, currentSite, dataLanguage, readData } from 'islet';
import type { ReactElement } from 'react';
import navigationData from '../data/navigation.js';
import styles from './header.module.css';
import { Languages, type PageVersion } from './languages.js';

interface HeaderProps {
  /** Address of the link that leads to the page itself; empty where there is none. */
  readonly current: string;
  /** The page in its languages; empty if it has only one. */
  readonly versions: readonly PageVersion[];
}

/** Name of the site, its navigation, and the other languages of the page. */
export function Header({ current, versions }: HeaderProps): ReactElement {
  const { name: siteName = currentSite().name, home, label, items } = readData(navigationData);
  return (
    <header className={styles['header']} {...dataLanguage(navigationData)}>
      <a className={styles['name']} href={home} aria-current={home === current ? 'page' : undefined}>
        <img src={assetUrl('images/mark.svg')} alt="" width="32" height="32" />
        {siteName}
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
      <Languages versions={versions} />
    </header>
  );
}
