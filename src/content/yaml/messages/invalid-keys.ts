import type { Document, Node } from 'yaml';
import { yamlLibrary } from '../parser/yaml-library.js';

/** An invalid key. */
export interface InvalidKey {
  /** Offsets of the key, or of its colon if the key is empty. */
  readonly start: number;
  readonly end: number;
  readonly message: string;
  readonly remedy: string;
}

/**
 * Returns keys that are lists, mappings, aliases or empty, and `__proto__`, which is not a normal property in
 * JavaScript.
 */
export function invalidKeys(document: Document, text: string): InvalidKey[] {
  const found: InvalidKey[] = [];
  yamlLibrary().visit(document, {
    Pair(_, { key, value }) {
      const explained = explain(key, text);
      if (!explained) return;
      const [start, end] = (key as Node | null)?.range ?? (value as Node | null)?.range ?? [0, 0];
      if (end > start) found.push({ start, end, ...explained });
      else found.push({ ...colonFrom(start, text), ...explained });
    },
  });
  return found;
}

function colonFrom(offset: number, text: string): Pick<InvalidKey, 'start' | 'end'> {
  const start = Math.max(offset, text.indexOf(':', offset));
  return { start, end: start + 1 };
}

function explain(key: unknown, text: string): Pick<InvalidKey, 'message' | 'remedy'> | undefined {
  const { isAlias, isMap, isScalar, isSeq } = yamlLibrary();
  const remedy = 'Write a word before the colon. If the line is text, put it in quotes.';
  if (isAlias(key)) return { message: `The alias \`*${key.source}\` is used as a key.`, remedy };
  if (isSeq(key)) return { message: 'A list is used as a key.', remedy };
  if (isMap(key)) {
    const start = key.range?.[0] ?? 0;
    if (text[start - 1] !== '{') return { message: 'A group of keys is used as a key.', remedy };
    const mark = /^[^\n}]*\}\}/.exec(text.slice(start))?.[0] ?? '';
    return {
      message: 'YAML reads two braces as a group of keys that is used as a key. Placeholders are not replaced.',
      remedy: mark === '' ? remedy : `Write the value itself, or put the text in quotes: \`'{${mark}'\`.`,
    };
  }
  if (isScalar(key) && key.value === '__proto__')
    return { message: '`__proto__` cannot be a key.', remedy: 'Write another word.' };
  if (key !== null && (!isScalar(key) || (key.value !== null && key.value !== ''))) return undefined;
  const { range, source = '' } = isScalar(key) ? key : { range: undefined };
  if (source !== '')
    return { message: `\`${source}\` is YAML's null and cannot be a key.`, remedy: 'Write another word.' };
  return range && range[1] > range[0]
    ? { message: 'The key is empty.', remedy }
    : {
        message: 'There is no key before this colon.',
        remedy:
          'Write a word before the colon, or take the colon away; where the line is meant as text, put it in quotes.',
      };
}
