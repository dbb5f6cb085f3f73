import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { cachedTexts } from '../../../../src/core/build/build-context.js';
import { prepareRichText } from '../../../../src/content/rich-text/rich-text-cache.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'islet-texts-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
});

/** It has what is told each time: a handler, and an attribute that is taken out. */
const TEXT = '<h2>Tea &amp; time</h2><p onclick="x()" class="y"><a href="/tea/">tea</a></p>';

async function keep(generator: string | undefined, ...sources: readonly string[]): Promise<void> {
  const kept = cachedTexts(root, generator);
  for (const source of sources) await kept.texts.get(source, 'html');
  kept.save();
}

/** What an earlier build kept comes at once, what is prepared anew does not. */
function isKept(generator: string | undefined, source = TEXT): boolean {
  return !(cachedTexts(root, generator).texts.get(source, 'html') instanceof Promise);
}

it('keeps what libraries made of texts, with all that is told of them, for the same program', async () => {
  await keep('program', TEXT);
  expect(cachedTexts(root, 'program').texts.get(TEXT, 'html')).toEqual(await prepareRichText(TEXT, 'html'));
  expect(isKept('other')).toBe(false);
  expect(isKept(undefined)).toBe(false);
});

it('keeps those of builds before beside those of the last', async () => {
  await keep('program', TEXT);
  await keep('program', '<p>a &amp; b</p>');
  expect([isKept('program'), isKept('program', '<p>a &amp; b</p>')]).toEqual([true, true]);
});

it('writes nothing where nothing is kept, or nothing is new', async () => {
  await keep(undefined, TEXT);
  await keep('program', '<p>plain</p>');
  expect(readdirSync(root)).toEqual([]);
});

it('prepares texts anew where what was kept is damaged', async () => {
  await keep('program', TEXT);
  const [file = ''] = readdirSync(join(root, '.islet/cache/texts'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  writeFileSync(file, readFileSync(file, 'utf8').replace('Tea', 'Tee'));
  expect(isKept('program')).toBe(false);
});

it('keeps no more than a few megabytes, of those that were asked for last', async () => {
  const long = (letter: string, length = 450_000): string => `<p>&amp;${letter.repeat(length)}</p>`;
  await keep('program', ...['a', 'b', 'c'].map((letter) => long(letter)));
  expect(['a', 'b', 'c'].map((letter) => isKept('program', long(letter)))).toEqual([false, true, true]);
  // One that is too large keeps none of the others away, nor does another kind.
  const kept = cachedTexts(root, 'program');
  await kept.texts.get(long('d', 2_100_000), 'html');
  for (const letter of ['e', 'f', 'g']) await kept.texts.get(`# ${letter.repeat(450_000)}\n\n**b**`, 'markdown');
  kept.save();
  expect(['b', 'c'].map((letter) => isKept('program', long(letter)))).toEqual([true, true]);
}, 30_000);

it('a cache that cannot be written keeps nothing, and fails nobody', async () => {
  writeFileSync(join(root, '.islet'), '');
  await keep('program', TEXT);
  expect(isKept('program')).toBe(false);
});
