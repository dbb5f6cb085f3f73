import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { PageWords } from '../../../src/lib/page-record.js';
import { createWordsLog, type WordsLog } from '../../../src/lib/words-log.js';

function temporaryLog(): { log: WordsLog; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'islet-words-'));
  const log = createWordsLog(join(folder, 'words.log'));
  onTestFinished(() => {
    log.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { log, folder };
}

const wordsOf = (index: number): PageWords => ({
  title: `Title ${String(index)} लूडो`,
  description: 'x'.repeat(index % 300),
  summary: index % 3 === 0 ? {} : { heading: `"${String(index)}"`, list: [index, null] },
});

it('words come back when they are asked for, also between others that are kept', () => {
  const { log } = temporaryLog();
  const kept: PageWords[] = [];
  for (let index = 0; index < 3000; index += 1) {
    kept.push(log.keep(wordsOf(index)));
    const earlier = (index * 7) % (index + 1);
    const { title, description, summary } = kept[earlier] ?? wordsOf(-1);
    expect({ title, description, summary }).toEqual(wordsOf(earlier));
  }
  // Longer than what is read at once.
  const long = { ...wordsOf(1), description: 'न'.repeat(1 << 17) };
  const { description } = log.keep(long);
  expect(description === long.description).toBe(true);
  expect(kept.map(({ title }) => title)).toEqual(kept.map((_, index) => wordsOf(index).title));
});

it('leaves no file behind, and takes nothing else of what it is given', () => {
  const { log, folder } = temporaryLog();
  const given = { ...wordsOf(2), sha256: 'x' };
  expect(readdirSync(folder)).toEqual([]);
  expect(Object.keys(log.keep(given).summary)).toEqual(['heading', 'list']);
  expect(log.keep(given)).not.toHaveProperty('sha256');
});
