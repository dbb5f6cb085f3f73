/** Values, each once: equal ones have the same number. Numbers follow the order of the calls. */
export interface NumberedValues<T> {
  readonly values: readonly T[];
  add(value: T): number;
  /** Returns a function that adds a value of another list by its number there. */
  from(values: readonly T[]): (number: number) => number;
}

/** @param keyOf returns a text that only equal values have */
export function createNumberedValues<T>(keyOf: (value: T) => string = JSON.stringify): NumberedValues<T> {
  const numbers = new Map<string, number>();
  const values: T[] = [];
  function add(value: T): number {
    const key = keyOf(value);
    const number = numbers.get(key) ?? values.push(value) - 1;
    numbers.set(key, number);
    return number;
  }
  return {
    values,
    add,
    from(others) {
      const added: number[] = [];
      return (number) => (added[number] ??= add(others[number] as T));
    },
  };
}
