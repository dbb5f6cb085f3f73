import { readCollection, readData } from 'islet';
import type { ReactElement } from 'react';
import type { PageVersion } from '../components/language-switch.js';
import footerData from '../data/footer.js';
import searchLinksData from '../data/search-links.js';
import { FooterColumns } from './footer-columns.js';
import { FooterEnd } from './footer-end.js';
import { LanguageLinks } from './language-links.js';
import { SearchLinks } from './search-links.js';
import styles from './footer.module.css';

interface FooterProps {
  /** Id of the set of search links. */
  readonly setId: string;
  /** False on pages of the free app. */
  readonly payments: boolean;
  /** The page in its languages; empty if it has only one. */
  readonly versions: readonly PageVersion[];
}

const NO_PAYMENTS = { wallets: undefined, paymentPatner: [], risk: undefined };

/** The footer of every page. */
export function Footer({ setId, payments, versions }: FooterProps): ReactElement {
  const data = readData(footerData);
  const set = readCollection(searchLinksData).find(({ id }) => id === setId)?.value;
  if (data.columns.length === 0 && data.logo === undefined && data.copywrite === undefined) {
    return (
      <footer className={styles['footer']}>
        <p className="container">not found any element</p>
      </footer>
    );
  }
  return (
    <footer className={styles['footer']}>
      <div className="container">
        <FooterColumns label={data.label} columns={data.columns} />
        <FooterEnd {...data} {...(payments ? {} : NO_PAYMENTS)}>
          {data.languages !== undefined && <LanguageLinks {...data.languages} versions={versions} />}
        </FooterEnd>
        {set !== undefined && <SearchLinks heading={data.searchesHeading ?? set.title} groups={set.groups} />}
      </div>
    </footer>
  );
}
