import type { SourcePosition } from '../../errors/index.js';

/** `file:line:column`, as far as it is known; terminals and editors make a link of it. */
export function place(position: SourcePosition): string {
  const { file, line, column } = position;
  if (line === undefined) return file;
  return column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
}
