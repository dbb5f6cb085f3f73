import type { Document } from 'yaml';
import { yamlLibrary } from './yaml-library.js';

/**
 * Returns a key as written: `1.10`, `007` and `true` are names, not numbers or booleans. `undefined` if it is not
 * text.
 */
export function keyText(key: unknown): string | undefined {
  if (!yamlLibrary().isScalar(key) || key.value === null) return undefined;
  return typeof key.value === 'string' ? key.value : (key.source ?? JSON.stringify(key.value));
}

/** Replaces every key of a document by its text as written. */
export function keepKeysAsWritten(document: Document): void {
  const { isScalar, visit } = yamlLibrary();
  visit(document, {
    Pair(_, { key }) {
      if (isScalar(key)) key.value = keyText(key) ?? key.value;
    },
  });
}
