import type { FunctionNode } from '@csstools/css-parser-algorithms';
import { argumentsOf, functionsOf, lengthsOf, numberOf, cssParts, pixelsOf } from '../style/css-values.js';
import { gradientColours } from '../style/text-colour.js';

/** Why a text cannot be seen, or may not be seen, as the end of a sentence: `its text size is 0`. */
export interface HidingVerdict {
  readonly says: string;
  readonly isCertain: boolean;
}

/** What hides a text. */
export interface Hiding extends HidingVerdict {
  /** The style or the attribute that does it, such as `.note { font-size: 0 }`. */
  readonly by: string;
  /** Index of the start tag that it is set on. */
  readonly element: number;
}

/** Opacity below which a text cannot be read. */
export const MIN_OPACITY = 0.15;

/** Pixels beyond which something is off the screen, and what 100 % counts as for that. */
const OFF_SCREEN = 600;
const PERCENT = 6;

const certain = (says: string): HidingVerdict => ({ says, isCertain: true });
const possible = (says: string): HidingVerdict => ({ says, isCertain: false });

/** The opacity that a filter leaves. */
export function filterOpacity(value: string): number {
  return functionsOf(value)
    .filter((node) => node.getName() === 'opacity')
    .reduce((product, node) => product * (numberOf(argumentsOf(node)[0]) ?? 1), 1);
}

/** Judges one property of an element, by its name. `em` is the text size. */
export const judges: Readonly<Record<string, (value: string, em: number) => HidingVerdict | undefined>> = {
  display: (value) => (value === 'none' ? certain('it is set not to be shown') : undefined),
  'content-visibility': (value) =>
    value === 'hidden' ? certain('browsers leave it out when they draw the page') : undefined,
  'clip-path': (value) =>
    value.includes('url(') ? possible('part of it may be cut off') : functionsOf(value).map(clipped).find(Boolean),
  clip: (value, em) => {
    const [rect] = functionsOf(value);
    const [top = 0, right = Infinity, bottom = Infinity, left = 0] = rect
      ? argumentsOf(rect).map((part) => pixelsOf(part, em))
      : [];
    return bottom - top <= 1 || right - left <= 1 ? certain('all of it is cut off') : undefined;
  },
  'mask-image': (value) => {
    if (functionsOf(value).length === 0 && !value.includes('url(')) return undefined;
    const colours = gradientColours(value);
    if (colours?.every(([, , , alpha]) => alpha === 1)) return undefined;
    return colours?.every(([, , , alpha]) => alpha < MIN_OPACITY)
      ? certain('a mask makes it transparent')
      : possible('a mask may cover it');
  },
  filter: (value) => {
    const harmful = functionsOf(value).some(
      (node) =>
        (node.getName() === 'blur' && (pixelsOf(argumentsOf(node)[0], 16) ?? 0) >= 4) ||
        (node.getName() === 'contrast' && (numberOf(argumentsOf(node)[0]) ?? 1) < 0.2),
    );
    return harmful || value.includes('url(') ? possible('a filter may make it unreadable') : undefined;
  },
  transform: (value, em) =>
    functionsOf(value)
      .map((node) => transformed(node, em))
      .find(Boolean),
  scale: (value) => (isFlat(cssParts(value).map(numberOf)) ? certain('it is scaled down to nothing') : undefined),
  zoom: (value) => (isFlat(cssParts(value).map(numberOf)) ? certain('it is scaled down to nothing') : undefined),
  translate: (value, em) => (isFar(lengthsOf(value, em, PERCENT)) ? certain('it is moved off the screen') : undefined),
  rotate: (value) => (/\b[xy]\b/.test(value) && isEdgeOn(value) ? certain(EDGE_ON) : undefined),
  'text-decoration-line': (value) => (value.includes('line-through') ? possible('it is struck through') : undefined),
  'text-overflow': (value) => (value.includes('clip') ? undefined : possible('its end may be cut off')),
  'line-clamp': (value) => (value === 'none' ? undefined : possible('its end may be cut off')),
  'margin-left': (value, em) => movedBy(value, em, 'left'),
  'margin-top': (value, em) => movedBy(value, em, 'top'),
  'text-indent': (value, em) =>
    isFar(lengthsOf(value, em, PERCENT)) ? certain('its text is moved out of its box') : undefined,
};

