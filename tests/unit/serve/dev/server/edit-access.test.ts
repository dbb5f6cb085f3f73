import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createEditAccess } from '../../../../../src/serve/dev/server/edit-access.js';

function from(address: string, cookie?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  return Object.assign(new IncomingMessage(socket), { headers: { cookie } });
}

test('a browser of this machine may edit; another one may with the code of the session', () => {
  for (const host of ['127.0.0.1', 'localhost', '::1']) expect(createEditAccess(host).code).toBeUndefined();
  const access = createEditAccess('0.0.0.0');
  const { code = '' } = access;
  expect(code).toMatch(/^\d{6}$/);
  expect(
    ['127.0.0.1', '::1', '::ffff:127.0.0.1', '192.168.1.7', '::ffff:10.0.0.2', ''].map((address) =>
      access.mayEdit(from(address)),
    ),
  ).toEqual([true, true, true, false, false, false]);
  expect(access.enter('')).toBeUndefined();
  const cookie = access.enter(code) ?? '';
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
  const [pair = ''] = cookie.split(';');
  expect(access.mayEdit(from('192.168.1.7', `a=b; ${pair}`))).toBe(true);
  expect(access.mayEdit(from('192.168.1.7', pair.slice(0, -1)))).toBe(false);
});

test('after ten wrong codes the right one is not taken either', () => {
  const access = createEditAccess('192.168.1.7');
  const { code = '' } = access;
  for (let count = 0; count < 10; count += 1) expect(access.enter(`${code}0`)).toBeUndefined();
  expect(access.enter(code)).toBeUndefined();
});
