import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { IsletError } from '../../../../src/errors/index.js';
import { createCardFonts } from '../../../../src/images/cards/card-fonts.js';
import { openTextSetter } from '../../../../src/images/cards/text-setter.js';
import { bengali, latin } from './fonts.js';

async function problem(run: () => unknown): Promise<string[]> {
  try {
    await run();
  } catch (error) {
    if (error instanceof IsletError) return error.diagnostics.map(({ name }) => name);
    throw error;
  }
  return [];
}

describe('fonts', () => {
  it.each([
    'nowhere/font.ttf',
    './site/font.ttf',
    '/usr/share/fonts/font.ttf',
    '../font.ttf',
    '@expo-google-fonts',
    'C:\\fonts\\font.ttf',
  ])('are not found as %s', async (name) => {
    expect(await problem(() => createCardFonts(tmpdir())(name))).toEqual(['card-font-missing']);
  });

  it('come from the packages of the project first', () => {
    const root = mkdtempSync(join(tmpdir(), 'islet-fonts-'));
    onTestFinished(() => {
      rmSync(root, { recursive: true });
    });
    const folder = join(root, 'node_modules/@expo-google-fonts/noto-sans/800ExtraBold');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'NotoSans_800ExtraBold.ttf'), readFileSync(bengali.file));
    expect(createCardFonts(root)(latin.name).sha256).toBe(bengali.sha256);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('This is not a font, although it is long enough to look like one.')],
    ['the first bytes of a font', latin.bytes.subarray(0, 400)],
  ])('are not opened from %s', async (_, bytes) => {
    expect(await problem(() => openTextSetter([{ ...latin, bytes }]))).toEqual(['card-font-unreadable']);
  });
});
