import { domainToUnicode } from 'node:url';
import { encodePath } from './path-pattern.js';

/**
 * Returns an address as every program reads it: the host as `new URL` writes it (`xn--…` for letters beyond ASCII), and
 * other letters beyond ASCII percent-encoded.
 */
export function asciiAddress(address: string): string {
  const [host = ''] = /^https?:\/\/[^/?#]*/i.exec(address) ?? [];
  const start = URL.canParse(host) ? new URL(host).href.slice(0, -1) : host;
  return start + address.slice(host.length).replace(/[^\p{ASCII}]+/gu, encodePath);
}

/** Returns an address with the letters of its host, for messages. */
export function readableAddress(address: string): string {
  return address.replace(/(?<=:\/\/)[^/?#:]+/, (host) => domainToUnicode(host) || host);
}
