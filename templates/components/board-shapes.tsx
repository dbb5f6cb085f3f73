import type { ReactElement } from 'react';
import styles from './board.module.css';

/** Ids of the shapes. Two hyphens, which no id of a heading has. */
export const SHAPES = { token: 'board--token', head: 'board--head' } as const;

/** Shapes that all diagrams of a page share: a token, and the head of an arrow. */
export function BoardShapes(): ReactElement {
  return (
    <defs>
      <g id={SHAPES.token}>
        <ellipse cx=".5" cy="1" rx="4.1" ry="4" opacity=".3" />
        <circle r="3.8" fill="currentColor" className={styles['rim']} />
        <circle r="2.2" className={styles['top']} />
        <path className={styles['light']} d="M-2.6-.4A2.6 2.6 0 0 1-.4-2.6" />
      </g>
      <marker
        id={SHAPES.head}
        viewBox="0 0 6 6"
        refX="5"
        refY="3"
        markerWidth="6"
        markerHeight="6"
        markerUnits="userSpaceOnUse"
        orient="auto"
      >
        <path className={styles['head']} d="M.7.9 5.3 3 .7 5.1 1.6 3z" />
      </marker>
    </defs>
  );
}
