import { Island } from 'islet';
import type { ReactElement, ReactNode } from 'react';
import type { NamedLink } from '../fields/named-link.js';
import { classNames } from '../shared/class-names.js';
import { fillPlaces } from '../shared/fill-places.js';
import styles from './header-nav.module.css';
import { SiteLink } from '../components/site-link.js';

/** Screen sizes that show it; smaller ones have the menu. */
const WIDE = '(min-width:768px)';

interface NavItem extends NamedLink {
  readonly external: boolean;
  readonly grouped: boolean;
  readonly items: readonly NamedLink[];
}

interface HeaderNavProps {
  readonly label: string;
  /** Label of a submenu button, with `{name}`. */
  readonly more: string;
  readonly items: readonly NavItem[];
  /** Name of the item that holds those with `grouped`; `undefined` to show them beside the others. */
  readonly group: string | undefined;
  readonly section: string;
  readonly here: string;
}

/**
 * The navigation of wide screens. A submenu opens while its item has the pointer or the focus; on touch screens, a
 * button beside the item opens it. Escape closes it.
 */
export function HeaderNav(props: HeaderNavProps): ReactElement {
  const navigation = <Navigation {...props} />;
  return props.group !== undefined || props.items.some(({ items }) => items.length > 0) ? (
    <Island of="submenus" on="media" media={WIDE}>
      {navigation}
    </Island>
  ) : (
    navigation
  );
}

function Navigation({ label, more, items, group, section, here }: HeaderNavProps): ReactElement {
  const link = (
    { name, url, external = false }: NamedLink & { readonly external?: boolean },
    className?: string,
  ): ReactElement => (
    <SiteLink
      className={className}
      href={url}
      rel={external ? 'noopener' : undefined}
      aria-current={url === here ? 'page' : url === section ? 'true' : undefined}
    >
      {name}
    </SiteLink>
  );
  // The list follows its button and is not in it: there, nothing else could show it.
  const submenu = (links: readonly NamedLink[], toggle: string | undefined, button: ReactNode): ReactElement => (
    <>
      <details className={classNames(styles['toggle'], toggle)}>{button}</details>
      <ul className={styles['submenu']}>
        {links.map((child) => (
          <li key={child.url}>{link(child)}</li>
        ))}
      </ul>
    </>
  );
  const grouped = group === undefined ? [] : items.filter((item) => item.grouped);
  return (
    <nav className={styles['nav']} aria-label={label}>
      <ul className={styles['list']}>
        {items
          .filter((item) => !grouped.includes(item))
          .map((item) => (
            <li key={item.url} className={item.items.length > 0 ? styles['parent'] : undefined}>
              {link(item, styles['link'])}
              {item.items.length > 0 &&
                submenu(
                  item.items,
                  undefined,
                  <summary className={styles['opener']}>
                    <span className="visually-hidden">{fillPlaces(more, { name: item.name })}</span>
                  </summary>,
                )}
            </li>
          ))}
        {grouped.length > 0 && (
          <li className={styles['parent']}>
            {submenu(grouped, styles['group'], <summary className={styles['link']}>{group}</summary>)}
          </li>
        )}
      </ul>
    </nav>
  );
}
