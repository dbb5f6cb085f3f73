import type { ReactElement } from 'react';
import type { Subscription } from '../fields/subscription.js';
import cta from './cta.module.css';
import { Section } from './section.js';

/** A subscription; inside the app its button opens the details there. */
export function SubscriptionCard({ heading, text, packageId, label, url }: Subscription): ReactElement {
  return (
    <Section heading={heading} intro={text}>
      <a href={url} className={cta['button']} data-app-package={packageId}>
        {label}
      </a>
    </Section>
  );
}