const EDGE_ON = 'it is turned so that only its edge is seen';

/** Whether the angle in a value turns an element by a quarter. */
function isEdgeOn(value: string): boolean {
  const [, number = '0', unit = ''] = /(-?[\d.]+)(deg|turn|rad|grad)/.exec(value) ?? [];
  const turns = Number(number) / ({ deg: 360, turn: 1, grad: 400, rad: 2 * Math.PI }[unit] ?? 1);
  return Math.abs(Math.cos(turns * 2 * Math.PI)) < 0.05;
}

const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** Judges the place of an element that is positioned. */
export function movedBy(value: string, em: number, side: (typeof SIDES)[number]): HidingVerdict | undefined {
  const length = sideOf(lengthsOf(value, em, PERCENT), side) ?? 0;
  return length <= -OFF_SCREEN || length >= 4 * OFF_SCREEN ? certain('it is moved off the screen') : undefined;
}

/** One side of a list of one to four values. */
function sideOf<T>(values: readonly T[], side: (typeof SIDES)[number]): T | undefined {
  const [top, right = top, bottom = top, left = right] = values;
  return { top, right, bottom, left }[side];
}

function isFar(lengths: readonly (number | undefined)[]): boolean {
  return lengths.some((length = 0) => Math.abs(length) >= OFF_SCREEN);
}

function isFlat(factors: readonly (number | undefined)[]): boolean {
  return factors.some((factor = 1) => Math.abs(factor) < 0.05);
}

function transformed(node: FunctionNode, em: number): HidingVerdict | undefined {
  const name = node.getName().toLowerCase();
  const parts = argumentsOf(node);
  const [a = 1, b = 0, c = 0, d = 1] = parts.map(numberOf);
  if (
    (name.startsWith('scale') && isFlat(parts.map(numberOf))) ||
    (name === 'matrix' && Math.abs(a * d - b * c) < 0.001)
  )
    return certain('it is scaled down to nothing');
  if (/^rotate[xy]$/.test(name) && isEdgeOn(parts[0]?.toString() ?? '')) return certain(EDGE_ON);
  const isMoved = name.startsWith('translate') && isFar(parts.map((part) => pixelsOf(part, em, PERCENT)));
  return isMoved ? certain('it is moved off the screen') : undefined;
}

/** Judges a shape that cuts an element. */
function clipped(node: FunctionNode): HidingVerdict | undefined {
  const name = node.getName().toLowerCase();
  const all = argumentsOf(node);
  const end = all.findIndex((part) => ['round', 'at'].includes(part.toString()));
  // Long lengths count as the whole box, short ones as a part of it.
  const shares = all.slice(0, end === -1 ? undefined : end).map((part) => {
    const pixels = pixelsOf(part, 16) ?? 1;
    return numberOf(part) ?? (pixels >= OFF_SCREEN ? 1 : Math.sign(pixels) / 100);
  });
  const left = shareLeft(name, shares);
  if (left !== undefined && left >= 0.99) return undefined;
  return left !== undefined && left <= 0.001 ? certain('all of it is cut off') : possible('part of it may be cut off');
}

/** The share of the box that a shape leaves; `undefined` if it is not known. */
function shareLeft(name: string, shares: readonly number[]): number | undefined {
  if (name === 'inset') {
    const [top = 0, right = 0, bottom = 0, left = 0] = SIDES.map((side) => sideOf(shares, side));
    return (
      Math.max(0, 1 - Math.max(0, top) - Math.max(0, bottom)) * Math.max(0, 1 - Math.max(0, left) - Math.max(0, right))
    );
  }
  if (name === 'circle' || name === 'ellipse') {
    const [across = 0.5, down = across] = shares;
    return across * down === 0 ? 0 : across >= 0.71 && down >= 0.71 ? 1 : undefined;
  }
  if (name !== 'polygon' || shares.length % 2 !== 0) return undefined;
  const points = shares.flatMap((x, index) => (index % 2 === 0 ? [[x, shares[index + 1] ?? 0] as const] : []));
  const twice = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}
