import { expect, test } from 'vitest';
import { templateLines } from '../../../src/cli/template-lines.js';

test('names are aligned, without white space behind', () => {
  expect(
    templateLines([
      { name: 'game', description: 'One game' },
      { name: 'article', description: '' },
    ]),
  ).toEqual(['  game     One game', '  article']);
});
