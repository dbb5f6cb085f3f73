import type { ReactElement } from 'react';
import { Accordion } from '../components/accordion.js';
import { LinkList } from '../components/link-list.js';
import type { LinkGroup } from '../fields/named-link.js';
import styles from './search-links.module.css';

/** Popular search links, in an accordion. */
export function SearchLinks({
  heading,
  groups,
}: {
  readonly heading: string;
  readonly groups: readonly LinkGroup[];
}): ReactElement {
  const items = groups.map(({ heading: title, links }) => ({ heading: title, content: <LinkList links={links} /> }));
  return (
    <section className={styles['searches']}>
      <h2 className={styles['heading']}>{heading}</h2>
      <Accordion name="searches" items={items} />
    </section>
  );
}
