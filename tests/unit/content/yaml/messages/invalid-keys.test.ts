import { describe, expect, it } from 'vitest';
import { yamlPositions } from '../../../../../src/content/yaml/yaml-positions.js';
import { parseYaml } from '../../../../../src/content/yaml/yaml-file.js';
import { placesOf, problemsOf } from '../../problems-of.js';

const parse = (text: string) => () => parseYaml('page.yaml', text);

describe('keys that YAML reads as numbers or truth values', () => {
  it.each<[string, Record<string, unknown>]>([
    [
      '1.10: ten\n007: seven\n0x1F: hex\n1e3: thousand\n',
      { '1.10': 'ten', '007': 'seven', '0x1F': 'hex', '1e3': 'thousand' },
    ],
    ['map:\n  1.1: one\n  1.10: ten\n', { map: { '1.1': 'one', '1.10': 'ten' } }],
    ['map: {1.1: one, 1.10: ten, True: x, yes: y}\n', { map: { '1.1': 'one', '1.10': 'ten', True: 'x', yes: 'y' } }],
    ['.inf: a\n12345678901234567890: b\n', { '.inf': 'a', '12345678901234567890': 'b' }],
    ['\'1.10\': a\n"007": b\n', { '1.10': 'a', '007': 'b' }],
    ['list:\n  - 1.10: a\n', { list: [{ '1.10': 'a' }] }],
  ])('keeps those of %j as they are written', (text, value) => {
    expect(parse(text)()).toEqual(value);
  });

  it.each<[string, string]>([
    ["1: a\n'1': b\n", 'yaml-duplicate-key 2:1'],
    ['1.10: a\n1.10: b\n', 'yaml-duplicate-key 2:1'],
    ['true: a\n"true": b\n', 'yaml-duplicate-key 2:1'],
  ])('finds the same name twice in %j', (text, place) => {
    expect(placesOf(parse(text))).toEqual([place]);
  });

  it('finds their places', () => {
    const positions = yamlPositions('a.yaml', 'map:\n  1.1: one\n  1.10: ten\n');
    expect(positions.value(['map', '1.10'])).toMatchObject({ line: 3, column: 9 });
    expect(positions.key(['map', '1.10'])).toMatchObject({ line: 3, column: 3 });
  });
});

describe('the key `__proto__`', () => {
  it.each<[string, string]>([
    ['__proto__: {polluted: true}\n', 'yaml-odd-key 1:1'],
    ['a:\n  - __proto__: x\n', 'yaml-odd-key 2:5'],
    ['a: {b: c, "__proto__": x}\n', 'yaml-odd-key 1:11'],
    ['a:\n  "\\x5f_proto__": x\n', 'yaml-odd-key 2:3'],
    ["? '__proto__'\n: x\n", 'yaml-odd-key 1:3'],
  ])('is refused in %j', (text, place) => {
    expect(placesOf(parse(text))).toEqual([place]);
    expect(problemsOf(parse(text))[0]?.message).toBe('`__proto__` cannot be a key.');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
