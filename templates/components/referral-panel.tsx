import { currentSite, Island } from 'islet';
import type { ReactElement } from 'react';
import type { ReferralFields } from '../fields/referral.js';
import Referral from '../islands/referral/referral.js';
import { appHosts } from './app-hosts.js';
import cta from './cta.module.css';
import styles from './referral-panel.module.css';

/** Stands where the app has not said anything yet. */
const UNKNOWN = '–';

/** The link to share, in two forms of which one is shown. Both take their place from the start, so that nothing moves when it is decided. */
export function ReferralPanel({ referral, absoluteUrl }: { readonly referral: ReferralFields; readonly absoluteUrl: string }): ReactElement {
  const { heading, text, message, copied, selected, revamp } = referral;
  return (
    <div className="container">
      <Island
        of={Referral}
        on="idle"
        id="referral"
        props={{
          children: (
            <div className={styles['panel']} data-panel="" data-consent={currentSite().consent} data-hosts={appHosts().join(' ')} data-link={absoluteUrl} data-message={message} data-copied={copied} data-selected={selected}>
              <section className={styles['older']} data-view="older">
                <h2 className={styles['heading']}>{heading}</h2>
                <p>{text}</p>
                <Counts referral={referral} />
                <Sharing referral={referral} url={absoluteUrl} />
              </section>
              <section className={styles['revamp']} data-view="revamp">
                <h2 className={styles['heading']}>{revamp.heading}</h2>
                <p>{revamp.text}</p>
                <p className={styles['name']}>{revamp.codeName}</p>
                <p className={styles['code']} data-fill="code" translate="no">
                  {UNKNOWN}
                </p>
                <Counts referral={referral} />
                <Sharing referral={referral} url={absoluteUrl} />
                {revamp.points.length > 0 && (
                  <ul className={styles['points']}>
                    {revamp.points.map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </ul>
                )}
              </section>
            </div>
          ),
        }}
      />
    </div>
  );
}

function Counts({ referral: { counts } }: { readonly referral: ReferralFields }): ReactElement | null {
  if (counts.length === 0) return null;
  return (
    <dl className={styles['counts']}>
      {counts.map(({ field, name }) => (
        <div key={field}>
          <dt className={styles['name']}>{name}</dt>
          <dd className={styles['count']} data-fill={field}>
            {UNKNOWN}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Sharing({ referral: { linkName, share, copy }, url }: { readonly referral: ReferralFields; readonly url: string }): ReactElement {
  return (
    <>
      <p className={styles['name']}>{linkName}</p>
      <p className={styles['link']} data-fill="link" translate="no">
        {url}
      </p>
      <p className={styles['buttons']}>
        <button type="button" className={cta['button']} data-do="share">
          {share}
        </button>
        <button type="button" className={styles['quiet']} data-do="copy">
          {copy}
        </button>
      </p>
      <p role="status" className={styles['status']} />
    </>
  );
}
