import { RichText, type RichTextValue } from 'islet';
import type { ReactElement } from 'react';
import styles from './prose.module.css';

/** A text from Markdown. */
export function Prose({ value }: { readonly value: RichTextValue }): ReactElement {
  return <RichText className={styles['prose']} value={value} />;
}
