import { dirname } from 'node:path';

/** A folder and those above it, the innermost first. */
export function foldersUpFrom(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...foldersUpFrom(above)];
}
