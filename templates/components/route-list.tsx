import type { PageInfo } from 'islet';
import type { ReactElement } from 'react';
import styles from './link-list.module.css';
import { Section } from './section.js';

/** Pages as links under a heading. */
export function RouteList({ heading, routes }: { readonly heading: string; readonly routes: readonly PageInfo[] }): ReactElement {
  return (
    <Section heading={heading} layout="aside">
      <ul className={styles['list']}>
        {routes.map(({ path, title, locale }) => (
          <li key={path}>
            <a href={path} lang={locale} hrefLang={locale}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
