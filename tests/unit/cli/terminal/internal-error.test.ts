import { expect, test } from 'vitest';
import { describeInternalError, describeMissingPackage } from '../../../../src/cli/terminal/internal-error.js';

test('holds the message, the stack, the versions and where to report', () => {
  const text = describeInternalError(new TypeError('x is not a function'), '1.2.3');
  expect(text).toMatch(/^islet: internal error: x is not a function\n\nTypeError: x is not a function\n {4}at /);
  expect(text).toContain(`islet 1.2.3, Node ${process.version}, `);
  expect(text).toContain('"Reporting a bug"');
});

test('says what to run where a package is missing', () => {
  const missing = (message: string): Error => Object.assign(new Error(message), { code: 'ERR_MODULE_NOT_FOUND' });
  expect(describeMissingPackage(missing("Cannot find package 'react-dom' imported from /x/lib/a.js"))).toMatch(
    /^islet: The package `react-dom` is not installed\. Run `npm ci`/,
  );
  expect(describeMissingPackage(missing("Cannot find package '@scope/one' imported from /x"))).toContain(
    '`@scope/one`',
  );
  expect(describeMissingPackage(missing("Cannot find module '/x/lib/a.js' imported from /x"))).toBeUndefined();
  expect(describeMissingPackage(new Error("Cannot find package 'react'"))).toBeUndefined();
});
