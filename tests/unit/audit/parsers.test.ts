import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const PARSER =
  /(?:from|import\() ?'(?:htmlparser2|css-select|css-what|@csstools\/[\w-]+|acorn|eslint-scope)'|\bhtmlPieces\(/;

it('lets only facts parse HTML, CSS and JavaScript', () => {
  const modules = readdirSync('src/audit', { recursive: true, encoding: 'utf8' }).filter((file) => /\.ts$/.test(file));
  const parsing = modules.filter((file) => {
    const code = readFileSync(join('src/audit', file), 'utf8').replace(/^import type .*$/gm, '');
    return !file.startsWith('facts/') && PARSER.test(code);
  });
  expect(parsing).toEqual([]);
});
