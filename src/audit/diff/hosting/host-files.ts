/** Where configurations of hosts lie in a report beside published files, whatever the compared folders are called. */
export const HOST_FILES = 'dist.audit/hosts/';

/** True for what tells a host how to answer: published rules, and configurations that follow from them. */
export function tellsHosts(path: string): boolean {
  return path === '_headers' || path === '_redirects' || path.startsWith(HOST_FILES);
}
