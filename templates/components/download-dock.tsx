import { Island, readData } from 'islet';
import type { ReactElement, ReactNode } from 'react';
import downloadData from '../data/download.js';
import type { Banner } from '../fields/banner.js';
import { classNames } from '../shared/class-names.js';
import cta from './cta.module.css';
import { downloadLink } from './download-link.js';
import styles from './download-dock.module.css';

/**
 * Keeps the Android button within reach of the thumb on phones while `children` are on the screen. They start so far
 * below the banner that its own button is out of view by then.
 */
export function DownloadDock({
  banner,
  children,
}: {
  readonly banner: Banner;
  readonly children: ReactNode;
}): ReactElement {
  const button = (
    <a className={classNames(cta['button'], styles['button'])} {...downloadLink(banner)} data-names="">
      {banner.androidTxt ?? readData(downloadData).androidTxt}
    </a>
  );
  return (
    <div>
      {children}
      <div className={styles['dock']}>
        <Island of="download-dialog" on="interaction" id="download-dock">
          {button}
        </Island>
      </div>
    </div>
  );
}
