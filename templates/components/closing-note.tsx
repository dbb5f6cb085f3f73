import type { ReactElement } from 'react';
import type { Closing } from '../fields/closing.js';
import { ActionLink } from './action-link.js';
import styles from './closing-note.module.css';
import { DownloadButton } from './download-button.js';

/** The end of a page to read, with its link or the download button: a quiet form of the closing band. */
export function ClosingNote({ closing: { heading, text, link } }: { readonly closing: Closing }): ReactElement {
  return (
    <div className="container">
      <section className={styles['note']}>
        <div>
          <h2 className={styles['heading']}>{heading}</h2>
          <p className={styles['text']}>{text}</p>
        </div>
        <div>{link === undefined ? <DownloadButton place="closing" /> : <ActionLink {...link} />}</div>
      </section>
    </div>
  );
}
