import { lexer, parse, walk } from 'css-tree/dist/csstree.esm';
import { didYouMeanText, misspelt } from '../../../lib/text/did-you-mean.js';
import { memo } from '../../memo.js';

const PROPERTIES = Object.keys(lexer.properties).filter((name) => !name.startsWith('-'));

/** Values that the library cannot match, and those of Internet Explorer. */
const UNCLEAR = /^-|\s-[a-z]|\b(?:var|env|attr|if|expression)\(|progid|\\|!|\balpha\(/i;

/**
 * What is wrong with a declaration, `property:value`; `undefined` if it is right or unclear. The library may not know
 * new values: a value is wrong only if a small correction makes it right.
 */
export const declarationProblem = memo(20_000, (declaration: string): string | undefined => {
  const colon = declaration.indexOf(':');
  const property = declaration.slice(0, colon).toLowerCase();
  const value = declaration.slice(colon + 1);
  if (!/^[a-z][a-z-]+$/.test(property)) return undefined;
  if (!Object.hasOwn(lexer.properties, property)) {
    const near = misspelt(property, PROPERTIES);
    return near === undefined ? undefined : `\`${property}\` is no property. ${didYouMeanText(property, near)}`;
  }
  if (/calc\(|min\(|max\(|clamp\(/i.test(value) && lacksOperator(value))
    return `\`${value}\` needs spaces around its \`+\` or \`-\`.`;
  const [, next = ''] = /\s([a-z][a-z-]*)\s*:/i.exec(value.replace(/"[^"]*"|'[^']*'|\([^()]*\)/g, '')) ?? [];
  if (Object.hasOwn(lexer.properties, next.toLowerCase())) return `A semicolon is missing before \`${next}\`.`;
  if (UNCLEAR.test(value) || matches(property, value)) return undefined;
  const { mismatchOffset: at = 0, mismatchLength: length = 0 } = lexer.matchProperty(property, value).error ?? {};
  const token = value.slice(at, at + length);
  const isRight = (word: string): boolean => matches(property, value.slice(0, at) + word + value.slice(at + length));
  const wrong = (why: string): string => `\`${token}\` in \`${property}\` ${why}`;
  const number = /^[-+]?(?:\d+\.?\d*|\.\d+)/.exec(token)?.[0];
  if (number === token && UNITS.some((unit) => isRight(token + unit))) return wrong('needs a unit.');
  if (number !== undefined && UNITS.some((unit) => isRight(number + unit))) return wrong('has no unit that fits.');
  if (number !== undefined && isRight('')) return wrong('is one value too many.');
  if (token.startsWith('#') && isRight('#000')) return wrong('is no colour.');
  if (/,\s*$/.test(value) && matches(property, value.replace(/,\s*$/, ''))) return `\`${property}\` ends with a comma.`;
  const name = /^[a-z-]+/i.exec(token)?.[0].toLowerCase() ?? '';
  const near = name === '' ? undefined : misspelt(name, keywords(property));
  return near !== undefined && isRight(token.toLowerCase().replace(name, near))
    ? wrong(`is no value. ${didYouMeanText(name, near)}`)
    : undefined;
});

const UNITS = ['px', 's', 'deg', '%'];

function matches(property: string, value: string): boolean {
  return lexer.matchProperty(property, value).error === null;
}

export function isColour(value: string): boolean {
  return matches('color', value.trim());
}

/** Whether two numbers of a sum follow each other: `-2rem` in `calc(100%-2rem)` is a number. */
function lacksOperator(value: string): boolean {
  let found = false;
  walk(parse(value, { context: 'value' }), ({ type, name = '', children }) => {
    if (type !== 'Function' || !/^(?:calc|min|max|clamp)$/i.test(name)) return;
    const types = [...(children ?? [])].map((child) => child.type);
    found ||= types.some(
      (one, index) => /^(?:Num|Perc|Dim|Par)/.test(one) && /^(?:Num|Dim)/.test(types[index + 1] ?? ''),
    );
  });
  return found;
}

/** Keywords and names of functions that the values of a property can have. */
export const keywords = memo(1000, (property: string): readonly string[] => {
  const found = new Set<string>();
  const done = new Set<object>();
  const waiting = [lexer.properties[property]?.syntax];
  for (let count = 0; count < waiting.length; count += 1) {
    const node = waiting[count];
    if (!node || done.has(node)) continue;
    done.add(node);
    const { type, name = '', term, terms = [] } = node;
    if (type === 'Keyword') found.add(name.toLowerCase());
    if (name.endsWith('()')) found.add(name.slice(0, -2));
    else if (type === 'Type') waiting.push(lexer.types[name]?.syntax);
    if (type === 'Property') waiting.push(lexer.properties[name]?.syntax);
    waiting.push(...terms, term);
  }
  return [...found];
});
