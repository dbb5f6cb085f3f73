import { Image } from 'islet';
import type { ReactElement } from 'react';
import type { Banner } from '../fields/banner.js';
import type { Closing } from '../fields/closing.js';
import { ActionLink } from './action-link.js';
import styles from './closing-band.module.css';
import { DownloadButton } from './download-button.js';

/**
 * The closing section of a page, with its link or the download button. `banner` holds the page's own download
 * addresses.
 */
export function ClosingBand({
  closing,
  banner,
}: {
  readonly closing: Closing;
  readonly banner?: Banner;
}): ReactElement {
  return (
    <div className="container">
      <section className={styles['band']}>
        <Image src="images/brand/board.svg" alt="" className={styles['board']} width={300} />
        <h2 className={styles['heading']}>{closing.heading}</h2>
        <p className={styles['text']}>{closing.text}</p>
        {closing.link === undefined ? <DownloadButton {...banner} place="closing" /> : <ActionLink {...closing.link} />}
      </section>
    </div>
  );
}
