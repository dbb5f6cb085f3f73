/** A path as one word of a command line that somebody may copy. */
export function shellWord(path: string): string {
  return /^[\w./~:\\-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
