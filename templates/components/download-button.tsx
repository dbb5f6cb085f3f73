import { Image, readData } from 'islet';
import type { ReactElement } from 'react';
import downloadData from '../data/download.js';
import type { Banner } from '../fields/banner.js';
import { classNames } from '../shared/class-names.js';
import cta from './cta.module.css';
import { downloadAddress } from './download-address.js';
import styles from './download-button.module.css';

type DownloadButtonProps = Partial<Pick<Banner, 'androidApkUrl' | 'defaultAndroidUrl' | 'IosURL' | 'androidTxt' | 'iosTxt' | 'imageUrl' | 'altAndroid' | 'iconUrlIOS'>>;

/** The Android file as a button, and the way for iPhone and Mac beside it. What is not given is the site's own. */
export function DownloadButton(own: DownloadButtonProps): ReactElement {
  const site = readData(downloadData);
  return (
    <div className={styles['download']}>
      <a className={classNames(cta['button'], styles['android'])} href={downloadAddress(own)}>
        <span className={styles['disc']}>
          <Image src={own.imageUrl ?? site.imageUrl} alt={own.altAndroid ?? site.altAndroid} width={24} priority />
        </span>
        {own.androidTxt ?? site.androidTxt}
      </a>
      <a className={styles['ios']} href={own.IosURL ?? site.IosURL}>
        <span className={styles['disc']}>
          <Image src={own.iconUrlIOS ?? site.iconUrlIOS} alt="" width={24} priority />
        </span>
        {own.iosTxt ?? site.iosTxt}
      </a>
      <p className={styles['note']}>{site.note}</p>
    </div>
  );
}
