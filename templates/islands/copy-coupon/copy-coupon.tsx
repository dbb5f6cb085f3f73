import { useEffect, useRef, useState, type ReactElement } from 'react';
import styles from './copy-coupon.module.css';
import { copyText } from '../../browser/copy-text.js';
import { classNames } from '../../shared/class-names.js';
import codeBox from '../../styles/code-box.module.css';

/** How long the button shows that the code was copied (milliseconds). */
const COPIED_FOR = 4000;

export interface CopyCouponProps {
  readonly code: string;
  readonly labels: {
    /** Text of the button, before and after. */
    readonly copy: string;
    readonly copied: string;
    /** How to copy without the button. */
    readonly hint: string;
    /** Instructions if the clipboard refused and the code was selected instead. */
    readonly selected: string;
  };
}

/**
 * A code with a button that copies it. Without scripts a tap on the code selects all of it, which is also the fallback
 * if the clipboard refuses. A polite live region announces the result.
 */
export default function CopyCoupon({ code, labels }: CopyCouponProps): ReactElement {
  const text = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'selected'>('none');

  useEffect(() => {
    if (outcome !== 'copied') return undefined;
    const timer = setTimeout(() => setOutcome('none'), COPIED_FOR);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async (): Promise<void> => {
    const copied = await copyText(code);
    if (!copied && text.current !== null) getSelection()?.selectAllChildren(text.current);
    setOutcome(copied ? 'copied' : 'selected');
  };

  const said = { none: '', copied: labels.copied, selected: labels.selected }[outcome];
  return (
    <div className={styles['coupon']}>
      <code ref={text} className={classNames(codeBox['box'], codeBox['taken'])} translate="no">
        {code}
      </code>
      <button type="button" className={styles['button']} onClick={() => void copy()}>
        {outcome === 'copied' ? labels.copied : labels.copy}
        <span className="visually-hidden"> {code}</span>
      </button>
      <p className={styles['hint']} data-other={outcome === 'selected' ? labels.hint : labels.selected}>
        <span>{outcome === 'selected' ? labels.selected : labels.hint}</span>
      </p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}
