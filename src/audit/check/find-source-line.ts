import type { AuditFolder } from '../audit-folder.js';

/**
 * The line of YAML that a text of a published file comes from, looked for in the sources that the build kept of it, since builds note no places in files that are no pages.
 * Of several lines that have the text none is named; the file, where only one has it.
 */
export function findSourceLine(
  text: string,
  path: string,
  audit: Pick<AuditFolder, 'sourcesOf' | 'readSource'>,
): string | undefined {
  const files = audit.sourcesOf(path).filter((name) => name.endsWith('.yaml'));
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
