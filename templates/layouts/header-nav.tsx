import { linkLanguage } from 'islet';
import type { ReactElement } from 'react';
import type { NamedLink } from '../fields/named-link.js';
import styles from './header-nav.module.css';

interface NavItem extends NamedLink {
  readonly external: boolean;
  readonly items: readonly NamedLink[];
}

interface HeaderNavProps {
  readonly label: string;
  readonly items: readonly NavItem[];
  readonly section: string;
  readonly exact: boolean;
}

/** The navigation of wide screens. A submenu opens while the pointer or the focus is in its item. */
export function HeaderNav({ label, items, section, exact }: HeaderNavProps): ReactElement {
  return (
    <nav className={styles['nav']} aria-label={label}>
      <ul className={styles['list']}>
        {items.map(({ name, url, external, items: children }) => (
          <li key={url} className={children.length > 0 ? styles['parent'] : undefined}>
            <a
              className={styles['link']}
              href={url}
              hrefLang={linkLanguage(url)}
              rel={external ? 'noopener' : undefined}
              aria-current={url === section ? (exact ? 'page' : 'true') : undefined}
            >
              {name}
            </a>
            {children.length > 0 && (
              <ul className={styles['submenu']}>
                {children.map((child) => (
                  <li key={child.url}>
                    <a className={styles['sublink']} href={child.url} hrefLang={linkLanguage(child.url)}>
                      {child.name}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
