import type { ReactElement } from 'react';
import type { Board } from '../fields/board.js';
import { HOME, parseSquare, pointOf, TRACK_STEPS, wayOf, type Color, type Point } from '../shared/ludo/squares.js';
import { BoardSquares, Token, TOKEN_COLORS } from './board-shapes.js';

/** Units of the drawing in a square of the board. */
const UNITS = 10;

/** Space for half of the outermost lines, in units. */
const MARGIN = 0.4;

/** The distance of an arrow from the centre of a token, and of its head from the centre of an empty square. */
const TOKEN_RADIUS = 4.4;
const INTO_SQUARE = 1;
const SHORT_GAP = 2;

/** A file has no style sheet of the site: these are its colours, in the light and in the dark. */
const STYLE =
  'svg{--ink:#1b1033;--card:#fff;--plain:#5b2be0;--plain-fill:#e3daff;--danger:#d92d3a;--danger-fill:#fff3f2;--safe:#11823f;--safe-fill:#effaf3;--path:#c3b1f5;font:800 6px system-ui,sans-serif;text-anchor:middle}' +
  '@media screen and (prefers-color-scheme:dark){svg{--ink:#f5f1ff;--card:#1f1538;--plain:#b8a0ff;--plain-fill:#20133f;--danger:#ff8a90;--danger-fill:#271126;--safe:#5fd08d;--safe-fill:#14192b;--path:#5f4b99}}' +
  '.arrow path{fill:none;stroke:var(--card);stroke-linejoin:round;stroke-width:2.3px}.arrow path+path{stroke:var(--ink);stroke-width:1.5px}' +
  '.number{fill:var(--ink);stroke:var(--card);stroke-linejoin:round;stroke-width:1.4px;paint-order:stroke}';

interface PlacedToken {
  readonly point: Point;
  readonly color: Color;
  readonly label: string | undefined;
  /** How many tokens share the square, and which of them this is. */
  readonly count: number;
  readonly index: number;
}

/** A diagram on a Ludo board, as a drawing that needs nothing of its page. */
export function BoardDrawing({ board }: { readonly board: Board }): ReactElement {
  const { columns, rows, arrows } = board;
  const marks = markedSquares(board.marks);
  const tokens = placed(board.tokens);
  const ways = arrows.map(({ from, to }) => wayOf(parseSquare(from), to));
  const arrow = (way: readonly Point[], gap: number): ReactElement => {
    const line = arrowLine(way, tokens, gap);
    return (
      <g key={line} className="arrow">
        <path d={line} />
        <path d={line} markerEnd="url(#head)" />
      </g>
    );
  };
  const box = [
    (columns[0] - 1) * UNITS - MARGIN,
    (rows[0] - 1) * UNITS - MARGIN,
    (columns[1] - columns[0] + 1) * UNITS + 2 * MARGIN,
    (rows[1] - rows[0] + 1) * UNITS + 2 * MARGIN,
  ];
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={box.join(' ')}>
      <style>{STYLE}</style>
      <BoardSquares />
      {marks.map(({ x, y, tone, isColored }) => (
        <rect
          key={`${String(x)} ${String(y)}`}
          // In a home column: its colour stays, with a line around the square.
          fill={isColored ? 'none' : `var(--${tone}-fill)`}
          fillOpacity=".85"
          stroke={isColored ? '#1b1033' : `var(--${tone})`}
          strokeWidth={isColored ? 1.4 : 1.1}
          strokeDasharray={tone === 'danger' ? '2 1.2' : undefined}
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
            <text key={`${String(x)} ${String(y)}`} className="number" x={units(x)} y={units(y) + 2.1}>
              {number}
            </text>
          ),
      )}
      {tokens.map(({ point, color, label, count, index }) => (
        <g
          key={`${String(point.x)} ${String(point.y)} ${String(index)}`}
          color={TOKEN_COLORS[color]}
          transform={tokenPlace(point, count, index)}
        >
          <Token />
          {label !== undefined && (
            <text y="1.9" fontSize="5.4" fill={color === 'yellow' ? '#1b1033' : '#fff'}>
              {label}
            </text>
          )}
        </g>
      ))}
      {/* Tokens would cover an arrow of one step. */}
      {ways.filter((way) => !isLong(way)).map((way) => arrow(way, SHORT_GAP))}
    </svg>
  );
}

const units = (squares: number): number => Math.round(squares * UNITS * 10) / 10;

const isAt = (point: Point, other: Point): boolean => point.x === other.x && point.y === other.y;

function placed(tokens: Board['tokens']): PlacedToken[] {
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
  readonly tone: Board['marks'][number]['tone'];
  readonly number: number | undefined;
  /** True in a home column, whose colour stays. */
  readonly isColored: boolean;
}

const isLong = (way: readonly Point[]): boolean => way.length > 2;

function markedSquares(marks: Board['marks']): MarkedSquare[] {
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
