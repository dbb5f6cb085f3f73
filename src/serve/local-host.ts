import { isIP } from 'node:net';

/**
 * True if the `Host` header names this machine: `localhost`, an IP address, or the address that the server listens on.
 * Another name, as with DNS rebinding, would let another site read the project.
 */
export function isLocalHost(host: string | undefined, bound: string): boolean {
  const name = /^(\[[^\]]*\]|[^:]*)(:\d+)?$/.exec(host ?? '')?.[1]?.toLowerCase();
  if (name === undefined || name === '') return false;
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === bound.toLowerCase() ||
    isIP(name.replace(/^\[|\]$/g, '')) !== 0
  );
}
