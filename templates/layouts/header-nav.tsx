import { Island, linkLanguage } from 'islet';
import type { ReactElement } from 'react';
import type { NamedLink } from '../fields/named-link.js';
import { classNames } from '../shared/class-names.js';
import { fillPlaces } from '../shared/fill-places.js';
import styles from './header-nav.module.css';

/** Screen sizes that show it; smaller ones have the menu. */
const WIDE = '(min-width:768px)';

interface NavItem extends NamedLink {
  readonly external: boolean;
  readonly items: readonly NamedLink[];
}

interface HeaderNavProps {
  readonly label: string;
  /** Label of a submenu button, with `{name}`. */
  readonly more: string;
  readonly items: readonly NavItem[];
  readonly section: string;
  readonly here: string;
  /** Whether it has a row of its own on every screen, below the rest of the header. */
  readonly ownRow: boolean;
}

/**
 * The navigation of wide screens. A submenu opens while its item has the pointer or the focus; on touch screens, a
 * button beside the item opens it. Escape closes it.
 */
export function HeaderNav(props: HeaderNavProps): ReactElement {
  const navigation = <Navigation {...props} />;
  return props.items.some(({ items }) => items.length > 0) ? (
    <Island of="submenus" on="media" media={WIDE}>
      {navigation}
    </Island>
  ) : (
    navigation
  );
}

function Navigation({ label, more, items, section, here, ownRow }: HeaderNavProps): ReactElement {
  return (
    <nav className={classNames(styles['nav'], !ownRow && styles['inline'])} aria-label={label}>
      <ul className={styles['list']}>
        {items.map(({ name, url, external, items: children }) => (
          <li key={url} className={children.length > 0 ? styles['parent'] : undefined}>
            <a
              className={styles['link']}
              href={url}
              hrefLang={linkLanguage(url)}
              rel={external ? 'noopener' : undefined}
              aria-current={url === here ? 'page' : url === section ? 'true' : undefined}
            >
              {name}
            </a>
            {children.length > 0 && (
              <>
                {/* The list follows it and is not in it: there, nothing else could show it. */}
                <details className={styles['toggle']}>
                  <summary className={styles['opener']}>
                    <span className="visually-hidden">{fillPlaces(more, { name })}</span>
                  </summary>
                </details>
                <ul className={styles['submenu']}>
                  {children.map((child) => (
                    <li key={child.url}>
                      <a
                        className={styles['sublink']}
                        href={child.url}
                        hrefLang={linkLanguage(child.url)}
                        aria-current={child.url === here ? 'page' : undefined}
                      >
                        {child.name}
                      </a>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
