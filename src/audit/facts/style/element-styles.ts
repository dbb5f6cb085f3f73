import { isTokenNode } from '@csstools/css-parser-algorithms';
import { TokenType } from '@csstools/css-tokenizer';
import type { Cascade } from './cascade.js';
import { cssParts, pixelsOf } from './css-values.js';
import type { ElementNode } from './element-tree.js';

/** A value, and the style that sets it. */
export interface StyleValue {
  readonly text: string;
  /** Such as `.note { font-size: 0 }`. */
  readonly by: string;
  /** Index of the start tag that it is set on. */
  readonly element: number;
}

export type StyleValues = ReadonlyMap<string, StyleValue>;

export interface ElementStyles {
  /** Properties that are not inherited. */
  readonly own: StyleValues;
  /** Inherited properties and variables. */
  readonly inherited: StyleValues;
  /** The text size in pixels. */
  readonly em: number;
}

const INHERITED = new Set(['visibility', 'font-size', 'text-indent', 'line-height', 'letter-spacing']);

/** Rounds of filling in variables, which can refer to each other. */
const MAX_ROUNDS = 30;

/** The styles of an element under a condition, with their variables filled in. `around` are those of its parent. */
export function elementStyles(
  node: ElementNode,
  cascade: Cascade,
  condition: string,
  around: ElementStyles,
): ElementStyles {
  const declared = cascade.declared(node, condition);
  if (declared.size === 0) return { ...around, own: new Map() };
  const inherited = new Map(around.inherited);
  const own = new Map<string, StyleValue>();
  let { em } = around;
  const element = node.piece.index;
  for (const [property, { value, shown }] of declared)
    if (property.startsWith('--')) inherited.set(property, { text: value, by: shown, element });
  for (const [property, { value, shown }] of declared) {
    if (property.startsWith('--')) continue;
    const text = filledIn(value, inherited);
    const into = INHERITED.has(property) ? inherited : own;
    if (text === 'initial') into.delete(property);
    else if (!['inherit', 'unset', 'revert', 'currentcolor'].includes(text))
      into.set(property, { text, by: shown, element });
    if (property === 'font-size') em = textSize(text, em) ?? em;
  }
  return { own, inherited, em };
}

/** Replaces variables by their values, innermost first. */
function filledIn(value: string, variables: StyleValues): string {
  let text = value;
  for (let round = 0; round < MAX_ROUNDS && text.includes('var('); round += 1)
    text = text.replace(
      /var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\([^()]*\))*))?\)/g,
      (_, name: string, other = '') => variables.get(name)?.text ?? String(other).trim(),
    );
  return text.toLowerCase();
}

/** The size in a value of `font-size` or `font`; `undefined` if it is not known. */
function textSize(value: string, em: number): number | undefined {
  const parts = cssParts(value).filter(isTokenNode);
  const size =
    parts.find(({ value: [type] }) => type === TokenType.Dimension || type === TokenType.Percentage) ??
    parts.find((part) => part.toString() === '0');
  return pixelsOf(size, em, em);
}
