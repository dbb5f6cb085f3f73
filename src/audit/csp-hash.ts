import { createHash } from 'node:crypto';

/** The hash of inline code as a security policy names it, without quotes. */
export function cspHash(code: string): string {
  return `sha256-${createHash('sha256').update(code).digest('base64')}`;
}
