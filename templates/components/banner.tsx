import type { ReactElement, ReactNode } from 'react';
import type { Banner as BannerContent } from '../fields/banner.js';
import type { Breadcrumbs } from '../fields/breadcrumbs.js';
import { DownloadButton } from './download-button.js';
import { PageHead } from './page-head.js';
import { QrCode } from './qr-code.js';

interface BannerProps {
  readonly banner: BannerContent;
  readonly trail?: Breadcrumbs;
  /** If true, the illustration is above the text on phones. */
  readonly pictureFirst?: boolean;
  /** True if the following content overlaps the bottom of the head. */
  readonly overlapped?: boolean;
  /** The background, if it is not the one that the banner names. */
  readonly surface?: string | undefined;
  /** Another button in place of the download. */
  readonly children?: ReactNode;
  /** Shown below the download button, and only there. */
  readonly belowDownload?: ReactNode;
}

/** The head of a page as its `banner` describes it. */
export function Banner({
  banner,
  trail,
  pictureFirst = false,
  overlapped = false,
  surface,
  children,
  belowDownload,
}: BannerProps): ReactElement {
  return (
    <PageHead
      heading={banner.heading}
      text={banner.headingDescription}
      image={banner.bannerImage}
      mobileImage={banner.bannerHomeMobileImage}
      alt={banner.bannerAlt}
      tone={banner.backgroundColor}
      trail={trail}
      pictureFirst={pictureFirst}
      overlapped={overlapped}
      surface={surface}
    >
      {!banner.isButtonHidden && children}
      {!banner.isButtonHidden && !banner.downloadButtonHidden && (
        <>
          <DownloadButton {...banner} place="banner" code={QrCode} />
          {belowDownload}
        </>
      )}
    </PageHead>
  );
}
