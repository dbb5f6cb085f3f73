import type { PageInfo } from 'islet';
import type { ReactElement, ReactNode } from 'react';
import { Agreement } from '../components/agreement.js';
import { AppLanguages } from '../components/app-languages.js';
import { AppShell } from '../components/app-shell.js';
import { CardList } from '../components/card-list.js';
import { ClosingBand } from '../components/closing-band.js';
import { FaqList } from '../components/faq-list.js';
import { FeatureItems } from '../components/feature-items.js';
import { LinkList } from '../components/link-list.js';
import notices from '../components/notice.module.css';
import { PageHead } from '../components/page-head.js';
import { Reading } from '../components/reading.js';
import { Section } from '../components/section.js';
import { SubscriptionCard } from '../components/subscription-card.js';
import { StepList } from '../components/step-list.js';
import type { Webview } from '../fields/webview.js';
import { classNames } from '../shared/class-names.js';
import { DocumentLayout } from './document-layout.js';
import styles from './webview-layout.module.css';

interface WebviewLayoutProps {
  readonly page: PageInfo;
  readonly content: Webview;
  /** The main content of the screen, between its head and its text. */
  readonly children?: ReactNode;
}

/** A screen shown inside the app: it sends its data to the app and leaves out browser-only parts there. */
export function WebviewLayout({ page, content, children }: WebviewLayoutProps): ReactElement {
  const { heading, lead, image: picture, alt, notice, contents, body, steps, features, cards, faqs } = content;
  const { agreement, subscription, links, closing } = content;
  return (
    <DocumentLayout page={page} downloads={false}>
      <AppShell title={heading} />
      <PageHead
        heading={heading}
        text={lead}
        image={picture}
        alt={alt}
        size="small"
        className={
          children === undefined ? undefined : classNames(styles['compact'], picture !== undefined && styles['beside'])
        }
      />
      {children}
      <Reading body={body} contents={contents}>
        {notice !== undefined && <p className={notices['notice']}>{notice}</p>}
      </Reading>
      {steps !== undefined && <StepList {...steps} />}
      {features !== undefined && <FeatureItems {...features} />}
      {cards !== undefined && <CardList {...cards} />}
      {faqs !== undefined && <FaqList {...faqs} />}
      {subscription !== undefined && <SubscriptionCard {...subscription} />}
      {agreement !== undefined && <Agreement {...agreement} />}
      {links !== undefined && (
        <Section heading={links.heading}>
          <LinkList links={links.items} />
        </Section>
      )}
      {closing !== undefined && <ClosingBand closing={closing} />}
      <AppLanguages versions={page.alternates} />
    </DocumentLayout>
  );
}
