import { Island } from 'islet';
import type { ReactElement, ReactNode } from 'react';
import styles from './accordion.module.css';

interface AccordionItem {
  /** Fragment that opens this item. */
  readonly id?: string | undefined;
  readonly heading: string;
  /** Published address of an image. */
  readonly icon?: string | undefined;
  readonly content: ReactNode;
}

interface AccordionProps {
  readonly items: readonly AccordionItem[];
  /** Unique on the page. */
  readonly name: string;
  /** If given, the item's heading is a heading of the page; otherwise it is only the label of its button. */
  readonly headingLevel?: 2 | 3 | 4 | 5 | 6;
  readonly openFirst?: boolean;
}

/** Items of which one is open at a time; a second click closes it. Without scripts, the browser does this by their name. */
export function Accordion({ items, name, headingLevel, openFirst = false }: AccordionProps): ReactElement {
  const Heading = headingLevel === undefined ? 'span' : (`h${headingLevel}` as const);
  return (
    // Without its code, the first press would close the open item above and move the pressed label.
    <Island of="accordion" on={openFirst ? 'idle' : 'interaction'} id={name}>
      <div className={styles['accordion']} data-open-first={openFirst ? '' : undefined}>
        {items.map(({ id, heading, icon, content }, index) => (
          <details key={id ?? heading} id={id} name={name} open={openFirst && index === 0} className={styles['item']}>
            <summary className={styles['summary']}>
              {icon !== undefined && <img className={styles['icon']} src={icon} alt="" width={24} height={24} />}
              <Heading className={styles['heading']}>{heading}</Heading>
            </summary>
            <div className={styles['content']}>{content}</div>
          </details>
        ))}
      </div>
    </Island>
  );
}
