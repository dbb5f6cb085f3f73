import { svgUrl } from 'islet';
import type { ReactElement } from 'react';
import type { Board as BoardContent } from '../fields/board.js';
import { BoardDrawing } from './board-drawing.js';
import styles from './board.module.css';

/** CSS pixels of a square of the board, where there is room. */
const PIXELS = 36;

/** A diagram on a Ludo board. */
export function Board({ board }: { readonly board: BoardContent }): ReactElement {
  const { alt, caption, columns, rows } = board;
  return (
    <figure className={styles['figure']}>
      <img
        src={svgUrl('board', <BoardDrawing board={board} />)}
        width={(columns[1] - columns[0] + 1) * PIXELS}
        height={(rows[1] - rows[0] + 1) * PIXELS}
        alt={alt}
        decoding="async"
        loading="lazy"
      />
      <figcaption className={styles['caption']}>{caption}</figcaption>
    </figure>
  );
}
