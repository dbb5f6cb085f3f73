import { Island, readData } from 'islet';
import type { ReactElement } from 'react';
import labelsData from '../data/labels.js';
import type { Coupon, CouponLabels } from '../fields/coupon.js';
import CopyCoupon from '../islands/copy-coupon/copy-coupon.js';
import { formatDate } from '../shared/format-date.js';
import { groupDigits } from '../shared/group-digits.js';
import '../styles/hues.css';
import styles from './coupon-list.module.css';
import { SampleMark } from './sample-mark.js';
import { Section } from './section.js';

interface CouponListProps {
  readonly id?: string | undefined;
  readonly heading: string;
  readonly intro?: string | undefined;
  /** Shown if there is no coupon. */
  readonly empty: string;
  readonly items: readonly Coupon[];
  readonly labels: CouponLabels;
}

/** Coupons as tickets: the offer on one side, the code on the other. */
export function CouponList({ id, heading, intro, empty, items, labels }: CouponListProps): ReactElement {
  return (
    <Section id={id} heading={heading} intro={intro}>
      {items.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ul className={styles['coupons']}>
          {items.map((coupon) => (
            <li key={coupon.code} className={styles['ticket']}>
              <Terms {...coupon} labels={labels} />
              <div className={styles['stub']} data-expires={coupon.expires}>
                <Island
                  of={CopyCoupon}
                  on="interaction"
                  id={`coupon-${coupon.code.toLowerCase()}`}
                  props={{ code: coupon.code, labels: codeLabels(labels) }}
                />
                {coupon.expires !== undefined && (
                  <p className={styles['expired']} data-expired="" hidden>
                    {labels.expired}
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {items.some(({ expires }) => expires !== undefined) && (
        <Island of="coupon-expiry" on="idle">
          {null}
        </Island>
      )}
    </Section>
  );
}

function Terms({
  heading,
  offer,
  conditions,
  expires,
  peopleUsed,
  left,
  sample,
  labels,
}: Coupon & { readonly labels: CouponLabels }): ReactElement {
  return (
    <div className={styles['terms']}>
      <div className={styles['marks']}>
        {sample && <SampleMark />}{' '}
        {left !== undefined && (
          <span className={styles['left']} data-left="">{`${labels.only} ${groupDigits(left)} ${labels.left}`}</span>
        )}
      </div>
      <h3 className={styles['heading']}>{heading}</h3>
      <p className={styles['offer']}>{offer}</p>
      {conditions.length > 0 && (
        <ul className={styles['conditions']}>
          {conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
      )}
      {(expires !== undefined || peopleUsed !== undefined) && (
        <dl className={styles['figures']}>
          {expires !== undefined && (
            <div>
              <dt className={styles['name']}>{labels.expires}</dt>
              <dd className={styles['value']}>
                <time dateTime={expires}>{formatDate(expires, readData(labelsData).months)}</time>
              </dd>
            </div>
          )}
          {peopleUsed !== undefined && (
            <div>
              <dt className={styles['name']}>{labels.used}</dt>
              <dd className={styles['value']}>{groupDigits(peopleUsed)}</dd>
            </div>
          )}
        </dl>
      )}
    </div>
  );
}

/** The labels that the island needs. */
function codeLabels({
  copy,
  copied,
  hint,
  selected,
}: CouponLabels): Pick<CouponLabels, 'copy' | 'copied' | 'hint' | 'selected'> {
  return { copy, copied, hint, selected };
}
