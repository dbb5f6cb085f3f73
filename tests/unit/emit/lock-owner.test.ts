import { describe, expect, it } from 'vitest';
import { describeSelf, parseOwner } from '../../../src/emit/lock-owner.js';

const self = describeSelf('build');

describe('what a lock file says', () => {
  it.each(['build', 'recover'] as const)('is read as it was written (%s)', (purpose) => {
    const owner = describeSelf(purpose);
    expect(parseOwner(JSON.stringify(owner))).toEqual(owner);
  });

  it.each(Object.keys(self))('has no owner without `%s`, or with another type of value', (part) => {
    expect(parseOwner(JSON.stringify({ ...self, [part]: undefined }))).toBeUndefined();
    for (const value of [null, true, ['x'], { x: 1 }, part === 'pid' ? '7' : 7])
      expect(parseOwner(JSON.stringify({ ...self, [part]: value }))).toBeUndefined();
  });

  it.each([
    { token: '' },
    { token: '../../x' },
    { token: self.token.toUpperCase().replace(/.$/, 'F') },
    { token: `${self.token}\n` },
    { purpose: 'rest' },
    { pid: 0 },
    { pid: -1 },
    { pid: 1.5 },
    { pid: 1e300 },
    { since: '' },
    { since: 'yesterday' },
    { since: '2026-13-01T00:00:00.000Z' },
    { since: '2026-01-01T00:00:00.000+01:00' },
    { more: 'than that' },
  ])('has no owner with %j', (parts) => {
    expect(parseOwner(JSON.stringify({ ...self, ...parts }))).toBeUndefined();
  });
});
