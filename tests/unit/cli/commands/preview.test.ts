import { expect, test } from 'vitest';
import { requestText } from '../../../../src/cli/commands/preview.js';

test('one line, whatever the path holds', () => {
  expect(requestText({ method: 'GET', path: '/a\u001b[2J\n', status: 404, bytes: 12, ms: 1.6 })).toBe(
    '404 GET /a·[2J· 12 B 2 ms',
  );
});
