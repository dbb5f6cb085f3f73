import { expect, it } from 'vitest';
import { parseYamlFile } from '../../../src/content/yaml/yaml-file.js';
import { yamlPositions } from '../../../src/content/yaml/yaml-positions.js';
import { IsletError } from '../../../src/errors/index.js';

const FILE = 'site/data/pots.toml';
const read = (text: string): unknown => parseYamlFile(FILE, Buffer.from(text)).value;

const POTS = `heading = "More pots"
opened = 2026-11-26
kiln.size = 1_000

[[pots]]
id = 'jug'
words = { en = "A jug", "pt BR" = ["Um", "jarro"] }
  [pots.glaze]
  ash = true

[[pots]]
id = "cup"
`;

it('reads tables, lists of tables and dotted keys', () => {
  expect(read(POTS)).toEqual({
    heading: 'More pots',
    opened: '2026-11-26',
    kiln: { size: 1000 },
    pots: [{ id: 'jug', words: { en: 'A jug', 'pt BR': ['Um', 'jarro'] }, glaze: { ash: true } }, { id: 'cup' }],
  });
});

it('knows where a value is', () => {
  const positions = yamlPositions(FILE, POTS);
  expect(positions.value(['pots', 1, 'id'])).toMatchObject({ line: 12, column: 6, endColumn: 11 });
  expect(positions.key(['pots', 0, 'glaze', 'ash'])).toMatchObject({ line: 9, column: 3 });
  expect(positions.value(['pots', 0, 'words', 'pt BR', 1])).toMatchObject({ line: 7, column: 42 });
  expect(positions.value(['pots', 1, 'price'])).toMatchObject({ line: 11, column: 1 });
});

it.each([
  ['a = 1\na = 2\n', 'Defining a key multiple times is invalid.', 2],
  ['a =\n', 'Unspecified values are invalid.', 1],
  ['a = 9007199254740993\n', '`9007199254740993` is no number that data can hold.', 1],
  ['b = 1\na = nan\n', '`nan` is no number that data can hold.', 2],
  ['a = [[1, 2]\n', undefined, 1],
])('refuses %j at its line', (text, message, line) => {
  let problem: unknown;
  try {
    read(text);
  } catch (error) {
    problem = error instanceof IsletError ? error.diagnostics : error;
  }
  expect(problem).toMatchObject([{ name: 'toml-invalid', position: { line }, ...(message && { message }) }]);
});
