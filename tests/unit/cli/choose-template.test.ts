import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { chooseTemplate, templateLines } from '../../../src/cli/choose-template.js';

const templates = [
  { name: 'game', description: 'One game' },
  { name: 'article', description: '' },
];

async function answer(...lines: string[]): Promise<{ chosen: string | undefined; shown: string }> {
  const [input, output] = [new PassThrough(), new PassThrough({ encoding: 'utf8' })];
  let shown = '';
  output.on('data', (text: string) => {
    shown += text;
    if (!text.includes('Name or number: ')) return;
    const line = lines.shift();
    if (line === undefined) input.end();
    else input.write(`${line}\n`);
  });
  return { chosen: await chooseTemplate(templates, input, output), shown };
}

test('names are aligned, without white space behind', () => {
  expect(templateLines(templates)).toEqual(['  game     One game', '  article']);
});

test('takes a number or a name', async () => {
  expect((await answer('2')).chosen).toBe('article');
  expect((await answer(' game ')).chosen).toBe('game');
});

test('asks again after a wrong answer', async () => {
  const { chosen, shown } = await answer('3', '', '0', 'gam', '1');
  expect(chosen).toBe('game');
  expect(shown.match(/There is no such template\./g)).toHaveLength(4);
});

test('gives nothing where the input ends', async () => {
  expect((await answer()).chosen).toBeUndefined();
});
