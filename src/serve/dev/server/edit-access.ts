import { randomBytes, randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Wrong codes until no other is taken. */
const MAX_ATTEMPTS = 10;

/** Who may change files: browsers of this machine, and those that know the code. */
export interface EditAccess {
  /** Six digits; `undefined` if only this machine reaches the server. */
  readonly code: string | undefined;
  mayEdit(request: IncomingMessage): boolean;
  /** Returns the cookie that lets a browser edit; `undefined` for a wrong code, and after too many of them. */
  enter(code: string): string | undefined;
}

export function createEditAccess(host: string): EditAccess {
  const code = isLoopback(host) ? undefined : String(randomInt(1_000_000)).padStart(6, '0');
  const cookie = `islet-edit=${randomBytes(16).toString('hex')}`;
  let attempts = 0;
  return {
    code,
    mayEdit: ({ socket, headers }) =>
      code === undefined ||
      isLoopback(socket.remoteAddress ?? '') ||
      (headers.cookie ?? '').split('; ').includes(cookie),
    enter(given) {
      attempts += 1;
      if (code === undefined || attempts > MAX_ATTEMPTS || given !== code) return undefined;
      attempts = 0;
      return `${cookie}; Path=/-/islet/; HttpOnly; SameSite=Strict`;
    },
  };
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === 'localhost' || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}
