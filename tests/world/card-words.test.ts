import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, inject, it } from 'vitest';
import { wordsDrawnOtherwise, wordsOf } from '../browser/card-words.js';

/** Scripts by language, as the packages of their fonts name them. */
const SCRIPTS = {
  ...{ hi: 'Devanagari', mr: 'Devanagari', bn: 'Bengali', gu: 'Gujarati', ta: 'Tamil', te: 'Telugu' },
  ...{ kn: 'Kannada', ml: 'Malayalam', pa: 'Gurmukhi', ar: 'Arabic', th: 'Thai' },
};

const packageOf = (script: string): string => `@expo-google-fonts/noto-sans-${script.toLowerCase()}`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(inject('runFolder'), 'fonts-'));
  await writeFile(join(folder, 'package.json'), '{}');
  const packages = [...new Set(Object.values(SCRIPTS).map(packageOf))];
  await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...packages], {
    cwd: folder,
  });
}, 300_000);

it.each(Object.entries(SCRIPTS))('cards draw all words of %s as Chromium does', async (language, script) => {
  const font = `${packageOf(script)}/800ExtraBold/NotoSans${script}_800ExtraBold.ttf`;
  const words = wordsOf(language);
  expect(words.length).toBeGreaterThanOrEqual(100);
  expect(await wordsDrawnOtherwise(words, await readFile(join(folder, 'node_modules', font)))).toEqual([]);
});
