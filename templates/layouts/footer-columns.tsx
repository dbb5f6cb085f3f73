import { readData } from 'islet';
import type { ReactElement } from 'react';
import labelsData from '../data/labels.js';
import styles from './footer-columns.module.css';
import { SiteLink } from '../components/site-link.js';

interface FooterColumnsProps {
  readonly label: string | undefined;
  readonly columns: readonly {
    readonly heading: string;
    readonly links: readonly { readonly name: string; readonly url: string; readonly newTab: boolean }[];
  }[];
}

/** The columns of links. On phones they are folded. */
export function FooterColumns({ label, columns }: FooterColumnsProps): ReactElement {
  const { newTab } = readData(labelsData);
  return (
    <nav className={styles['columns']} aria-label={label}>
      {columns.map(({ heading, links }) => (
        <div key={heading}>
          {/* The list follows it and is not in it: there, wide screens could not show it. */}
          <details className={styles['fold']}>
            <summary className={styles['summary']}>
              <h2 className={styles['heading']}>{heading}</h2>
            </summary>
          </details>
          <ul className={styles['list']}>
            {links.map((item) => (
              <li key={item.name}>
                <SiteLink href={item.url} {...(item.newTab && { target: '_blank', rel: 'noopener' })}>
                  {item.name}
                  {item.newTab && <span className="visually-hidden"> ({newTab})</span>}
                </SiteLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
