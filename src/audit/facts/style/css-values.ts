import {
  isFunctionNode,
  isTokenNode,
  isWhiteSpaceOrCommentNode,
  type ComponentValue,
  type FunctionNode,
} from '@csstools/css-parser-algorithms';
import { TokenType } from '@csstools/css-tokenizer';
import { componentValues } from './read-style.js';

/** Pixels of a unit, in a window of 1000 pixels. */
const PIXELS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 37.8,
  mm: 3.78,
  q: 0.945,
  rem: 16,
  vw: 10,
  vh: 10,
  vmin: 10,
  vmax: 10,
  dvh: 10,
  svh: 10,
  lvh: 10,
};

/** The parts of a value without white space. */
export function cssParts(value: string): ComponentValue[] {
  return componentValues(value).filter((node) => !isWhiteSpaceOrCommentNode(node));
}

export function functionsOf(value: string): FunctionNode[] {
  return cssParts(value).filter(isFunctionNode);
}

/** The arguments of a function, without commas and white space. */
export function argumentsOf({ value }: FunctionNode): ComponentValue[] {
  return value.filter(
    (node) => !isWhiteSpaceOrCommentNode(node) && !(isTokenNode(node) && node.value[0] === TokenType.Comma),
  );
}

/** A number or a percentage, where 100 % is 1. */
export function numberOf(node: ComponentValue | undefined): number | undefined {
  if (!isTokenNode(node)) return undefined;
  const token = node.value;
  if (token[0] === TokenType.Number) return token[4].value;
  return token[0] === TokenType.Percentage ? token[4].value / 100 : undefined;
}

/** A length in pixels; `undefined` if it is not known. */
export function pixelsOf(node: ComponentValue | undefined, em: number, percent = 10): number | undefined {
  if (!isTokenNode(node)) return undefined;
  const token = node.value;
  if (token[0] === TokenType.Number) return token[4].value;
  if (token[0] === TokenType.Percentage) return token[4].value * percent;
  if (token[0] !== TokenType.Dimension) return undefined;
  const unit = token[4].unit.toLowerCase();
  const size = unit === 'em' ? em : unit === 'ch' || unit === 'ex' ? em / 2 : PIXELS[unit];
  return size === undefined ? undefined : token[4].value * size;
}

export function lengthsOf(value: string, em: number, percent?: number): (number | undefined)[] {
  return cssParts(value).map((part) => pixelsOf(part, em, percent));
}
