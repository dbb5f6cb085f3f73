import { annotate, readCollection, readData, Shared, type PageInfo } from 'islet';
import type { ReactElement, ReactNode } from 'react';
import { ConsentNotice } from '../components/consent-notice.js';
import chromeData from '../data/chrome.js';
import labelsData from '../data/labels.js';
import navigationData from '../data/navigation.js';
import searchLinksData from '../data/search-links.js';
import { headerForm } from '../shared/header-form.js';
import { coversPath, isSamePath, isWithin, pathInSite } from '../shared/path-lists.js';
import { searchLinkSet } from '../shared/search-link-set.js';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/display-face.css';
import { Announcements } from './announcements.js';
import { DownloadHost } from './download-host.js';
import { Footer } from './footer.js';
import { Header } from './header.js';

interface DocumentLayoutProps {
  readonly page: PageInfo;
  /** False if the page has its own offer, which the header must not compete with. */
  readonly headerOffer?: boolean;
  /** If true, a tap anywhere on the page starts the download. */
  readonly campaignOverlay?: boolean;
  /** False on app pages, which have nothing to download. */
  readonly downloads?: boolean;
  readonly children: ReactNode;
}

/** The frame of every page: skip link, header, content, consent notice, footer. */
export function DocumentLayout({
  page,
  headerOffer = true,
  campaignOverlay = false,
  downloads = true,
  children,
}: DocumentLayoutProps): ReactElement {
  const chrome = readData(chromeData);
  const { variant, hamburger } = headerForm(chrome, pathInSite(page));
  const payments = !coversPath(chrome.noPayments, pathInSite(page));
  const { items } = readData(navigationData);
  const section = items.find(({ url }) => isWithin(page.path, url))?.url;
  const here = items.flatMap((item) => [item, ...item.items]).find(({ url }) => isSamePath(url, page.path))?.url;
  const sets = readCollection(searchLinksData).map(({ id, value }) => ({ id, urls: value.urls }));
  const setId = searchLinkSet(sets, pathInSite(page));
  const versions = page.alternates.map(({ locale, path }) => ({ locale, path }));
  // What Pagefind has in its index.
  const isFound = page.path.endsWith('/') && !page.noindex;
  annotate('header', variant);
  annotate('footer set', setId);
  return (
    <>
      <a className="skip-link" href="#content">
        {readData(labelsData).skipLink}
      </a>
      <Shared of={Announcements} props={{}} />
      {variant !== 'hidden' && (
        <Shared
          of={Header}
          props={{
            variant,
            hamburger,
            section: section ?? '',
            here: here ?? '',
            offer: headerOffer && variant === 'full',
            versions,
          }}
        />
      )}
      <main id="content" tabIndex={-1} data-pagefind-body={isFound ? '' : undefined}>
        {children}
      </main>
      <ConsentNotice />
      <Shared of={Footer} props={{ setId, payments, versions }} />
      {downloads && <Shared of={DownloadHost} props={{ campaign: campaignOverlay }} />}
    </>
  );
}
