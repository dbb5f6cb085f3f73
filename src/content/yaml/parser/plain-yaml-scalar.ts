export type PlainScalar = string | number | boolean | null;

const WORDS = new Map<string, boolean | null>([
  ['null', null],
  ['Null', null],
  ['NULL', null],
  ['true', true],
  ['True', true],
  ['TRUE', true],
  ['false', false],
  ['False', false],
  ['FALSE', false],
]);
const LONGEST_WORD = 5;

/** First characters of numbers, which no word begins with. */
const MAY_BE_NUMBER = /^[-+.0-9]/;
const OCTAL = /^0o[0-7]+$/;
const DECIMAL = /^[-+]?[0-9]+$/;
const HEXADECIMAL = /^0x[0-9a-fA-F]+$/;
const NO_NUMBER = /^(?:[-+]?\.(?:inf|Inf|INF)|\.nan|\.NaN|\.NAN)$/;
const FRACTION = /^[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+)$/;

/**
 * Returns the value of a plain scalar: a number, boolean or null of the YAML 1.2 core schema as in `yaml`, or else
 * text.
 */
export function plainScalar(source: string): PlainScalar {
  if (!MAY_BE_NUMBER.test(source)) {
    const word = source.length > LONGEST_WORD ? undefined : WORDS.get(source);
    return word === undefined ? source : word;
  }
  if (OCTAL.test(source)) return parseInt(source.slice(2), 8);
  if (DECIMAL.test(source)) return parseInt(source, 10);
  if (HEXADECIMAL.test(source)) return parseInt(source.slice(2), 16);
  if (NO_NUMBER.test(source)) return /nan$/i.test(source) ? NaN : source.startsWith('-') ? -Infinity : Infinity;
  return FRACTION.test(source) ? parseFloat(source) : source;
}
