import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createEditAccess, type EditAccess } from '../../../../../src/serve/dev/server/edit-access.js';

function mayEdit(access: EditAccess, address: string, code?: string): boolean {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: address });
  return access.mayEdit({ socket, headers: { ...(code !== undefined && { 'x-islet-code': code }) } });
}

test('a browser of this machine may edit; another one may with the code of the session', () => {
  for (const host of ['127.0.0.1', 'localhost', '::1']) expect(createEditAccess(host).code).toBeUndefined();
  const access = createEditAccess('0.0.0.0');
  const { code = '' } = access;
  expect(code).toMatch(/^\d{6}$/);
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(mayEdit(access, address)).toBe(true);
  for (const address of ['192.168.1.7', '::ffff:10.0.0.2', '']) {
    expect(mayEdit(access, address)).toBe(false);
    expect(mayEdit(access, address, code.slice(1))).toBe(false);
    expect(mayEdit(access, address, code)).toBe(true);
  }
});

test('after ten wrong codes the right one is not taken either', () => {
  const access = createEditAccess('192.168.1.7');
  for (let count = 0; count < 10; count += 1)
    expect(mayEdit(access, '192.168.1.7', `${String(access.code)}0`)).toBe(false);
  expect(mayEdit(access, '192.168.1.7', access.code)).toBe(false);
});
