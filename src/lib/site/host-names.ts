/** Hosts that a build can be made for, in the order in which they are told of. */
export const HOSTS = ['netlify', 'cloudflare', 'nginx', 'apache', 'object-store'] as const;

export type HostName = (typeof HOSTS)[number];
