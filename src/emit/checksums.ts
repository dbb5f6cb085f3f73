/**
 * One line of `SHA256SUMS` without its line break, in the form of GNU coreutils: `HASH  NAME`. Where the name holds a
 * backslash, a line feed or a carriage return, those are escaped and the line starts with a backslash.
 */
export function checksumLine({ path, sha256 }: { readonly path: string; readonly sha256: string }): string {
  const escaped = path.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `${escaped === path ? '' : '\\'}${sha256}  ${escaped}`;
}

/** The path that such a line is of. */
export function checksumPath(line: string): string {
  const isEscaped = line.startsWith('\\');
  const path = line.slice(HASH_LENGTH + 2 + Number(isEscaped));
  return isEscaped ? path.replace(/\\(.)/g, (_, letter: string) => ({ n: '\n', r: '\r' })[letter] ?? letter) : path;
}

/** Digits of a SHA-256. */
const HASH_LENGTH = 64;
