import type { FunctionNode } from '@csstools/css-parser-algorithms';
import { argumentsOf, functionsOf, lengthsOf, numberOf, cssParts, pixelsOf } from '../style/css-values.js';

/** Why a text cannot be seen, or may not be seen, as the end of a sentence: `its text size is 0`. */
export interface HidingVerdict {
  readonly says: string;
  readonly isCertain: boolean;
}

/** What hides a text, as far as markup and styles leave no doubt. Colours, filters, masks and shapes are for a browser. */
export interface Hiding extends HidingVerdict {
  /** The style or the attribute that does it, such as `.note { font-size: 0 }`. */
  readonly by: string;
  /** Index of the start tag that it is set on. */
  readonly element: number;
}

/** Pixels beyond which something is off the screen, and what 100 % counts as for that. */
const OFF_SCREEN = 600;
const PERCENT = 6;

const certain = (says: string): HidingVerdict => ({ says, isCertain: true });
const possible = (says: string): HidingVerdict => ({ says, isCertain: false });

/** Judges one property of an element, by its name. `em` is the text size. */
export const judges: Readonly<Record<string, (value: string, em: number) => HidingVerdict | undefined>> = {
  display: (value) => (value === 'none' ? certain('it is set not to be shown') : undefined),
  'content-visibility': (value) =>
    value === 'hidden' ? certain('browsers leave it out when they draw the page') : undefined,
  transform: (value, em) =>
    functionsOf(value)
      .map((node) => transformed(node, em))
      .find(Boolean),
  scale: (value) => (isFlat(cssParts(value).map(numberOf)) ? certain('it is scaled down to nothing') : undefined),
  zoom: (value) => (isFlat(cssParts(value).map(numberOf)) ? certain('it is scaled down to nothing') : undefined),
  translate: (value, em) => (isFar(lengthsOf(value, em, PERCENT)) ? certain('it is moved off the screen') : undefined),
  'text-decoration-line': (value) => (value.includes('line-through') ? possible('it is struck through') : undefined),
  'text-overflow': (value) => (value.includes('clip') ? undefined : possible('its end may be cut off')),
  'line-clamp': (value) => (value === 'none' ? undefined : possible('its end may be cut off')),
  'margin-left': (value, em) => movedBy(value, em, 'left'),
  'margin-top': (value, em) => movedBy(value, em, 'top'),
  'text-indent': (value, em) =>
    isFar(lengthsOf(value, em, PERCENT)) ? certain('its text is moved out of its box') : undefined,
};

type Side = 'top' | 'right' | 'bottom' | 'left';

/** Judges the place of an element that is positioned. */
export function movedBy(value: string, em: number, side: Side): HidingVerdict | undefined {
  const length = sideOf(lengthsOf(value, em, PERCENT), side) ?? 0;
  return length <= -OFF_SCREEN || length >= 4 * OFF_SCREEN ? certain('it is moved off the screen') : undefined;
}

/** One side of a list of one to four values. */
function sideOf<T>(values: readonly T[], side: Side): T | undefined {
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
  const isMoved = name.startsWith('translate') && isFar(parts.map((part) => pixelsOf(part, em, PERCENT)));
  return isMoved ? certain('it is moved off the screen') : undefined;
}
