/** Has one spelling. */
const PLAIN = /^[a-z0-9._/-]*$/;

/** One key for all spellings that some file system takes for one name: case, and composed or decomposed accents. */
export function caseKey(path: string): string {
  if (PLAIN.test(path)) return path;
  return path.normalize('NFC').toLowerCase();
}
