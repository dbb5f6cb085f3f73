/** A word of the configuration of nginx or Apache. What `$` and `%` mean depends on where the word stands. */
export function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
