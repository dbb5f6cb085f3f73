import { Image } from 'islet';
import type { ReactElement, ReactNode } from 'react';
import type { Banner } from '../fields/banner.js';
import type { Breadcrumbs } from '../fields/breadcrumbs.js';
import { classNames } from '../shared/class-names.js';
import { BreadcrumbTrail } from './breadcrumb-trail.js';
import styles from './page-head.module.css';
import '../styles/hues.css';
import tones from './tones.module.css';

interface PageHeadProps {
  readonly heading: string;
  readonly text: string;
  readonly image: string | undefined;
  readonly alt: string;
  /** Another crop of the image for phones. */
  readonly mobileImage?: string | undefined;
  readonly tone?: Banner['backgroundColor'];
  /** Breadcrumbs; not shown on pages of the first level that have no trail. */
  readonly trail?: Breadcrumbs | undefined;
  /** `large` for the pages that present something, `small` for pages to read. */
  readonly size?: 'large' | 'small';
  /** True if the following content overlaps the bottom of the head. */
  readonly overlapped?: boolean;
  /** If true, the illustration is above the text on phones, which brings the buttons near the thumb. */
  readonly pictureFirst?: boolean;
  /** The background, if it is not the one of `tone`. */
  readonly surface?: string | undefined;
  /** For a head of another form. */
  readonly className?: string | undefined;
  /** Buttons, or a line about the text. */
  readonly children?: ReactNode;
}

/** The head of a page: heading, a sentence or two, actions, illustration. */
export function PageHead({
  heading,
  text,
  image,
  alt,
  mobileImage,
  tone = 'tint',
  surface = tones[tone],
  trail,
  size = 'large',
  overlapped = false,
  pictureFirst = false,
  className,
  children,
}: PageHeadProps): ReactElement {
  // If the illustration is shown first, it is first in the document, so that a page that streams in does not shift.
  const picture = image !== undefined && (
    <div className={styles['picture']}>
      <Image
        src={image}
        alt={alt}
        priority
        artDirection={mobileImage === undefined ? undefined : { src: mobileImage, media: '(max-width: 767px)' }}
      />
    </div>
  );
  return (
    <div
      className={classNames(
        styles['head'],
        surface,
        styles[size],
        overlapped && styles['overlapped'],
        pictureFirst && styles['pictureFirst'],
        mobileImage !== undefined && styles['cropped'],
        className,
      )}
    >
      <div className={classNames('container', styles['grid'], image === undefined && styles['plain'])}>
        {trail !== undefined && (
          <div className={styles['trail']}>
            <BreadcrumbTrail items={trail} heading={heading} />
          </div>
        )}
        {pictureFirst && picture}
        <div>
          <h1 className={styles['heading']}>{heading}</h1>
          <p className={styles['text']}>{text}</p>
          {children}
        </div>
        {!pictureFirst && picture}
      </div>
    </div>
  );
}
