import { currentSite, Island, readData } from 'islet';
import type { ReactElement } from 'react';
import consentData from '../data/consent.js';
import { SiteLink } from './site-link.js';

/**
 * Asks visitors whether ids may be stored and events sent. Renders nothing if the site does not ask for consent. A
 * script shows it to visitors who have not answered and adds its style rules, so that other sites do not carry them.
 */
export function ConsentNotice(): ReactElement | null {
  const { consent } = currentSite();
  if (consent === 'none') return null;
  const { label, policy, notice, optIn } = readData(consentData);
  const { text, agree, refuse } = consent === 'notice' ? notice : optIn;
  const children = (
    <section className="consent" aria-label={label} hidden>
      <div className="container">
        <p>
          {text} <SiteLink href={policy.url}>{policy.name}</SiteLink>
        </p>
        <button type="button" data-answer="give">
          {agree}
        </button>
        <button type="button" data-answer="refuse">
          {refuse}
        </button>
      </div>
    </section>
  );
  return (
    <Island of="consent-notice" on="idle">
      {children}
    </Island>
  );
}
