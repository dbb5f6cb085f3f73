import { Image, linkLanguage, readData } from 'islet';
import type { ReactElement } from 'react';
import navigationData from '../data/navigation.js';
import styles from './brand-mark.module.css';

/** Brand and home link for pages without a header. */
export function BrandMark(): ReactElement {
  const { brand } = readData(navigationData);
  return (
    <div className="container">
      <a className={styles['brand']} href={brand.url} hrefLang={linkLanguage(brand.url)}>
        <Image src={brand.image} alt={brand.alt} width={112} priority />
      </a>
    </div>
  );
}
