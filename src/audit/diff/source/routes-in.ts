import type { AuditFolder } from '../../audit-folder.js';

/** What separates addresses from the markup or text around them. */
const BETWEEN = /[\s"'<>()]+/;

/** The addresses of the site in a text, as routes. */
export function routesIn(text = '', audit: AuditFolder | undefined): string[] {
  const origin = audit?.origin ?? '';
  const addresses = text.split(BETWEEN).map((url) => (url.startsWith(origin) ? url.slice(origin.length) : url));
  return [...new Set(addresses.filter((address) => address.startsWith('/')).map(plain))];
}

/** Decodes character references and URL escapes, as in the paths of published files. */
function plain(text: string): string {
  const read = text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
  try {
    return decodeURI(read);
  } catch {
    // A stray `%` is a literal character.
    return read;
  }
}
