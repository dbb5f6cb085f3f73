/** Names in the audit folder, in a module without the manifest schema. */
export const MANIFEST_FILE = 'manifest.json';
export const CHECKSUMS_FILE = 'SHA256SUMS';
/** How the pages were made, for the next build. */
export const RECORDS_FILE = 'records.json';
/** Changes with the form of this file. */
export const RECORDS_KIND = 'records 1';
/** Folder of the host configurations. */
export const HOSTS_FOLDER = 'hosts';

/**
 * A line of `SHA256SUMS` without its line break, in the format of GNU coreutils: `HASH  NAME`. In a name with a
 * backslash, a line feed or a carriage return, those are escaped and the line starts with a backslash.
 */
export function checksumLine({ path, sha256 }: { readonly path: string; readonly sha256: string }): string {
  const escaped = path.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
  return `${escaped === path ? '' : '\\'}${sha256}  ${escaped}`;
}
