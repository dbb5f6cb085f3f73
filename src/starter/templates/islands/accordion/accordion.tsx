import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import styles from './accordion.module.css';

export interface AccordionProps {
  readonly items: readonly { readonly id: string; readonly heading: string; readonly content: ReactNode }[];
  /** What the button says while some are closed. */
  readonly openAll: string;
  /** What it says when all are open. */
  readonly closeAll: string;
}

/**
 * Headings that open and close. The browser does that by itself (`<details>`), and what is open is kept in the document
 * alone: what somebody opened before this code came stays open. The code adds the button for all of them.
 */
export default function Accordion({ items, openAll, closeAll }: AccordionProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const [all, setAll] = useState(false);
  const details = (): HTMLDetailsElement[] => [...(list.current?.querySelectorAll('details') ?? [])];
  return (
    <div ref={list}>
      <button type="button" className={styles['all']} onClick={() => details().forEach((item) => { item.open = !all; })}>
        {all ? closeAll : openAll}
      </button>
      {items.map(({ id, heading, content }) => (
        <details
          key={id}
          id={id}
          className={styles['item']}
          onToggle={() => setAll(details().every((item) => item.open))}
          suppressHydrationWarning // somebody may have opened it already
        >
          <summary className={styles['summary']}>
            <h2 className={styles['heading']}>{heading}</h2>
          </summary>
          <div className={styles['content']}>{content}</div>
        </details>
      ))}
    </div>
  );
}
