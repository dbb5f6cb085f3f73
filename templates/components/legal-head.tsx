import type { ReactElement, ReactNode } from 'react';
import type { Intro } from '../fields/intro.js';
import { classNames } from '../shared/class-names.js';
import { ActionLink } from './action-link.js';
import { BreadcrumbTrail } from './breadcrumb-trail.js';
import styles from './legal-head.module.css';

interface LegalHeadProps {
  readonly intro: Pick<Intro, 'heading' | 'lead' | 'breadcrumbs' | 'action'>;
  /** True if the following content overlaps the bottom of the head. */
  readonly overlapped: boolean;
  readonly children: ReactNode;
}

/** The head of a legal text: words only, as on a sheet of paper. */
export function LegalHead({
  intro: { heading, lead, breadcrumbs, action },
  overlapped,
  children,
}: LegalHeadProps): ReactElement {
  return (
    <div className="container">
      <div className={classNames(styles['head'], overlapped && styles['overlapped'])}>
        <BreadcrumbTrail items={breadcrumbs} heading={heading} />
        <h1 className={styles['heading']}>{heading}</h1>
        <p className={styles['lead']}>{lead}</p>
        {action !== undefined && <ActionLink {...action} />}
        {children}
      </div>
    </div>
  );
}
