/** Names in one line, at most `most` of them: `a, b and 3 more`. */
export function firstNames(names: readonly string[], most: number): string {
  const rest = names.length - most;
  return `${names.slice(0, most).join(', ')}${rest > 0 ? ` and ${String(rest)} more` : ''}`;
}
