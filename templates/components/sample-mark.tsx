import { readData } from 'islet';
import type { ReactElement } from 'react';
import labelsData from '../data/labels.js';
import styles from './sample-mark.module.css';

/** Marks the adjacent content as a sample. */
export function SampleMark(): ReactElement {
  return <span className={styles['mark']}>{readData(labelsData).sample}</span>;
}
