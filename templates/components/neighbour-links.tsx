import { listRoutes, readData, type PageInfo } from 'islet';
import type { ReactElement } from 'react';
import labelsData from '../data/labels.js';
import styles from './neighbour-links.module.css';

/** The articles before and after an article, by date and in its language. */
export function NeighbourLinks({ page }: { readonly page: PageInfo }): ReactElement {
  const labels = readData(labelsData);
  const published = ({ summary }: PageInfo): string => textOf(summary['published']);
  const articles = listRoutes()
    .filter(({ template, locale }) => template === page.template && locale === page.locale)
    .sort((a, b) => published(a).localeCompare(published(b), 'en') || (a.path < b.path ? -1 : 1));
  const place = articles.findIndex(({ path }) => path === page.path);
  const link = (name: string, rel: 'prev' | 'next', to: PageInfo | undefined): ReactElement | false =>
    to !== undefined && (
      <a href={to.path} className={styles[rel]} rel={rel}>
        <small>{name}</small> {textOf(to.summary['heading'])}
      </a>
    );
  return (
    <nav className="container" aria-label={labels.neighbours}>
      <div className={styles['row']}>
        {link(labels.previous, 'prev', articles[place - 1])} {link(labels.next, 'next', articles[place + 1])}
      </div>
    </nav>
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
