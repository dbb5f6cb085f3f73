import { currentLocale, currentSite, readData } from 'islet';
import type { ReactElement } from 'react';
import navigationData from '../data/navigation.js';
import styles from './header.module.css';

export interface PageVersion {
  readonly locale: string;
  readonly path: string;
}

/** Links to the page in its other languages, each under the language's own name. Absent without a translation. */
export function Languages({ versions }: { readonly versions: readonly PageVersion[] }): ReactElement | null {
  const { locales } = currentSite();
  const others = versions.filter(({ locale }) => locale !== currentLocale());
  if (others.length === 0) return null;
  return (
    <nav aria-label={readData(navigationData).languages}>
      <ul className={styles['list']}>
        {others.map(({ locale, path }) => (
          <li key={locale}>
            <a className={styles['link']} href={path} lang={locale} hrefLang={locale}>
              {locales.find(({ code }) => code === locale)?.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
