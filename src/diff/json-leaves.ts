/** Values of a JSON text by their path, in the order of the text; `undefined` where it is no JSON. */
export function jsonLeaves(text: string): Map<string, string> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Not JSON: the caller compares the text as it stands.
    return undefined;
  }
  const leaves = new Map<string, string>();
  collect(value, '', leaves);
  return leaves;
}

function collect(value: unknown, path: string, leaves: Map<string, string>): void {
  if (typeof value !== 'object' || value === null) {
    leaves.set(path, typeof value === 'string' ? value : JSON.stringify(value));
    return;
  }
  const entries: [string, unknown][] = Array.isArray(value) ? value.map((item, index) => [`${path}[${String(index)}]`, item]) : Object.entries(value).map(([key, item]) => [path === '' ? key : `${path}.${key}`, item]);
  if (entries.length === 0) leaves.set(path, Array.isArray(value) ? '[]' : '{}');
  for (const [inner, item] of entries) collect(item, inner, leaves);
}
