import { readCollection, readData } from 'islet';
import type { ReactElement } from 'react';
import { LinkList } from '../components/link-list.js';
import footerData from '../data/footer.js';
import searchLinksData from '../data/search-links.js';

/** The end of every page of a section. */
export function Footer({ section }: { readonly section: number }): ReactElement {
  const { columns, legal } = readData(footerData);
  const set = readCollection(searchLinksData).find(({ id }) => id === `set-${String(section)}`)?.value;
  return (
    <footer className="footer">
      {set !== undefined && (
        <section className="searches">
          <h2>{set.heading}</h2>
          <LinkList className="searches-links" links={set.links} />
        </section>
      )}
      <div className="columns">
        {columns.map(({ heading, links }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <LinkList className="column" links={links} />
          </section>
        ))}
      </div>
      <p>{legal}</p>
    </footer>
  );
}
