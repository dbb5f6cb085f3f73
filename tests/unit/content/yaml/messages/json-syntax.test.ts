import { expect, it } from 'vitest';
import { IsletError } from '../../../../../src/errors/index.js';
import { parseYaml } from '../../../../../src/content/yaml/yaml-file.js';

it.each([
  ['a missing comma', '{\n  "tea": 1\n  "pot": 2\n}\n', 2, 11],
  ['a missing comma between items', '{ "teas": [\n  { "id": "a" }\n  { "id": "b" }\n] }', 2, 16],
  ['two commas', '{\n  "tea": 1,,\n  "pot": 2\n}\n', 2, 12],
  ['a text without its end', '{\n  "tea": "green,\n  "pot": 2\n}\n', 2, 17],
  ['a comma behind the last entry', '{\n  "tea": 1,\n}\n', 2, 11],
  ['a comma behind the last item', '{\n  "teas": [1, 2,\n  ]\n}\n', 2, 16],
  ['a comment', '{\n  "tea": 1 # green\n}\n', 2, 12],
  ['a comment behind a comma', '{\n  "tea": 1, // green\n  "pot": 2\n}\n', 2, 13],
  ['a comment before all', '/* Teas */\n{ "tea": 1 }\n', 1, 1],
  ['a name without quotes', '{\n  "pot": 2,\n  tea: 1\n}\n', 3, 3],
  ['a text in single quotes', '{\n  "tea": \'green\'\n}\n', 2, 10],
  ['YAML', 'tea: green\n', 1, 2],
  ['an end that is missing', '{\n  "tea": { "id": 1\n', 2, 19],
])('points at %s in JSON', (_, text, line, column) => {
  let thrown: unknown;
  try {
    parseYaml('site/data/teas.json', text);
  } catch (error) {
    thrown = error;
  }
  const problems = thrown instanceof IsletError ? thrown.diagnostics : [];
  expect(problems.map(({ name, position, message }) => [name, position, message.slice(0, 22)])).toEqual([
    ['json-syntax', { file: 'site/data/teas.json', line, column }, 'This is not valid JSON'],
  ]);
  expect(problems[0]?.message.endsWith('it has a comment.')).toBe(
    _.startsWith('a comment') && !_.includes('behind the'),
  );
});
