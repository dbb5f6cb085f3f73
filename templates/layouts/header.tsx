import { Image, Island, linkLanguage, readData } from 'islet';
import type { ReactElement } from 'react';
import { downloadLink } from '../components/download-link.js';
import { LanguageSwitch, type PageVersion } from '../components/language-switch.js';
import { Menu } from '../components/menu.js';
import navigationData from '../data/navigation.js';
import { classNames } from '../shared/class-names.js';
import { HeaderNav } from './header-nav.js';
import styles from './header.module.css';
import { MenuLinks } from './menu-links.js';

export interface HeaderProps {
  /** `flat`: only items without a submenu. */
  readonly variant: 'full' | 'flat';
  /** Whether phones get the menu button. */
  readonly hamburger: boolean;
  /** Address of the item that contains the page; empty if there is none. */
  readonly section: string;
  /** Address of the item or submenu item for this exact page; empty if there is none. */
  readonly here: string;
  /** Whether to show the small download link, which leads to the site's own app. */
  readonly offer: boolean;
  /** The page in its languages; empty if it has only one. */
  readonly versions: readonly PageVersion[];
}

/** Brand mark, navigation, and the small download link. */
export function Header({ variant, hamburger, section, here, offer, versions }: HeaderProps): ReactElement {
  const { label, brand, menu, more, download, group, icons, items } = readData(navigationData);
  const shown = items.filter((item) => variant === 'full' || item.items.length === 0);
  return (
    <header className={styles['header']}>
      <div
        className={classNames(
          styles['bar'],
          hamburger && styles['withMenu'],
          !offer && versions.length < 2 && styles['alone'],
        )}
      >
        <a href={brand.url} className={styles['brand']} hrefLang={linkLanguage(brand.url)}>
          <Image src={brand.image} alt={brand.alt} width={134} priority />
        </a>
        <HeaderNav
          label={label}
          more={more}
          items={shown}
          group={variant === 'full' ? group : undefined}
          section={section}
          here={here}
        />
        <LanguageSwitch versions={versions} />
        {offer && (
          <Island of="download-dialog" on="interaction" id="download-header">
            <a className={styles['download']} {...downloadLink({})}>
              {download}
            </a>
          </Island>
        )}
        {hamburger && (
          <div className={styles['menu']}>
            <Menu navLabel={label} label={menu.label} closeLabel={menu.closeLabel}>
              <LanguageSwitch versions={versions} />
              <MenuLinks items={shown} icons={icons} here={here} />
            </Menu>
          </div>
        )}
      </div>
    </header>
  );
}
