/** Folder of a path in an output, with `/` between folders; empty where that is the output itself. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0));
}
