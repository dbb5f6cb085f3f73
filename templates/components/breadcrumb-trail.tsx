import { readData } from 'islet';
import type { ReactElement } from 'react';
import labelsData from '../data/labels.js';
import type { Breadcrumbs } from '../fields/breadcrumbs.js';
import { splitTrail } from '../shared/split-trail.js';
import { homeCrumb } from './home-crumb.js';
import styles from './breadcrumb-trail.module.css';
import { SiteLink } from './site-link.js';

/** The way from the home page to this one. */
export function BreadcrumbTrail({
  items,
  heading,
}: {
  readonly items: Breadcrumbs;
  readonly heading: string;
}): ReactElement {
  const { breadcrumbs } = readData(labelsData);
  const { above, current } = splitTrail(items, heading);
  const trail = [homeCrumb(), ...above];
  return (
    <nav aria-label={breadcrumbs}>
      <ol className={styles['trail']}>
        {trail.map(({ name, url }) => (
          <li key={url}>
            <SiteLink href={url}>{name}</SiteLink>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
