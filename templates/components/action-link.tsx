import type { ReactElement } from 'react';
import type { NamedLink } from '../fields/named-link.js';
import styles from './action-link.module.css';
import cta from './cta.module.css';
import { SiteLink } from './site-link.js';

/** A link styled as the primary action. */
export function ActionLink({ name, url }: NamedLink): ReactElement {
  return (
    <p className={styles['action']}>
      <SiteLink href={url} className={cta['button']}>
        {name}
      </SiteLink>
    </p>
  );
}
