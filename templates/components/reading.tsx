import { RichText, type RichTextValue } from 'islet';
import type { ReactElement } from 'react';
import { classNames } from '../shared/class-names.js';
import { ContentsList } from './contents-list.js';
import prose from './prose.module.css';
import styles from './reading.module.css';

/** A long text, with its table of contents beside it where `contents` is true. */
export function Reading({ body, contents, notice }: { readonly body: RichTextValue; readonly contents: boolean; readonly notice?: string | undefined }): ReactElement {
  return (
    <div className={classNames('container', styles['reading'], contents && styles['wide'])}>
      {contents && (
        <div className={styles['side']}>
          <ContentsList headings={body.headings} />
        </div>
      )}
      <div className={styles['text']}>
        {notice !== undefined && <p className={styles['notice']}>{notice}</p>}
        <RichText value={body} className={prose['prose']} />
      </div>
    </div>
  );
}
