import { readData, Shared, siteAddress, type PageInfo } from 'islet';
import type { ReactElement, ReactNode } from 'react';
import navigationData from '../data/navigation.js';
import '../styles/tokens.css';
import '../styles/base.css';
import { Footer } from './footer.js';
import { Header } from './header.js';

/** The frame of every page: skip link, header, content, footer. */
export function Frame({ page, children }: { readonly page: PageInfo; readonly children: ReactNode }): ReactElement {
  const { skipLink, items } = readData(navigationData);
  const current = items.find(({ url }) => url === page.path)?.url ?? '';
  return (
    <>
      <a className="skip-link" href="#content">
        {skipLink}
      </a>
      <Shared of={Header} props={{ current, home: page.path === siteAddress('/') }} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Shared of={Footer} props={{}} />
    </>
  );
}
