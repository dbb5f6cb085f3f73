/** Keys and list indexes that lead from the top of a YAML file to a value. */
export type ValuePath = readonly (string | number)[];

/** A path as it is shown to people: `faq[2].content`. */
export function formatPath(path: ValuePath): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${String(part)}]` : index === 0 ? part : `.${part}`))
    .join('');
}

/** The path that `formatPath` showed; keys with dots or brackets do not come back. */
export function parsePath(text: string): ValuePath {
  return [...text.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) =>
    index === undefined ? (key ?? '') : Number(index),
  );
}

/** The value at a path, or `undefined` where the path leads nowhere. */
export function valueAt(value: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>(
    (inner, part) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, part)
        ? (inner as Record<string | number, unknown>)[part]
        : undefined,
    value,
  );
}
