import { Island } from 'islet';
import type { ReactElement, ReactNode } from 'react';
import styles from './menu.module.css';

interface MenuProps {
  /** Name of the navigation for screen readers. */
  readonly navLabel: string;
  /** Label of the button while the menu is closed, and while it is open. */
  readonly label: string;
  readonly closeLabel: string;
  /** The links. */
  readonly children: ReactNode;
}

/** The menu of small screens: a native `<details>`, which opens, closes and announces its state without scripts. */
export function Menu({ navLabel, label, closeLabel, children }: MenuProps): ReactElement {
  return (
    <Island of="menu" on="interaction">
      <details className={styles['menu']}>
        <summary className={styles['toggle']}>
          <span className={styles['bars']} />
          <span className="visually-hidden">
            <span className={styles['closedLabel']}>{label}</span>{' '}
            <span className={styles['openLabel']}>{closeLabel}</span>
          </span>
        </summary>
        <nav className={styles['panel']} aria-label={navLabel}>
          {children}
        </nav>
      </details>
    </Island>
  );
}
