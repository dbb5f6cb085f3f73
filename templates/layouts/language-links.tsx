import { currentLocale } from 'islet';
import type { ReactElement } from 'react';
import styles from './language-links.module.css';

interface LanguageLinksProps {
  readonly heading: string;
  /** The languages of the site, each with its start page. */
  readonly links: readonly { readonly name: string; readonly url: string; readonly lang: string }[];
  /** The page itself in its languages; these addresses replace `url`. */
  readonly versions: readonly { readonly locale: string; readonly path: string }[];
}

/** Links to other languages: to the same page if it is translated. */
export function LanguageLinks({ heading, links, versions }: LanguageLinksProps): ReactElement {
  return (
    <nav aria-label={heading}>
      <h2 className={styles['heading']}>{heading}</h2>
      <ul className={styles['list']}>
        {links.map(({ name, url, lang }) => (
          <li key={lang}>
            <a
              className={styles['language']}
              href={versions.find(({ locale }) => locale === lang)?.path ?? url}
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
