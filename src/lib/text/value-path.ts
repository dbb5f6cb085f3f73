/** Keys and list indexes that lead from the top of a YAML file to a value. */
export type ValuePath = readonly (string | number)[];

/** Replaces the value at a path that exists. */
export function setValueAt(value: unknown, path: ValuePath, replacement: unknown): void {
  Reflect.set(Object(valueAt(value, path.slice(0, -1))) as object, path.at(-1) ?? '', replacement);
}

/** Formats a path: `faq[2].content`. */
export function formatPath(path: ValuePath): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${String(part)}]` : index === 0 ? part : `.${part}`))
    .join('');
}

/** Parses a path of `formatPath`; keys with dots or brackets are split. */
export function parsePath(text: string): ValuePath {
  return [...text.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, index, key]) =>
    index === undefined ? (key ?? '') : Number(index),
  );
}

/** Returns the path in a file of a value at a path that does not count the list items in `hidden`. */
export function pathInFile(path: ValuePath, hidden: ReadonlySet<string> | undefined): ValuePath {
  if (!hidden) return path;
  const found: (string | number)[] = [];
  const isHidden = (index: number): boolean => hidden.has(formatPath([...found, index]));
  for (const part of path) {
    if (typeof part === 'string') {
      found.push(part);
      continue;
    }
    let index = 0;
    for (let left = part; left > 0 || isHidden(index); index += 1) if (!isHidden(index)) left -= 1;
    found.push(index);
  }
  return found;
}

/** Returns the value at a path; `undefined` if there is none. */
export function valueAt(value: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>(
    (inner, part) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, part)
        ? (inner as Record<string | number, unknown>)[part]
        : undefined,
    value,
  );
}
