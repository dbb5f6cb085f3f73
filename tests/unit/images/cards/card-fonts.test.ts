import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { IsletError } from '../../../../src/errors/index.js';
import { createCardFonts, fontRuns } from '../../../../src/images/cards/card-fonts.js';
import { bengali, devanagari, latin } from './fonts.js';

const runs = (text: string, fonts = [latin, devanagari, bengali]): string[] =>
  fontRuns(text, fonts).runs.map((run) => `${run.font.family.replace('Noto Sans', '').trim() || 'Latin'}: ${run.text}`);

describe('the runs of a text', () => {
  it('are set in the first font that has the characters', () => {
    expect(runs('Ludo')).toEqual(['Latin: Ludo']);
    expect(runs('Ludo বাংলা here', [latin, bengali])).toEqual(['Latin: Ludo ', 'Bengali: বাংলা ', 'Latin: here']);
    expect(runs('लूडो 24', [devanagari, latin])).toEqual(['Devanagari: लूडो 24']);
  });

  it('do not mix an Indic script with another, even in one font', () => {
    expect(runs('Zupee पर लूडो, 2 बार', [devanagari])).toEqual(['Devanagari: Zupee ', 'Devanagari: पर लूडो, 2 बार']);
  });

  it('keep marks and joiners with the letter before them', () => {
    expect(runs('র\u09cd\u200dযা', [latin, bengali])).toEqual(['Bengali: র\u09cd\u200dযা']);
    expect(runs('cafe\u0301', [latin, devanagari])).toEqual(['Latin: cafe\u0301']);
  });

  it('name each character once that no font has', () => {
    expect(fontRuns('Roll 🎲 and 🎲, then 中', [latin, devanagari]).missing).toEqual(['🎲', '中']);
    expect(fontRuns('A\u00a0b\u200d\n c', [latin]).missing).toEqual([]);
  });
});

function problem(run: () => unknown): string[] {
  try {
    run();
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
  ])('are not found as %s', (name) => {
    expect(problem(() => createCardFonts(tmpdir())(name))).toEqual(['card-font-missing']);
  });

  it('come from the packages of the project first', () => {
    const root = mkdtempSync(join(tmpdir(), 'islet-fonts-'));
    onTestFinished(() => {
      rmSync(root, { recursive: true });
    });
    const folder = join(root, 'node_modules/@expo-google-fonts/noto-sans/800ExtraBold');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'NotoSans_800ExtraBold.ttf'), readFileSync(bengali.file));
    expect(createCardFonts(root)(latin.name).family).toBe('Noto Sans Bengali');
    writeFileSync(join(folder, 'NotoSans_800ExtraBold.ttf'), 'not a font');
    expect(problem(() => createCardFonts(root)(latin.name))).toEqual(['card-font-unreadable']);
  });
});
