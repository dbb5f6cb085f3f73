import { linkLanguage, readData } from 'islet';
import type { ReactElement } from 'react';
import labelsData from '../data/labels.js';
import type { Breadcrumbs } from '../fields/breadcrumbs.js';
import { homeCrumb } from './home-crumb.js';
import styles from './breadcrumb-trail.module.css';

/** The way from the home page to this one. */
export function BreadcrumbTrail({ items, current }: { readonly items: Breadcrumbs; readonly current: string }): ReactElement {
  const { breadcrumbs } = readData(labelsData);
  const trail = [homeCrumb(), ...items];
  return (
    <nav aria-label={breadcrumbs}>
      <ol className={styles['trail']}>
        {trail.map(({ name, url }) => (
          <li key={url}>
            <a href={url} hrefLang={linkLanguage(url)}>
              {name}
            </a>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
