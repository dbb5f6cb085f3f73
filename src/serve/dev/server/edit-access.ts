import { randomInt } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Wrong codes until no code is taken any more. */
const MAX_ATTEMPTS = 10;

/** Who may change files: browsers of this machine, and those that send the code. */
export interface EditAccess {
  /** Six digits; `undefined` if only this machine reaches the server. */
  readonly code: string | undefined;
  mayEdit(request: Pick<IncomingMessage, 'headers' | 'socket'>): boolean;
}

export function createEditAccess(host: string): EditAccess {
  const code = isLoopback(host) ? undefined : String(randomInt(1_000_000)).padStart(6, '0');
  let wrong = 0;
  return {
    code,
    mayEdit({ socket, headers: { 'x-islet-code': given } }) {
      if (code === undefined || isLoopback(socket.remoteAddress ?? '')) return true;
      if (given !== undefined && given !== code) wrong += 1;
      return given === code && wrong < MAX_ATTEMPTS;
    },
  };
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === 'localhost' || plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}
