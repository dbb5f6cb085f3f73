import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';
import styles from './accordion.module.css';
import { followAddress } from './follow-address.js';
import { keepOneOpen } from './keep-one-open.js';
import { keepPlace } from './keep-place.js';

export interface AccordionItem {
  /** Fragment that opens this item. */
  readonly id?: string;
  readonly heading: string;
  /** Published address of an image. */
  readonly icon?: string;
  readonly content: ReactNode;
}

export interface AccordionProps {
  readonly items: readonly AccordionItem[];
  /** Unique on the page: of all items that share it, the browser keeps one open. */
  readonly name: string;
  /** If true, the item's heading is a heading of the page; otherwise it is only the label of its button. */
  readonly headingLevel?: 2 | 3 | 4 | 5 | 6;
  readonly openFirst?: boolean;
}

/**
 * Items of which one is open at a time; a second click closes it. All items are native `<details>`, and the open state
 * is only in the document: items opened before hydration stay open. The code polyfills `details[name]`, keeps a label
 * in place when an item above it closes, and opens the item that the address names.
 */
export default function Accordion({ items, name, headingLevel, openFirst = false }: AccordionProps): ReactElement {
  const root = useRef<HTMLDivElement>(null);
  const Heading = headingLevel === undefined ? 'span' : (`h${headingLevel}` as const);

  useEffect(() => {
    const list = root.current;
    if (list === null) return undefined;
    keepOneOpen(list);
    return followAddress(list, openFirst ? 1 : 0);
  }, [openFirst]);

  return (
    <div ref={root} className={styles['accordion']}>
      {items.map((item, index) => (
        <details
          key={item.id ?? item.heading}
          id={item.id}
          name={name}
          open={openFirst && index === 0}
          className={styles['item']}
          onToggle={({ currentTarget }) => {
            if (currentTarget.open && root.current !== null) keepOneOpen(root.current, currentTarget);
          }}
          suppressHydrationWarning // a visitor may have opened it already
        >
          <summary
            className={styles['summary']}
            onClick={({ currentTarget }) => {
              if (root.current !== null) keepPlace(root.current, currentTarget);
            }}
          >
            {item.icon !== undefined && (
              <img className={styles['icon']} src={item.icon} alt="" width={24} height={24} />
            )}
            <Heading className={styles['heading']}>{item.heading}</Heading>
          </summary>
          <div className={styles['content']}>{item.content}</div>
        </details>
      ))}
    </div>
  );
}
