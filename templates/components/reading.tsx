import { RichText, type RichTextValue } from 'islet';
import type { ReactElement } from 'react';
import { classNames } from '../shared/class-names.js';
import { ContentsList } from './contents-list.js';
import prose from './prose.module.css';
import styles from './reading.module.css';

interface ReadingProps {
  readonly body: RichTextValue;
  /** True for a table of contents beside the text. */
  readonly contents: boolean;
  /** True for numbers before the headings, and before the points of numbered lists below them. */
  readonly numbered?: boolean;
  readonly notice?: string | undefined;
}

/** A long text. */
export function Reading({ body, contents, numbered = false, notice }: ReadingProps): ReactElement {
  return (
    <div className={classNames('container', styles['reading'], contents && styles['wide'])}>
      {contents && (
        <div className={styles['side']}>
          <ContentsList headings={body.headings} numbered={numbered} />
        </div>
      )}
      <div className={classNames(styles['text'], numbered && styles['numbered'])}>
        {notice !== undefined && <p className={styles['notice']}>{notice}</p>}
        <RichText value={body} className={prose['prose']} />
      </div>
    </div>
  );
}
