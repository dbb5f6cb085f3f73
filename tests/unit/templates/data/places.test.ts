import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import downloadTexts from '../../../../templates/data/download-texts.js';
import labels from '../../../../templates/data/labels.js';
import { jackpotExample, jackpotSchema } from '../../../../templates/fields/jackpot.js';

const dataOf = (name: string): object => parse(readFileSync(`site/data/${name}.yaml`, 'utf8')) as object;

it.each([
  ['labels', labels.schema, dataOf('labels'), 'readingTime', '{minute} min read'],
  ['download texts', downloadTexts.schema, dataOf('download-texts'), 'secondsLeft', 'Some Sec left'],
  ['download texts', downloadTexts.schema, dataOf('download-texts'), 'size', '{done} MB'],
  ['download texts', downloadTexts.schema, dataOf('download-texts'), 'sizeSoFar', '{done} MB of {total} MB'],
  ['the jackpot', jackpotSchema, jackpotExample, 'duration', '{dayz} d {hours} h {minutes} min'],
])('%s have the places that are filled, and no others', (_, schema, value, field, text) => {
  expect(schema.safeParse(value).success).toBe(true);
  expect(schema.safeParse({ ...value, [field]: text }).error?.issues.map(({ path }) => path)).toEqual([[field]]);
});
