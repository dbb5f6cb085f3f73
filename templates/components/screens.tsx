import { Image, readData } from 'islet';
import type { ReactElement, ReactNode } from 'react';
import labelsData from '../data/labels.js';
import type { ScreensContent } from '../fields/screens.js';
import detail from '../styles/detail.module.css';
import styles from './screens.module.css';
import { Section } from './section.js';

/** Drawn screens of the app in a row, which scrolls sideways on phones; `first` is shown before the others. */
export function Screens({
  id,
  heading,
  intro,
  items,
  first,
}: ScreensContent & { readonly first?: ReactNode }): ReactElement {
  return (
    <Section id={id} heading={heading} intro={intro} layout={items.length > 3 ? 'stack' : 'aside'}>
      {/* Scrolls on phones only; elsewhere it has no box, so the keyboard does not stop here. */}
      <div>
        <div className={styles['scroller']} tabIndex={0} role="group" aria-label={heading}>
          <ul className={styles['screens']}>
            {first !== undefined && <li>{first}</li>}
            {items.map(({ src, alt, caption }) => (
              <li key={src}>
                <Image src={src} alt={alt} />
                <p className={detail['detail']}>{caption}</p>
              </li>
            ))}
          </ul>
        </div>
        <p className={styles['note']}>{readData(labelsData).drawn}</p>
      </div>
    </Section>
  );
}
