import { Image } from 'islet';
import type { ReactElement } from 'react';
import styles from './word-marks.module.css';

interface WordMarksProps {
  readonly images: readonly string[];
  /** A text for each word mark, or one for the whole row; the others then have empty alternative text. */
  readonly alt: string | readonly string[];
}

/** A row of word marks. */
export function WordMarks({ images, alt }: WordMarksProps): ReactElement {
  const texts = [alt].flat();
  return (
    <ul className={styles['marks']}>
      {images.map((src, index) => (
        <li key={src} className={styles['mark']}>
          <Image src={src} alt={texts[index] ?? ''} />
        </li>
      ))}
    </ul>
  );
}
