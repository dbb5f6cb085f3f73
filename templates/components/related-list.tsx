import { Image, linkLanguage, listRoutes, readData } from 'islet';
import type { ReactElement } from 'react';
import labelsData from '../data/labels.js';
import { isSamePath } from '../shared/path-lists.js';
import styles from './related-list.module.css';
import { Section } from './section.js';

/** Other pages as cards, built from the summaries of their templates. */
export function RelatedList({ paths }: { readonly paths: readonly string[] }): ReactElement {
  const routes = listRoutes();
  const pages = paths.flatMap((path) => routes.filter((route) => isSamePath(route.path, path)));
  return (
    <Section heading={readData(labelsData).related}>
      <ul className={styles['related']}>
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
    </Section>
  );
}
