import { readData } from 'islet';
import type { ReactElement } from 'react';
import labelsData from '../data/labels.js';
import styles from './sample-mark.module.css';

/** Says of the thing beside it that it is only a sample. */
export function SampleMark(): ReactElement {
  return <span className={styles['mark']}>{readData(labelsData).sample}</span>;
}
