import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../shared/class-names.js';
import styles from './section.module.css';

interface SectionProps {
  readonly id?: string | undefined;
  readonly heading: string;
  readonly intro?: string | undefined;
  /** `aside`: on wide screens the heading is beside the content. */
  readonly layout?: 'stack' | 'aside';
  /** For a section of another form. */
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a page under a heading of the second level. */
export function Section({ id, heading, intro, layout = 'stack', className, children }: SectionProps): ReactElement {
  return (
    <section id={id} className={classNames(styles['section'], className)}>
      <div className={classNames('container', layout === 'aside' && styles['aside'])}>
        <div className={styles['head']}>
          <h2 className={styles['heading']}>{heading}</h2>
          {intro !== undefined && <p className={styles['intro']}>{intro}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
