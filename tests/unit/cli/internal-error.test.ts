import { expect, test } from 'vitest';
import { describeInternalError } from '../../../src/cli/internal-error.js';

test('holds the message, the stack, the versions and where to report', () => {
  const text = describeInternalError(new TypeError('x is not a function'), '1.2.3');
  expect(text).toMatch(/^islet: internal error: x is not a function\n\nTypeError: x is not a function\n {4}at /);
  expect(text).toContain(`islet 1.2.3, Node ${process.version}, `);
  expect(text).toContain('"Reporting a bug"');
});

test('copes with a thrown value that is no error', () => {
  expect(describeInternalError('oh', '1.2.3')).toMatch(/^islet: internal error: oh\n\nNo stack is known\.\n/);
});
