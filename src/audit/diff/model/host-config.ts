/** Prefix of host configurations in a report. */
export const HOST_FILES = 'dist.audit/hosts/';

/** Whether a file configures a host: `_headers`, `_redirects`, or a generated configuration. */
export function isHostConfig(path: string): boolean {
  return path === '_headers' || path === '_redirects' || path.startsWith(HOST_FILES);
}
