import { currentSite, type PageInfo } from 'islet';
import type { ReactElement } from 'react';
import list from './link-list.module.css';
import styles from './route-list.module.css';

/** Pages as links under a heading. */
export function RouteList({
  heading,
  routes,
}: {
  readonly heading: string;
  readonly routes: readonly PageInfo[];
}): ReactElement {
  return (
    <section className="container">
      <div className={styles['group']}>
        <h2 className={styles['heading']}>{heading}</h2>
        <ul className={list['list']}>
          {routes.map(({ path, title, locale }) => (
            <li key={path}>
              <a href={path} lang={locale} hrefLang={locale}>
                {title.replace(` | ${currentSite().name}`, '')}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
