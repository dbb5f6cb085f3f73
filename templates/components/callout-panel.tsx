import { Image, RichText } from 'islet';
import type { ReactElement } from 'react';
import type { Callout } from '../fields/callout.js';
import { classNames } from '../shared/class-names.js';
import { ActionLink } from './action-link.js';
import styles from './callout-panel.module.css';
import prose from './prose.module.css';
import '../styles/hues.css';
import tones from './tones.module.css';

/** A coloured panel for important information. */
export function CalloutPanel({ id, heading, body, icon, backgroundColor, link }: Callout): ReactElement {
  return (
    <section id={id} className={classNames('container', styles['callout'])}>
      <div className={classNames(styles['panel'], tones[backgroundColor])}>
        {icon !== undefined && (
          <span className={styles['icon']}>
            <Image src={icon} alt="" width={32} />
          </span>
        )}
        <div className={styles['words']}>
          <h2 className={styles['heading']}>{heading}</h2>
          <RichText value={body} className={prose['prose']} />
        </div>
        {link !== undefined && <ActionLink {...link} />}
      </div>
    </section>
  );
}
