import { assetUrl, currentSite, Island, readData } from 'islet';
import type { ReactElement } from 'react';
import labelsData from '../data/labels.js';
import socialProofData, { type SocialProof as SocialProofContent } from '../data/social-proof.js';
import { fillPlaces } from '../shared/fill-places.js';
import { formatDate } from '../shared/format-date.js';
import { groupDigits } from '../shared/group-digits.js';
import styles from './social-proof.module.css';

type Illustrative = Extract<SocialProofContent, { source: 'illustrative' }>;

const SHOWN_AVATARS = 3;
const AVATAR_SIZE = 40;

/** How many people play. An illustrative figure is drawn by a script, and is shown only if the data says so. */
export function SocialProof(): ReactElement | null {
  const proof = readData(socialProofData);
  if (proof.source === 'illustrative') {
    if (!proof.shown) return null;
    return (
      <Island of="social-proof" on="visible">
        <IllustrativeProof {...proof} />
      </Island>
    );
  }
  const values = { players: groupDigits(proof.number), date: formatDate(proof.date, readData(labelsData).months) };
  return (
    <div className={styles['proof']}>
      <p className={styles['text']}>
        <strong className={styles['players']}>{fillPlaces(proof.lines[0], values)}</strong>{' '}
        <span className={styles['line']}>{fillPlaces(proof.lines[1], values)}</span>
      </p>
    </div>
  );
}

/** Each line has its template text in `data-text`, for the script. */
function IllustrativeProof({ minimum, maximum, avatars, lines, area, delhi, mark }: Illustrative): ReactElement {
  const values = { players: groupDigits(minimum), area };
  const addresses = avatars.map(assetUrl);
  return (
    <div
      className={styles['proof']}
      data-least={minimum}
      data-most={maximum}
      data-avatars={addresses.join(' ')}
      data-area={area}
      data-delhi={delhi}
      data-consent={currentSite().consent}
    >
      <div className={styles['avatars']}>
        {addresses.slice(0, SHOWN_AVATARS).map((address) => (
          <span key={address} className={styles['avatar']}>
            <img src={address} alt="" width={AVATAR_SIZE} height={AVATAR_SIZE} loading="lazy" decoding="async" />
          </span>
        ))}
      </div>
      <p className={styles['text']}>
        <strong className={styles['players']} data-text={lines[0]}>
          {fillPlaces(lines[0], values)}
        </strong>{' '}
        <span className={styles['line']} data-text={lines[1]}>
          {fillPlaces(lines[1], values)}
        </span>{' '}
        <span className={styles['mark']}>{mark}</span>
      </p>
    </div>
  );
}
