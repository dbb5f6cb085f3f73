/** One key for all spellings that some file system takes for one name: case, and composed or decomposed accents. */
export function caseKey(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
