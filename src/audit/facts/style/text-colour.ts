import { color, serializeRGB } from '@csstools/css-color-parser';
import { isFunctionNode, isTokenNode, type ComponentValue } from '@csstools/css-parser-algorithms';
import { TokenType } from '@csstools/css-tokenizer';
import { memo } from '../../memo.js';
import { argumentsOf, functionsOf, cssParts } from './css-values.js';

/** Red, green and blue from 0 to 255, and alpha from 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** The first colour among the parts of a value; `undefined` if there is none, or only one that depends on the machine. */
export const colourIn = memo(1000, (value: string): Rgba | undefined => coloursAmong(cssParts(value))[0]);

function coloursAmong(parts: readonly ComponentValue[]): Rgba[] {
  return parts.flatMap((part) => {
    const isColour = isFunctionNode(part) || (isTokenNode(part) && COLOUR_TOKENS.has(part.value[0]));
    const data = isColour && color(part);
    const [red = 0, green = 0, blue = 0, alpha = 1] = data
      ? (
          serializeRGB(data)
            .toString()
            .match(/[\d.]+/g) ?? []
        ).map(Number)
      : [];
    return data ? [[red, green, blue, alpha] as const] : [];
  });
}

const COLOUR_TOKENS: ReadonlySet<string> = new Set([TokenType.Ident, TokenType.Hash]);

/** The colours of all gradients; `undefined` if there is an image or a colour that is not known. */
export function gradientColours(value: string): readonly Rgba[] | undefined {
  const functions = functionsOf(value);
  const colours = functions.map((node) => (node.getName().endsWith('gradient') ? coloursAmong(argumentsOf(node)) : []));
  return colours.length > 0 && colours.every((list) => list.length > 0) ? colours.flat() : undefined;
}

/** A colour that lies on another one. */
export function over([red, green, blue, alpha]: Rgba, below: Rgba): Rgba {
  const mix = (one: number, other: number): number => one * alpha + other * (1 - alpha);
  return [mix(red, below[0]), mix(green, below[1]), mix(blue, below[2]), 1];
}

/** The contrast of two opaque colours as WCAG defines it, from 1 to 21. */
export function contrast(one: Rgba, other: Rgba): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance([red, green, blue]: Rgba): number {
  const linear = (value: number): number =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
