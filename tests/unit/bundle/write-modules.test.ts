import {
  existsSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeModules } from '../../../src/bundle/server/write-modules.js';

const DAY = 24 * 60 * 60 * 1000;

let folder = '';

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'islet-modules-')), 'templates');
});
afterEach(() => {
  rmSync(join(folder, '..'), { recursive: true });
});

function outputs(files: Readonly<Record<string, string>>): Map<string, { contents: Uint8Array }> {
  return new Map(Object.entries(files).map(([path, text]) => [path, { contents: Buffer.from(text) }]));
}

function age(path: string, days: number): void {
  const time = new Date(Date.now() - days * DAY);
  utimesSync(join(folder, path), time, time);
}

it('writes modules and their maps, and names the modules', () => {
  expect(
    writeModules(
      folder,
      outputs({ 'pages/a-1.mjs': 'a', 'pages/a-1.mjs.map': '{}', 'pages/a-1.css': '', 'chunk-1.mjs': 'c' }),
    ),
  ).toEqual([join(folder, 'pages/a-1.mjs'), join(folder, 'chunk-1.mjs')]);
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual([
    'chunk-1.mjs',
    'pages',
    'pages/a-1.mjs',
    'pages/a-1.mjs.map',
  ]);
});

it('leaves alone what is as its name promises, beside what other runs wrote, and mends what is not', () => {
  writeModules(folder, outputs({ 'a-1.mjs': 'a', 'b-1.mjs': 'b', 'c-1.mjs': 'c' }));
  const before = statSync(join(folder, 'a-1.mjs')).ino;
  writeFileSync(join(folder, 'b-1.mjs'), 'broken');
  rmSync(join(folder, 'c-1.mjs'));
  mkdirSync(join(folder, 'c-1.mjs/inside'), { recursive: true });
  writeModules(folder, outputs({ 'a-1.mjs': 'a', 'b-1.mjs': 'b', 'c-1.mjs': 'c' }));
  writeModules(folder, outputs({ 'd-1.mjs': 'd' }));
  expect(statSync(join(folder, 'a-1.mjs')).ino).toBe(before);
  expect(['a', 'b', 'c', 'd'].map((name) => readFileSync(join(folder, `${name}-1.mjs`), 'utf8'))).toEqual([
    'a',
    'b',
    'c',
    'd',
  ]);
});

it('removes, with the first that it writes, what no run has used for a week', () => {
  for (const name of ['used', 'young', 'old']) {
    mkdirSync(join(folder, 'pages'), { recursive: true });
    writeFileSync(join(folder, `pages/${name}-1.mjs`), name);
  }
  age('pages/used-1.mjs', 8);
  age('pages/young-1.mjs', 6);
  age('pages/old-1.mjs', 8);
  writeModules(folder, outputs({ 'pages/used-1.mjs': 'used' }));
  expect(existsSync(join(folder, 'pages/old-1.mjs'))).toBe(true);
  writeModules(folder, outputs({ 'pages/used-1.mjs': 'used', 'pages/new-1.mjs': 'new' }));
  expect(readdirSync(join(folder, 'pages')).sort()).toEqual(['new-1.mjs', 'used-1.mjs', 'young-1.mjs']);
});
