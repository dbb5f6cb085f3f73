import type { AuditFolder } from './audit-folder.js';

/**
 * Finds the YAML line of a text in a published file other than a page, for which builds record no positions. Returns
 * `FILE:LINE:COLUMN` if one line has the text, the file if several lines of one file have it, else `undefined`.
 */
export function findSourceLine(
  text: string,
  path: string,
  audit: Pick<AuditFolder, 'sourcesOf' | 'readSource'>,
): string | undefined {
  const files = audit.sourcesOf(path).filter((name) => /\.(?:yaml|md)$/.test(name));
  const places = files.flatMap((file) =>
    linesWith(text, audit.readSource(file) ?? '').map(([line, column]) => ({
      file,
      place: `${file}:${String(line)}:${String(column)}`,
    })),
  );
  const [first] = places;
  if (!first) return undefined;
  if (places.length === 1) return first.place;
  return places.every(({ file }) => file === first.file) ? first.file : undefined;
}

/** Lines and columns, counted from 1. */
function linesWith(text: string, source: string): [line: number, column: number][] {
  return source.split('\n').flatMap((content, index): [number, number][] => {
    const at = content.indexOf(text);
    return at === -1 ? [] : [[index + 1, at + 1]];
  });
}
