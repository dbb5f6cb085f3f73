import { currentLocale } from 'islet';
import type { ReactElement } from 'react';
import styles from './language-links.module.css';

interface LanguageLinksProps {
  readonly heading: string;
  /** The languages of the site, each with the page that stands for it. */
  readonly links: readonly { readonly name: string; readonly url: string; readonly lang: string }[];
  /** The page itself in its languages; they take the place of `url`. */
  readonly versions: readonly { readonly locale: string; readonly path: string }[];
}

/** The way to other languages: to the same page where it exists in them. */
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
