import { Image } from 'islet';
import type { ReactElement, ReactNode } from 'react';
import type { Breadcrumbs } from '../fields/breadcrumbs.js';
import { BreadcrumbTrail } from './breadcrumb-trail.js';
import styles from './article-head.module.css';

interface ArticleHeadProps {
  readonly heading: string;
  readonly lead: string;
  readonly image: string;
  readonly alt: string;
  readonly trail: Breadcrumbs;
  /** A line about the text, such as its date. */
  readonly children: ReactNode;
}

/** The head of an article: the words on the page itself, the illustration in a frame beside them. */
export function ArticleHead({ heading, lead, image, alt, trail, children }: ArticleHeadProps): ReactElement {
  return (
    <div className="container">
      <div className={styles['head']}>
        <div>
          <BreadcrumbTrail items={trail} heading={heading} />
          <h1 className={styles['heading']}>{heading}</h1>
          <p className={styles['lead']}>{lead}</p>
          {children}
        </div>
        <div className={styles['picture']}>
          <Image src={image} alt={alt} priority />
        </div>
      </div>
    </div>
  );
}
