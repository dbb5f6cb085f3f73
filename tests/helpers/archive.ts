import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Text files by their path, with forward slashes. */
export type Files = Readonly<Record<string, string>>;

/** Marks the content of a file that is no text. */
const BASE64 = 'base64:';

/**
 * Reads files that lie in one text, each below a line `-- path --`. What precedes the first is a comment. A file ends with a
 * line end or is empty.
 */
export function parseArchive(text: string): Files {
  const files: Record<string, string> = {};
  const [, ...parts] = `\n${text}`.split(/\n-- (\S.*) --(?=\n|$)/);
  for (let index = 0; index < parts.length; index += 2) {
    const content = parts[index + 1]?.slice(1) ?? '';
    files[parts[index] ?? ''] = content === '' || content.endsWith('\n') ? content : `${content}\n`;
  }
  return files;
}

/** Reads an archive of the disk. */
export function readArchive(file: string): Files {
  return parseArchive(readFileSync(file, 'utf8'));
}

/** Writes files below a folder, and the folders that they need. */
export function writeFiles(root: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text.startsWith(BASE64) ? Buffer.from(text.slice(BASE64.length), 'base64') : text);
  }
}
