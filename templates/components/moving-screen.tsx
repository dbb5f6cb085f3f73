import { Image } from 'islet';
import type { ReactElement } from 'react';
import type { MovingScreenContent } from '../fields/screens.js';
import detail from '../styles/detail.module.css';
import styles from './moving-screen.module.css';

const PAUSE = 'pause-screen';

/** A screen that moves until it is paused. Works without scripts; people who asked for less motion see it at rest. */
export function MovingScreen({ src, still, alt, pause, caption }: MovingScreenContent): ReactElement {
  return (
    <>
      <input type="checkbox" id={PAUSE} className={styles['switch']} />
      <div className={styles['moving']}>
        <Image src={src} alt={alt} />
      </div>
      <div className={styles['still']}>
        <Image src={still} alt={alt} />
      </div>
      <p className={detail['detail']}>{caption}</p>
      <label htmlFor={PAUSE} className={styles['pause']}>
        {pause}
      </label>
    </>
  );
}
