/** The colours of a Ludo board, clockwise from the top left. */
export const COLORS = ['red', 'green', 'yellow', 'blue'] as const;

export type Color = (typeof COLORS)[number];

/** Squares in a row of the board. */
export const BOARD_SIZE = 15;

/** The step on which a token is home, counted from its start square. */
export const HOME = 56;

/** A square as an author writes it: `red 8` is eight steps from the red start, `red yard 1` a place in the red yard. */
export const SQUARE = /^(red|green|yellow|blue) (?:yard ([1-4])|(5[0-6]|[1-4]?\d))/;

export interface Square {
  readonly color: Color;
  /** Steps from the colour's start: 0 to 50 on the track, 51 to 55 in the home column, 56 in the centre. */
  readonly step: number;
  /** The place in the yard, 1 to 4, of a token that has not set out; `step` is then -1. */
  readonly yard?: number;
}

/** A point in squares from the top left corner of the board. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The track from the red start to the square before the green one; the other quarters are turned copies. */
const QUARTER: readonly Point[] = [
  ...[1, 2, 3, 4, 5].map((column) => centre(column, 6)),
  ...[5, 4, 3, 2, 1, 0].map((row) => centre(6, row)),
  centre(7, 0),
  centre(8, 0),
];

/** Track squares that a token walks before its home column. */
export const TRACK_STEPS = 51;

const YARD: readonly Point[] = [
  { x: 2.2, y: 2.2 },
  { x: 3.8, y: 2.2 },
  { x: 2.2, y: 3.8 },
  { x: 3.8, y: 3.8 },
];

const RED_HOME: Point = { x: 6.5, y: 7.5 };

function centre(column: number, row: number): Point {
  return { x: column + 0.5, y: row + 0.5 };
}

/** Turns a point clockwise around the centre of the board. */
function turned({ x, y }: Point, quarters: number): Point {
  return quarters === 0 ? { x, y } : turned({ x: BOARD_SIZE - y, y: x }, quarters - 1);
}

/** Reads a square such as `red 8`. What follows it is ignored. */
export function parseSquare(text: string): Square {
  const [, color = '', yard, step] = SQUARE.exec(text) ?? [];
  const found = COLORS.find((name) => name === color);
  if (found === undefined) throw new TypeError(`\`${text}\` is no square of a Ludo board`);
  return yard === undefined ? { color: found, step: Number(step) } : { color: found, step: -1, yard: Number(yard) };
}

/** The centre of a square. */
export function pointOf({ color, step, yard }: Square): Point {
  const quarters = COLORS.indexOf(color);
  if (yard !== undefined) return turned(YARD[yard - 1] ?? RED_HOME, quarters);
  if (step >= HOME) return turned(RED_HOME, quarters);
  if (step >= TRACK_STEPS) return turned(centre(step - TRACK_STEPS + 1, 7), quarters);
  const [ahead, place] = [Math.floor(step / QUARTER.length), step % QUARTER.length];
  return turned(QUARTER[place] ?? RED_HOME, (quarters + ahead) % COLORS.length);
}

/** The centres of all squares on the way of a colour, from a square to a later step. */
export function wayOf(from: Square, to: number): Point[] {
  const later = Array.from({ length: Math.max(0, to - from.step) }, (_, index) => from.step + 1 + index);
  return [from, ...later.map((step) => ({ color: from.color, step }))].map(pointOf);
}
