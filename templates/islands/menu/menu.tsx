import { useEffect, useRef, type ReactElement } from 'react';
import { closeOnDismiss } from './close-on-dismiss.js';
import styles from './menu.module.css';

export interface MenuLink {
  readonly name: string;
  readonly url: string;
  /** Language of the page that it leads to, where it is another one. */
  readonly language?: string;
}

export interface MenuItem extends MenuLink {
  /** Published address of an image. */
  readonly icon?: string;
  /** On another site. */
  readonly external?: boolean;
  readonly items?: readonly MenuLink[];
}

export interface MenuProps {
  /** Name of the navigation for screen readers. */
  readonly navLabel: string;
  /** What the button does while the menu is closed, and while it is open. */
  readonly label: string;
  readonly closeLabel: string;
  readonly items: readonly MenuItem[];
  /** Address of the item whose own page it is, as that writes it. */
  readonly current?: string;
}

/**
 * The menu of small screens: a native `<details>`, which opens, closes and announces its state without scripts. The code
 * closes it on a click on an item or outside, on Escape, and when the focus leaves it.
 */
export default function Menu({ navLabel, label, closeLabel, items, current }: MenuProps): ReactElement {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => (menu.current === null ? undefined : closeOnDismiss(menu.current)), []);

  const link = ({ name, url, language, icon, external }: MenuItem): ReactElement => (
    <a
      className={styles['link']}
      href={url}
      hrefLang={language}
      rel={external === true ? 'noopener' : undefined}
      aria-current={url === current ? 'page' : undefined}
    >
      {icon !== undefined && <img className={styles['icon']} src={icon} alt="" width={24} height={24} loading="lazy" />}
      <span>{name}</span>
    </a>
  );

  return (
    <details
      ref={menu}
      className={styles['menu']}
      suppressHydrationWarning // a visitor may have opened it already
    >
      <summary className={styles['toggle']}>
        <span className={styles['bars']} />
        <span className="visually-hidden">
          <span className={styles['closedLabel']}>{label}</span>
          <span className={styles['openLabel']}>{closeLabel}</span>
        </span>
      </summary>
      <nav className={styles['panel']} aria-label={navLabel}>
        <ul className={styles['list']}>
          {items.map((item) => (
            <li key={item.url}>
              {link(item)}
              {item.items !== undefined && (
                <ul className={styles['sublist']}>
                  {item.items.map((child) => (
                    <li key={child.url}>{link(child)}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
