import { Image, RichText } from 'islet';
import type { ReactElement } from 'react';
import type { ProseSection } from '../fields/prose-section.js';
import { classNames } from '../shared/class-names.js';
import styles from './prose-block.module.css';
import prose from './prose.module.css';

/** Text under a heading, its illustration on the other side. */
export function ProseBlock({ id, heading, body, image, alt }: ProseSection): ReactElement {
  return (
    <section id={id} className={classNames('container', styles['block'])}>
      <h2 className={styles['heading']}>{heading}</h2>
      <RichText value={body} className={classNames(prose['prose'], styles['body'])} />
      {image !== undefined && (
        <div className={styles['picture']}>
          <Image src={image} alt={alt} />
        </div>
      )}
    </section>
  );
}
