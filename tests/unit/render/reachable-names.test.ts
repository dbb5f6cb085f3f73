import process from 'node:process';
import { expect, it } from 'vitest';
import { unjudgedNames } from '../../helpers/unjudged-names.js';

it('every global of this Node, and every method of its prototypes, is watched or judged harmless', async () => {
  expect(await unjudgedNames(process.execPath)).toEqual([]);
});
