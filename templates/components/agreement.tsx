import type { ReactElement } from 'react';
import type { Agreement as AgreementContent } from '../fields/agreement.js';
import { appHosts } from './app-hosts.js';
import cta from './cta.module.css';
import { Section } from './section.js';

/** Asks for consent to a document, inside the app only. */
export function Agreement({ document, heading, text, label, done, failed }: AgreementContent): ReactElement {
  return (
    <div
      hidden
      data-in-app=""
      data-document={document}
      data-hosts={appHosts().join(' ')}
      data-done={done}
      data-failed={failed}
    >
      <Section heading={heading} intro={text}>
        <button type="button" className={cta['button']}>
          {label}
        </button>
        <p role="status" />
      </Section>
    </div>
  );
}
