import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { generatorId, knownGenerator } from '../../../src/incremental/generator-id.js';
import { TOO_FRESH } from '../../../src/incremental/stat-cache.js';

let root: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'islet-generator-'));
  writeFileSync(join(root, 'package-lock.json'), '{"a":1}');
  await setTimeout(2 * TOO_FRESH);
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const state = (): string => join(root, '.islet/state/generator');

it('is known again where nothing was touched, without reading anything', () => {
  const first = knownGenerator(root);
  expect(first.id).toBe(generatorId(root));
  first.remember();
  const noted = readFileSync(state(), 'utf8');
  // What was noted is believed, so that no file can have been read.
  const other = noted.replace(first.id, 'f'.repeat(64));
  expect(knownGenerator(root).id).toBe(first.id);
  writeFileSync(state(), other);
  expect(knownGenerator(root).id).toBe(first.id);
  writeFileSync(state(), resealed(other));
  expect(knownGenerator(root).id).toBe('f'.repeat(64));
});

it('is found anew where a lockfile has other bytes, of the same size and age', async () => {
  const first = knownGenerator(root);
  first.remember();
  const old = new Date(1_700_000_000_000);
  utimesSync(join(root, 'package-lock.json'), old, old);
  knownGenerator(root).remember();
  writeFileSync(join(root, 'package-lock.json'), '{"a":2}');
  utimesSync(join(root, 'package-lock.json'), old, old);
  await setTimeout(2 * TOO_FRESH);
  const now = knownGenerator(root);
  expect(now.id).not.toBe(first.id);
  expect(now.id).toBe(generatorId(root));
});

it('is found anew where a lockfile above the project has changed, as in a workspace', async () => {
  const site = join(root, 'sites/shop');
  mkdirSync(site, { recursive: true });
  const first = knownGenerator(site);
  first.remember();
  expect(first.id).toBe(generatorId(site));
  writeFileSync(join(root, 'package-lock.json'), '{"a":2}');
  const now = knownGenerator(site);
  expect(now.id).not.toBe(first.id);
  expect(now.id).toBe(generatorId(site));
  await setTimeout(2 * TOO_FRESH);
  knownGenerator(site).remember();
  writeFileSync(join(root, 'pnpm-lock.yaml'), 'a: 1');
  expect(knownGenerator(site).id).not.toBe(now.id);
});

it('is found where what is called a lockfile above the project cannot be read', () => {
  mkdirSync(join(root, 'yarn.lock/sites/shop'), { recursive: true });
  const site = join(root, 'yarn.lock/sites/shop');
  const first = knownGenerator(site);
  expect(first.id).toBe(generatorId(site));
  rmSync(join(root, 'package-lock.json'));
  expect(knownGenerator(site).id).not.toBe(first.id);
});

it('is not noted where a file was changed a moment ago', () => {
  writeFileSync(join(root, 'package-lock.json'), '{"a":3}');
  // Of a time that no machine is so slow as to have passed.
  const soon = new Date(Date.now() + 60_000);
  utimesSync(join(root, 'package-lock.json'), soon, soon);
  const now = knownGenerator(root);
  expect(now.id).toBe(generatorId(root));
  now.remember();
  expect(() => readFileSync(state())).toThrow('ENOENT');
});

function resealed(text: string): string {
  const [head = '', body = ''] = text.split('\n');
  return `${head.slice(0, head.lastIndexOf(' '))} ${String(crc32(body))}\n${body}`;
}
