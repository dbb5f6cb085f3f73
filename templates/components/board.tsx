import { assetUrl } from 'islet';
import type { ReactElement } from 'react';
import type { Board as BoardContent } from '../fields/board.js';
import { classNames } from '../shared/class-names.js';
import { HOME, parseSquare, pointOf, TRACK_STEPS, wayOf, type Color, type Point } from '../shared/ludo/squares.js';
import { BoardShapes, SHAPES } from './board-shapes.js';
import styles from './board.module.css';

/** Units of the drawing in a square of the board, and CSS pixels where there is room. */
const UNITS = 10;
const PIXELS = 36;

/** Space for half of the outermost lines, in units. */
const MARGIN = 0.4;

/** The distance of an arrow from the centre of a token, and of its head from the centre of an empty square. */
const TOKEN_RADIUS = 4.4;
const INTO_SQUARE = 1;
const SHORT_GAP = 2;

interface PlacedToken {
  readonly point: Point;
  readonly color: Color;
  readonly label: string | undefined;
  /** How many tokens share the square, and which of them this is. */
  readonly count: number;
  readonly index: number;
}

/** A diagram on a Ludo board. `shapes`: true for the first one of a page, which defines what the others use. */
export function Board({ board, shapes }: { readonly board: BoardContent; readonly shapes: boolean }): ReactElement {
  const { alt, caption, columns, rows, arrows } = board;
  const marks = markedSquares(board.marks);
  const tokens = placed(board.tokens);
  const ways = arrows.map(({ from, to }) => wayOf(parseSquare(from), to));
  const arrow = (way: readonly Point[], gap: number): ReactElement => {
    const line = arrowLine(way, tokens, gap);
    return (
      <g key={line} className={styles['arrow']}>
        <path d={line} />
        <path d={line} markerEnd={`url(#${SHAPES.head})`} />
      </g>
    );
  };
  const [width, height] = [columns[1] - columns[0] + 1, rows[1] - rows[0] + 1];
  const box = [
    (columns[0] - 1) * UNITS - MARGIN,
    (rows[0] - 1) * UNITS - MARGIN,
    width * UNITS + 2 * MARGIN,
    height * UNITS + 2 * MARGIN,
  ];
  return (
    <figure className={styles['figure']}>
      <svg
        className={styles['board']}
        viewBox={box.join(' ')}
        width={width * PIXELS}
        height={height * PIXELS}
        role="img"
        aria-label={alt}
      >
        {shapes && <BoardShapes />}
        <image href={assetUrl('images/board/squares.svg')} width="150" height="150" />
        {marks.map(({ x, y, tone, isColored }) => (
          <rect
            key={`${String(x)} ${String(y)}`}
            className={classNames(styles['mark'], styles[tone], isColored && styles['outline'])}
            x={units(x - 0.5) + 0.7}
            y={units(y - 0.5) + 0.7}
            width="8.6"
            height="8.6"
            rx="1.5"
          />
        ))}
        {ways.filter(isLong).map((way) => arrow(way, TOKEN_RADIUS))}
        {marks.map(
          ({ x, y, number }) =>
            number !== undefined && (
              <text
                key={`${String(x)} ${String(y)}`}
                className={styles['number']}
                paintOrder="stroke"
                x={units(x)}
                y={units(y) + 2.1}
              >
                {number}
              </text>
            ),
        )}
        {tokens.map(({ point, color, label, count, index }) => (
          <g
            key={`${String(point.x)} ${String(point.y)} ${String(index)}`}
            className={styles[color]}
            transform={tokenPlace(point, count, index)}
          >
            <use href={`#${SHAPES.token}`} />
            {label !== undefined && (
              <text y="1.9" className={styles['letter']}>
                {label}
              </text>
            )}
          </g>
        ))}
        {/* Tokens would cover an arrow of one step. */}
        {ways.filter((way) => !isLong(way)).map((way) => arrow(way, SHORT_GAP))}
      </svg>
      <figcaption className={styles['caption']}>{caption}</figcaption>
    </figure>
  );
}

const units = (squares: number): number => Math.round(squares * UNITS * 10) / 10;

const isAt = (point: Point, other: Point): boolean => point.x === other.x && point.y === other.y;

function placed(tokens: BoardContent['tokens']): PlacedToken[] {
  const all = tokens.map(({ at, color, label }) => {
    const square = parseSquare(at);
    return { point: pointOf(square), color: color ?? square.color, label };
  });
  return all.map((token, place) => ({
    ...token,
    count: all.filter(({ point }) => isAt(point, token.point)).length,
    index: all.slice(0, place).filter(({ point }) => isAt(point, token.point)).length,
  }));
}

interface MarkedSquare extends Point {
  readonly tone: BoardContent['marks'][number]['tone'];
  readonly number: number | undefined;
  /** True in a home column, whose colour stays. */
  readonly isColored: boolean;
}

const isLong = (way: readonly Point[]): boolean => way.length > 2;

function markedSquares(marks: BoardContent['marks']): MarkedSquare[] {
  return marks.flatMap(({ from, to, tone, number }) => {
    const start = parseSquare(from);
    return wayOf(start, to ?? start.step).map((point, index) => ({
      ...point,
      tone,
      number: number === undefined ? undefined : number + index,
      isColored: start.step + index >= TRACK_STEPS && start.step + index < HOME,
    }));
  });
}

/** Tokens that share a square are smaller: a pair overlaps, more are in two rows. */
function tokenPlace({ x, y }: Point, count: number, index: number): string {
  if (count === 1) return `translate(${String(units(x))} ${String(units(y))})`;
  const side = index % 2 === 0 ? -1 : 1;
  const [across, down, scale] = count === 2 ? [0.17, side * 0.12, '.76'] : [0.23, index < 2 ? -0.23 : 0.23, '.55'];
  return `translate(${String(units(x + side * across))} ${String(units(y + down))}) scale(${scale})`;
}

/** A line through the centres of squares, which leaves a gap to the tokens on its first and last square. */
function arrowLine(way: readonly Point[], tokens: readonly PlacedToken[], toToken: number): string {
  const points = way.map(({ x, y }) => ({ x: units(x), y: units(y) }));
  const gap = (point: Point | undefined): number =>
    point !== undefined && tokens.some((token) => isAt(token.point, point)) ? toToken : INTO_SQUARE;
  const [first, second] = points;
  const [before, last] = points.slice(-2);
  if (first === undefined || second === undefined || before === undefined || last === undefined) return '';
  const middle = points.slice(1, -1);
  return `M${[towards(first, second, gap(way[0])), ...middle, towards(last, before, gap(way.at(-1)))]
    .map(({ x, y }) => `${String(x)} ${String(y)}`)
    .join('L')}`;
}

/** The point at a distance from one point on the way to another. */
function towards(from: Point, to: Point, distance: number): Point {
  const share = distance / Math.hypot(to.x - from.x, to.y - from.y);
  const round = (value: number): number => Math.round(value * 10) / 10;
  return { x: round(from.x + (to.x - from.x) * share), y: round(from.y + (to.y - from.y) * share) };
}
