import { Image, Island, readData } from 'islet';
import type { ComponentType, ReactElement } from 'react';
import downloadData, { type QrContent } from '../data/download.js';
import textsData from '../data/download-texts.js';
import type { Banner } from '../fields/banner.js';
import { isOtherFile, type DownloadPlace } from '../structured-data/download-address.js';
import { classNames } from '../shared/class-names.js';
import cta from './cta.module.css';
import { downloadLink } from './download-link.js';
import styles from './download-button.module.css';
import { withAppPackage } from './with-app-package.js';
import { SiteLink } from './site-link.js';

type DownloadButtonProps = DownloadPlace &
  Partial<Pick<Banner, 'androidTxt' | 'iosTxt' | 'imageUrl' | 'altAndroid' | 'iconUrlIOS'>> & {
    /** Which of the page's download buttons it is. */
    readonly place: 'banner' | 'closing';
    /** Shows the code for phones, where the file is the one of the site. */
    readonly code?: ComponentType<QrContent>;
  };

/** The Android file as a button, with the link for iPhone and Mac. Missing values default to those of the site. */
export function DownloadButton({ place, code: Code, ...own }: DownloadButtonProps): ReactElement {
  const site = readData(downloadData);
  // The facts of the site's package are not those of another file.
  const isOther = isOtherFile(own);
  const ofPackage = site.facts.filter((fact) => !isOther && fact.includes('{'));
  const others = site.facts.filter((fact) => !fact.includes('{'));
  const links = (
    <div className={styles['download']}>
      <a className={classNames(cta['button'], styles['android'])} {...downloadLink(own)}>
        <span className={styles['disc']}>
          <Image src={own.imageUrl ?? site.imageUrl} alt={own.altAndroid ?? site.altAndroid} width={24} />
        </span>
        {own.androidTxt ?? site.androidTxt}
      </a>{' '}
      <a
        className={styles['ios']}
        href={own.IosURL ?? site.IosURL}
        data-ios=""
        data-offline={readData(textsData).offline}
      >
        <span className={styles['disc']}>
          <Image src={own.iconUrlIOS ?? site.iconUrlIOS} alt="" width={24} />
        </span>
        {own.iosTxt ?? site.iosTxt}
      </a>
      <p className={styles['facts']}>
        <span>
          {ofPackage.length > 0 && (
            <span className={styles['package']}>
              {ofPackage.map(withAppPackage).join(' · ')}
              {others.length > 0 && ' · '}
            </span>
          )}
          {others.join(' · ')}
        </span>{' '}
        {!isOther && site.safety !== undefined && (
          <SiteLink href={site.safety.url} className={styles['safety']}>
            {site.safety.name}
          </SiteLink>
        )}
      </p>
      {Code !== undefined && !isOther && site.qr !== undefined && <Code {...site.qr} />}
    </div>
  );
  return (
    <Island of="download-dialog" on="interaction" id={`download-${place}`}>
      {links}
    </Island>
  );
}
