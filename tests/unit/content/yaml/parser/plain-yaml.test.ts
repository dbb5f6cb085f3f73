import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pageYaml } from '../../../../../scripts/bench/corpus-page.js';
import { parsePlainYaml } from '../../../../../src/content/yaml/parser/plain-yaml.js';
import { agrees, keys, scalars, testSeededDocuments } from './seeded-yaml.js';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));

testSeededDocuments(250);

function yamlFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

describe('the fast path for YAML', () => {
  it('gives what the other one gives for every scalar and every key', () => {
    let taken = 0;
    for (const text of scalars) {
      for (const form of [
        `a: ${text}\n`,
        `a:\n  - ${text}\n  - b\n`,
        `a:\n- ${text}\n`,
        `- ${text}\n`,
        `a: [${text}]\nb: { c: ${text} }\n`,
        `a: ${text} # b\nc: d\n`,
        `a: |\n  ${text}\nb: >\n  ${text}\n  ${text}\n`,
        `a: |\n  b\n\n  ${text}\n\nc: d\n`,
        `a: "${text}"\nb: '${text}'\n`,
        `a: b\n  ${text}\n`,
        `${text}\n`,
        `${text}: a\n`,
      ]) {
        if (agrees(form)) taken += 1;
      }
    }
    for (const name of keys)
      for (const form of [
        `${name} a\n`,
        `${name}\n  b: c\n`,
        `a:\n  - ${name} b\n    d: e\n`,
        `a: b\n${name} c\n`,
        `${name} a\n${name} b\n`,
        `a: { ${name} b }\n`,
      ])
        agrees(form);
    expect(taken).toBeGreaterThan(900);
  });

  it.each([
    [
      'columns that agree with none before',
      `a:\n  b: c\n d: e\n¦a:\n    b: c\n  d: e\n¦a: b\n  c: d\n¦ a: b\nc: d\n¦a:\n - b\n  - c\n¦a:\n  - b\n - c\n¦a: b\n- c\n¦\
- a\nb: c\n¦a:\n  - b\n  c: d\n`.split('¦'),
    ],
    [
      'what YAML means by marks',
      `a: &b c\nd: *b\n¦<<: { a: b }\n¦a: !!set { b }\n¦%YAML 1.1\n---\na: yes\n¦a: b\n---\nc: d\n¦? a\n: b\n¦a: b\n...\n`.split(
        '¦',
      ),
    ],
    [
      'values that go on',
      ['a: b\n   c\n', 'a: "b\n  c"\n', 'a: [b,\n  c]\n', 'a:\n  b\n', 'a: b\n\n  c\n', '- a\n  b\n'],
    ],
    [
      'block scalars out of the ordinary',
      `a: |\n\n  b\n¦a: |+\n  b\n\n¦a: |2\n   b\n¦a: |\n    b\n  c\n¦a: >\n  b\n    c\n  d\n¦a: |\nb: c\n¦a: |\n  b¦a: |\n  b \n¦\
a: |\n  b\n   \n  # c\n¦a:\n  b: |\n    c\n  \n    # d\n`.split('¦'),
    ],
    ['the same key twice', ['a: b\na: c\n', 'a: { b: c, b: d }\n']],
    ['nothing to read', ['', '\n', '# a\n', 'a\n', '- a\n', '[]\n']],
    ['nesting that no person writes', [Array.from({ length: 101 }, (_, level) => `${' '.repeat(level)}a:\n`).join('')]],
  ])('leaves %s to the other one', (_, texts) => {
    for (const text of texts) expect([text, parsePlainYaml(text)]).toEqual([text, undefined]);
  });

  it('is what nearly every file of the site takes, and gives the same for it', () => {
    const files = yamlFiles('site');
    const taken = files.filter((file) => agrees(readFileSync(file, 'utf8')));
    expect(files.length).toBeGreaterThan(100);
    expect(taken.length / files.length).toBeGreaterThan(0.95);
  });

  it('gives the same for the sites of the tests and the corpus of the bench', () => {
    for (const file of yamlFiles('tests/fixtures')) agrees(readFileSync(file, 'utf8'));
    for (let index = 0; index < 20; index += 1) expect(agrees(pageYaml(index, 1000))).toBe(true);
  });
});
