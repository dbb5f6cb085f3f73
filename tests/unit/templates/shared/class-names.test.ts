import { expect, test } from 'vitest';
import { classNames } from '../../../../templates/shared/class-names.js';

test.each([
  [['a', 'b'], 'a b'],
  [['a', false, undefined, '', 'b'], 'a b'],
  [[false, undefined], ''],
  [[], ''],
] as const)('classNames(%j) is %j', (names, joined) => {
  expect(classNames(...names)).toBe(joined);
});
