import { Island, readData } from 'islet';
import type { ReactElement } from 'react';
import downloadData from '../data/download.js';
import labelsData from '../data/labels.js';
import styles from './article-call.module.css';
import cta from './cta.module.css';
import { downloadLink } from './download-link.js';

/** A sentence and the download button within an article. */
export function ArticleCall(): ReactElement {
  const button = (
    <a className={cta['button']} {...downloadLink({})} data-names="">
      {readData(downloadData).androidTxt}
    </a>
  );
  return (
    <aside className={styles['call']}>
      <p>{readData(labelsData).call}</p>
      <Island of="download-dialog" on="interaction" id="download-article">
        {button}
      </Island>
    </aside>
  );
}
