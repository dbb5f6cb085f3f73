import { Image } from 'islet';
import type { ReactElement } from 'react';
import styles from './word-marks.module.css';

/** A row of word marks. One text describes the whole row, so the others have empty alternative text. */
export function WordMarks({ images, alt }: { readonly images: readonly string[]; readonly alt: string }): ReactElement {
  return (
    <ul className={styles['marks']}>
      {images.map((src, index) => (
        <li key={src} className={styles['mark']}>
          <Image src={src} alt={index === 0 ? alt : ''} />
        </li>
      ))}
    </ul>
  );
}
