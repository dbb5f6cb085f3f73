import { siteAddress } from 'islet';
import type { ReactElement } from 'react';
import type { QrContent } from '../data/download.js';
import { QR_FILE } from '../shared/qr-file.js';
import styles from './qr-code.module.css';

const SIZE = 104;

/** The QR code of the download page, for visitors at a computer. Small screens neither show nor fetch it. */
export function QrCode({ caption, alt }: QrContent): ReactElement {
  return (
    <p className={styles['qr']}>
      <img src={siteAddress(QR_FILE)} alt={alt} width={SIZE} height={SIZE} loading="lazy" decoding="async" /> {caption}
    </p>
  );
}
