import { assetUrl, currentSite, Island, readData, type PageInfo } from 'islet';
import type { ReactElement } from 'react';
import labelsData from '../data/labels.js';
import socialProofData, { type SocialProof as SocialProofContent } from '../data/social-proof.js';
import { fillPlaces } from '../shared/fill-places.js';
import { formatDate } from '../shared/format-date.js';
import { groupDigits } from '../shared/group-digits.js';
import { listsPath, pathInSite } from '../shared/path-lists.js';
import styles from './social-proof.module.css';

type Illustrative = Extract<SocialProofContent, { source: 'illustrative' }>;

const SHOWN_AVATARS = 3;
const AVATAR_SIZE = 40;

/** How many people play, by a count, for the place below the download button. Absent until there is a count. */
export function CountedProof(): ReactElement | null {
  const proof = readData(socialProofData);
  if (proof.source === 'illustrative') return null;
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

/** An illustrative figure of players, which a script draws, for a place below the first screen of the pages that show it. */
export function IllustrativeProof({ page }: { readonly page: PageInfo }): ReactElement | null {
  const proof = readData(socialProofData);
  if (proof.source === 'counted' || !listsPath(proof.shown, pathInSite(page))) return null;
  return (
    <div className="container">
      <Island of="social-proof" on="visible">
        <DrawnFigure {...proof} />
      </Island>
    </div>
  );
}

/** Each line has its template text in `data-text`, for the script. */
function DrawnFigure({ minimum, maximum, avatars, lines, area, delhi, mark }: Illustrative): ReactElement {
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
