import { assetUrl, type z } from 'islet';
import type { ReactElement } from 'react';
import type navigationData from '../data/navigation.js';
import styles from './menu-links.module.css';
import { SiteLink } from '../components/site-link.js';

type Item = z.output<(typeof navigationData)['schema']>['items'][number];

interface MenuLinksProps {
  readonly items: readonly Item[];
  /** Path of the drawing with the icons. */
  readonly icons: string;
  /** Address of the item for this exact page; empty if there is none. */
  readonly here: string;
}

/** The links of the menu of small screens, with those of submenus below their item. */
export function MenuLinks({ items, icons, here }: MenuLinksProps): ReactElement {
  const link = ({ name, url, icon, external }: Pick<Item, 'name' | 'url'> & Partial<Item>): ReactElement => (
    <SiteLink
      href={url}
      rel={external === true ? 'noopener' : undefined}
      aria-current={url === here ? 'page' : undefined}
    >
      {icon !== undefined && <img src={`${assetUrl(icons)}#${icon}`} width={24} height={24} alt="" loading="lazy" />}
      {name}
    </SiteLink>
  );
  return (
    <ul className={styles['list']}>
      {items.map((item) => (
        <li key={item.url}>
          {link(item)}
          {item.items.length > 0 && (
            <ul className={styles['sublist']}>
              {item.items.map((child) => (
                <li key={child.url}>{link(child)}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
