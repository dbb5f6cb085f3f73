import { currentLocale, readData } from 'islet';
import type { ReactElement } from 'react';
import footerData from '../data/footer.js';
import styles from './language-switch.module.css';

export interface PageVersion {
  readonly locale: string;
  readonly path: string;
}

interface LanguageSwitchProps {
  /** The page in its languages, its own included. */
  readonly versions: readonly PageVersion[];
}

/** Links to the same page in its other languages, each under the language's own name. Absent without a translation. */
export function LanguageSwitch({ versions }: LanguageSwitchProps): ReactElement | null {
  const { languages } = readData(footerData);
  const links = (languages?.links ?? []).flatMap(({ name, lang }) => {
    const version = lang === currentLocale() ? undefined : versions.find(({ locale }) => locale === lang);
    return version === undefined ? [] : [{ name, lang, path: version.path }];
  });
  if (links.length === 0) return null;
  return (
    <ul className={styles['list']} aria-label={languages?.heading}>
      {links.map(({ name, lang, path }) => (
        <li key={lang}>
          <a href={path} className={styles['language']} lang={lang} hrefLang={lang}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
