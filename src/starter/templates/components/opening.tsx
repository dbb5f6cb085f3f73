import { Image } from 'islet';
import type { ReactElement, ReactNode } from 'react';
import styles from './opening.module.css';

interface OpeningProps {
  readonly eyebrow?: string | undefined;
  readonly heading: string;
  readonly lead?: string | undefined;
  /** Path of a picture below `site/assets/`. */
  readonly image?: string | undefined;
  readonly alt?: string | undefined;
  /** True for the first page: larger, with the picture beside the words. */
  readonly large?: boolean;
  readonly children?: ReactNode;
}

/** The head of a page: its heading, what it is about, and a picture. */
export function Opening({ eyebrow, heading, lead, image, alt = '', large = false, children }: OpeningProps): ReactElement {
  return (
    <div className={large ? `${styles['opening']} ${styles['large']}` : styles['opening']}>
      <div className={styles['words']}>
        {eyebrow !== undefined && <p className={styles['eyebrow']}>{eyebrow}</p>}
        <h1 className={styles['heading']}>{heading}</h1>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        {children}
      </div>
      {image !== undefined && <Image className={styles['picture']} src={image} alt={alt} priority />}
    </div>
  );
}
