import type { ReactElement } from 'react';
import styles from './board.module.css';

/** Ids of the shapes. Two hyphens, which no id of a heading has. */
export const SHAPES = { board: 'board--squares', token: 'board--token', head: 'board--head' } as const;

const ARM = 'board--arm';

const STAR = 'M0-3.6 1.1-1.2 3.6-.9 1.8.9 2.2 3.5 0 2.2-2.2 3.5-1.8.9-3.6-.9-1.1-1.2z';

/** Shapes that all diagrams of a page share: the board of 150 x 150 units, a token, the head of an arrow. */
export function BoardShapes(): ReactElement {
  return (
    <defs>
      {/* The yard at the top left, the arm below it with start, home column and star, and a quarter of the centre. */}
      <g id={ARM}>
        <path fill="currentColor" d="M0 6a6 6 0 0 1 6-6h54v60H0zM10 60h10v10H10zM10 70h50v10H10zM60 60l15 15-15 15z" />
        <rect x="10" y="10" width="40" height="40" rx="9" className={styles['paper']} />
        <path className={styles['places']} d="M22 22h0M38 22h0M22 38h0M38 38h0" />
        <path
          className={styles['rules']}
          d="M0 60h60M0 70h60M0 80h60M0 90h60M10 60v30M20 60v30M30 60v30M40 60v30M50 60v30M60 60v30"
        />
        <path className={styles['star']} d={STAR} transform="translate(25 85) scale(1.1)" />
      </g>
      <symbol id={SHAPES.board} viewBox="0 0 150 150" width="150" height="150" overflow="visible">
        <rect width="150" height="150" rx="6" className={styles['paper']} />
        {['red', 'green', 'yellow', 'blue'].map((color, index) => (
          <use
            key={color}
            href={`#${ARM}`}
            className={styles[color]}
            transform={index === 0 ? undefined : `rotate(${String(index * 90)} 75 75)`}
          />
        ))}
        <rect x=".35" y=".35" width="149.3" height="149.3" rx="5.65" className={styles['edge']} />
      </symbol>
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
