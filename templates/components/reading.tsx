import { RichText, type RichTextValue } from 'islet';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { classNames } from '../shared/class-names.js';
import { ContentsList } from './contents-list.js';
import prose from './prose.module.css';
import styles from './reading.module.css';

/** Something to show at the end of a part of the text. */
interface Figure {
  /** The heading of the part, such as `#safe-squares`. */
  readonly under: string;
  readonly content: ReactNode;
}

interface ReadingProps {
  readonly body: RichTextValue;
  /** True for a table of contents beside the text. */
  readonly contents: boolean;
  /** Class of the element around contents and text. */
  readonly className?: string | undefined;
  /** Shown above the text. */
  readonly children?: ReactNode;
  readonly figures?: readonly Figure[];
}

/** A long text. */
export function Reading({ body, contents, className, children, figures = [] }: ReadingProps): ReactElement {
  return (
    <div className={classNames('container', styles['reading'], contents && styles['wide'], className)}>
      {contents && (
        <div className={styles['side']}>
          <ContentsList headings={body.headings} />
        </div>
      )}
      <div className={styles['text']}>
        {children}
        {splitAt(body, figures).map(({ html, contents }) => (
          <Fragment key={html}>
            <RichText value={{ ...body, html }} className={prose['prose']} />
            {contents}
          </Fragment>
        ))}
      </div>
    </div>
  );
}

/** Splits the text behind each part that has a figure. A part ends where the next heading begins. */
function splitAt(
  { html, headings }: RichTextValue,
  figures: readonly Figure[],
): { html: string; contents: ReactNode[] }[] {
  const placed = figures.map(({ under, content }) => {
    // The longest id: one may be the beginning of another. The build reports an anchor that the page does not have.
    const ids = headings.map(({ id }) => id).filter((id) => under.startsWith(`#${id}`));
    const id = ids.sort((a, b) => b.length - a.length)[0];
    if (id === undefined) return { content, end: html.length };
    const next = headings[headings.findIndex((heading) => heading.id === id) + 1];
    return { content, end: next === undefined ? html.length : html.search(new RegExp(`<h[2-6] id="${next.id}"`)) };
  });
  const ends = [...new Set([...placed.map(({ end }) => end), html.length])].sort((a, b) => a - b);
  return ends.map((end, index) => ({
    html: html.slice(ends[index - 1] ?? 0, end),
    contents: placed.filter((figure) => figure.end === end).map(({ content }) => content),
  }));
}
