import { Image, linkLanguage, readData } from 'islet';
import type { ReactElement } from 'react';
import navigationData from '../data/navigation.js';
import { classNames } from '../shared/class-names.js';
import styles from './brand-mark.module.css';
import { LanguageSwitch, type PageVersion } from './language-switch.js';

/** Brand, home link and languages for pages without a header. */
export function BrandMark({ versions }: { readonly versions: readonly PageVersion[] }): ReactElement {
  const { brand } = readData(navigationData);
  return (
    <div className={classNames('container', styles['row'])}>
      <a href={brand.url} className={styles['brand']} hrefLang={linkLanguage(brand.url)}>
        <Image src={brand.image} alt={brand.alt} width={112} priority />
      </a>
      <LanguageSwitch versions={versions} />
    </div>
  );
}
