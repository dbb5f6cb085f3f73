import { currentLocale } from 'islet';
import type { ReactElement } from 'react';
import choices from '../components/language-switch.module.css';
import type { PageVersion } from '../components/language-switch.js';
import styles from './footer-end.module.css';

interface LanguageLinksProps {
  readonly heading: string;
  /** The languages of the site, each with its start page. */
  readonly links: readonly { readonly name: string; readonly url: string; readonly lang: string }[];
  /** The page itself in its languages; these addresses replace `url`. */
  readonly versions: readonly PageVersion[];
}

/** Links to other languages: to the same page if it is translated. */
export function LanguageLinks({ heading, links, versions }: LanguageLinksProps): ReactElement {
  return (
    <nav aria-label={heading}>
      <h2 className={styles['heading']}>{heading}</h2>
      <ul className={choices['list']}>
        {links.map(({ name, url, lang }) => (
          <li key={lang}>
            <a
              href={versions.find(({ locale }) => locale === lang)?.path ?? url}
              className={choices['language']}
              lang={lang}
              hrefLang={lang}
              aria-current={lang === currentLocale() ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
