import { Image, linkLanguage, listRoutes } from 'islet';
import type { ReactElement } from 'react';
import { isSamePath } from '../shared/path-lists.js';
import card from '../styles/card.module.css';
import styles from './page-cards.module.css';

/** Other pages as cards, built from the summaries of their templates. */
export function PageCards({ paths }: { readonly paths: readonly string[] }): ReactElement {
  const routes = listRoutes();
  const pages = paths.flatMap((path) => routes.filter((route) => isSamePath(route.path, path)));
  return (
    <ul className={styles['cards']}>
      {pages.map((page) => (
        <li key={page.path}>
          <a
            className={styles['card']}
            href={page.path}
            lang={linkLanguage(page.path)}
            hrefLang={linkLanguage(page.path)}
          >
            {typeof page.summary['image'] === 'string' && (
              <Image src={page.summary['image']} alt="" className={styles['picture']} width={120} />
            )}
            <span>
              <strong className={card['name']}>
                {/* The title is read only where it is shown: a page depends on what it reads. */}
                {typeof page.summary['heading'] === 'string' ? page.summary['heading'] : page.title}
              </strong>
              <span className={card['text']}>{page.description}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
