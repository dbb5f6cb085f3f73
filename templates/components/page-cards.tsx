import { Image, linkLanguage, listRoutes } from 'islet';
import type { ReactElement } from 'react';
import { isSamePath } from '../shared/path-lists.js';
import card from '../styles/card.module.css';
import styles from './page-cards.module.css';

interface PageCardsProps {
  readonly paths: readonly string[];
  /** True for names alone, where the visitor knows what the pages are. */
  readonly brief?: boolean;
}

/** Other pages as cards, built from the summaries of their templates. */
export function PageCards({ paths, brief = false }: PageCardsProps): ReactElement {
  const routes = listRoutes();
  const pages = paths.flatMap((path) => routes.filter((route) => isSamePath(route.path, path)));
  // The title is read only where it is shown: a page depends on what it reads.
  const name = (page: (typeof pages)[number]): ReactElement => (
    <strong className={card['name']}>
      {typeof page.summary['heading'] === 'string' ? page.summary['heading'] : page.title}
    </strong>
  );
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
            {brief ? (
              name(page)
            ) : (
              <span>
                {name(page)} <span className={card['text']}>{page.description}</span>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}
