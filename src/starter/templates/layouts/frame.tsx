import { readData, Shared, type PageInfo } from 'islet';
import type { ReactElement, ReactNode } from 'react';
import navigationData from '../data/navigation.js';
import '../styles/tokens.css';
import '../styles/base.css';
import { Announcements } from './announcements.js';
import { Footer } from './footer.js';
import { Header } from './header.js';

/** The frame of every page: skip link, header, content, footer. */
export function Frame({ page, children }: { readonly page: PageInfo; readonly children: ReactNode }): ReactElement {
  const { skipLink, home, items } = readData(navigationData);
  const current = [home, ...items.map(({ url }) => url)].find((url) => url === page.path) ?? '';
  // What Pagefind has in its index.
  const isFound = page.path.endsWith('/') && !page.noindex;
  const versions = page.alternates.map(({ locale, path }) => ({ locale, path }));
  return (
    <>
      <a className="skip-link" href="#content">
        {skipLink}
      </a>
      <Shared of={Announcements} props={{}} />
      <Shared of={Header} props={{ current, versions }} />
      <main id="content" tabIndex={-1} data-pagefind-body={isFound ? '' : undefined}>
        {children}
      </main>
      <Shared of={Footer} props={{}} />
    </>
  );
}
