import type { ReactElement, ReactNode } from 'react';
import type { Intro as IntroContent } from '../fields/intro.js';
import { ActionLink } from './action-link.js';
import { PageHead } from './page-head.js';

interface IntroProps {
  readonly intro: IntroContent;
  /** True if the following content overlaps the bottom of the head. */
  readonly overlapped?: boolean;
  /** A line about the text, such as its date. */
  readonly children?: ReactNode;
}

/** The head of a page to read. */
export function Intro({ intro, overlapped = false, children }: IntroProps): ReactElement {
  const { heading, lead, image, alt, backgroundColor, breadcrumbs, action } = intro;
  return (
    <PageHead
      heading={heading}
      text={lead}
      image={image}
      alt={alt}
      tone={backgroundColor}
      trail={breadcrumbs}
      size="small"
      overlapped={overlapped}
    >
      {action !== undefined && <ActionLink {...action} />}
      {children}
    </PageHead>
  );
}
