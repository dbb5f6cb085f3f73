import { dataLanguage, readData } from 'islet';
import type { ReactElement } from 'react';
import footerData from '../data/footer.js';
import styles from './footer.module.css';

/** Columns of links and the legal line. */
export function Footer(): ReactElement {
  const { label, columns, legal } = readData(footerData);
  return (
    <footer className={styles['footer']} {...dataLanguage(footerData)}>
      <div className={styles['inner']}>
        {columns.length > 0 && (
          <nav className={styles['columns']} aria-label={label}>
            {columns.map(({ heading, links }) => (
              <div key={heading}>
                <h2 className={styles['heading']}>{heading}</h2>
                <ul className={styles['list']}>
                  {links.map(({ name, url }) => (
                    <li key={url}>
                      <a className={styles['link']} href={url}>
                        {name}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        )}
        <p className={styles['legal']}>{legal}</p>
      </div>
    </footer>
  );
}
