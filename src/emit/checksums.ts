/**
 * One line of `SHA256SUMS` without its line break, in the form of GNU coreutils: `HASH  NAME`. Where the name holds a
 * backslash, a line feed or a carriage return, those are escaped and the line starts with a backslash.
 */
export function checksumLine({ path, sha256 }: { readonly path: string; readonly sha256: string }): string {
  const escaped = path.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `${escaped === path ? '' : '\\'}${sha256}  ${escaped}`;
}
