import { Image, linkLanguage, listRoutes } from 'islet';
import type { ReactElement } from 'react';
import { isSamePath } from '../shared/path-lists.js';
import styles from './page-cards.module.css';

/** Other pages as cards, built from the summaries of their templates. */
export function PageCards({ paths }: { readonly paths: readonly string[] }): ReactElement {
  const routes = listRoutes();
  const pages = paths.flatMap((path) => routes.filter((route) => isSamePath(route.path, path)));
  return (
    <ul className={styles['cards']}>
      {pages.map(({ path, title, description, summary }) => (
        <li key={path}>
          <a className={styles['card']} href={path} lang={linkLanguage(path)} hrefLang={linkLanguage(path)}>
            {typeof summary['image'] === 'string' && (
              <Image src={summary['image']} alt="" className={styles['picture']} width={120} />
            )}
            <span>
              <strong className={styles['name']}>
                {typeof summary['heading'] === 'string' ? summary['heading'] : title}
              </strong>
              <span className={styles['text']}>{description}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
