import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { closeOnDismiss } from './close-on-dismiss.js';
import styles from './menu.module.css';

export interface MenuProps {
  /** Name of the navigation for screen readers. */
  readonly navLabel: string;
  /** Label of the button while the menu is closed, and while it is open. */
  readonly label: string;
  readonly closeLabel: string;
  /** The links. */
  readonly children: ReactNode;
}

/**
 * The menu of small screens: a native `<details>`, which opens, closes and announces its state without scripts. The
 * code closes it on a click on an item or outside, on Escape, and when the focus leaves it.
 */
export default function Menu({ navLabel, label, closeLabel, children }: MenuProps): ReactElement {
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => (menu.current === null ? undefined : closeOnDismiss(menu.current)), []);

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
        {children}
      </nav>
    </details>
  );
}
