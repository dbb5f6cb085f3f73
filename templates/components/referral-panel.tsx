import { currentSite, Island } from 'islet';
import type { ReactElement } from 'react';
import type { ReferralFields } from '../fields/referral.js';
import { classNames } from '../shared/class-names.js';
import codeBox from '../styles/code-box.module.css';
import { appHosts } from './app-hosts.js';
import cta from './cta.module.css';
import styles from './referral-panel.module.css';

/** Placeholder until the app sends a value. */
const UNKNOWN = '–';

/**
 * The link to share, in two forms of which one is shown. Both reserve their space from the start to avoid a layout
 * shift.
 */
export function ReferralPanel({
  referral,
  absoluteUrl,
}: {
  readonly referral: ReferralFields;
  readonly absoluteUrl: string;
}): ReactElement {
  const { heading, text, message, linkName, copied, selected, points, revamp } = referral;
  return (
    <div className="container">
      <Island of="referral" on="idle" id="referral">
        <div
          className={styles['panel']}
          data-panel=""
          data-consent={currentSite().consent}
          data-hosts={appHosts().join(' ')}
          data-link={absoluteUrl}
          data-message={message}
          data-copied={copied}
          data-selected={selected}
        >
          <section className={classNames(styles['form'], styles['older'])} data-view="older">
            <h2 className={styles['heading']}>{heading}</h2>
            <p>{text}</p>
            <Counts referral={referral} />
            <div className={styles['sharing']}>
              <p className={styles['name']}>{linkName}</p>
              <p
                className={classNames(codeBox['box'], codeBox['taken'], styles['link'])}
                data-fill="link"
                translate="no"
              >
                {absoluteUrl}
              </p>
            </div>
            <Buttons referral={referral} />
          </section>
          <section className={classNames(styles['form'], styles['revamp'])} data-view="revamp">
            <h2 className={styles['heading']}>{revamp.heading}</h2>
            <p>{revamp.text}</p>
            <Counts referral={referral} />
            <div className={styles['sharing']}>
              <p className={styles['name']}>{revamp.codeName}</p>
              <div className={classNames(codeBox['box'], styles['ticket'])} translate="no">
                <b className={classNames(codeBox['taken'], styles['code'])} data-fill="code">
                  {UNKNOWN}
                </b>{' '}
                <span className={classNames(codeBox['taken'], styles['link'])} data-fill="link">
                  {absoluteUrl}
                </span>
              </div>
            </div>
            <Buttons referral={referral} />
          </section>
        </div>
      </Island>
      {points.length > 0 && (
        <ul className={styles['points']}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
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

function Buttons({ referral: { share, copy, hint } }: { readonly referral: ReferralFields }): ReactElement {
  return (
    <>
      <p className={styles['buttons']}>
        <button type="button" className={cta['button']} data-do="share">
          {share}
        </button>
        <button type="button" className={styles['quiet']} data-do="copy">
          {copy}
        </button>
      </p>
      <div className={styles['said']}>
        <p role="status" className={styles['status']} />
        <p className={styles['hint']}>{hint}</p>
      </div>
    </>
  );
}
