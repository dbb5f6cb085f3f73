/**
 * Freezes a JSON value, with all lists and objects in it, and returns it. What is frozen already is left alone, so that
 * to freeze a value again costs nothing.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const item of Object.values(value)) deepFreeze<unknown>(item);
  return value;
}
