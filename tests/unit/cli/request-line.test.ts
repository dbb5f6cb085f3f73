import { expect, test } from 'vitest';
import { requestLine } from '../../../src/cli/request-line.js';

test('one line, whatever the path holds', () => {
  expect(requestLine({ method: 'GET', path: '/a\u001b[2J\n', status: 404, bytes: 12, ms: 1.6 })).toBe(
    '404 GET /a·[2J· 12 B 2 ms',
  );
});
