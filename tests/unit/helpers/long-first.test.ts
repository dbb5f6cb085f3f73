import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { LONG } from '../../helpers/long-first.js';

const project = new URL('../../../', import.meta.url);

it('names files that there are, each once', () => {
  expect(LONG.filter((path) => !existsSync(fileURLToPath(new URL(path, project))))).toEqual([]);
  expect(new Set(LONG).size).toBe(LONG.length);
});
