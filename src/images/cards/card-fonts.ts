import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { failure } from '../../errors/index.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { readFontFile, type FontFile } from './font-file.js';

export interface CardFont extends FontFile {
  /** The file as the definition names it, such as `@fonts/serif/bold.ttf`. */
  readonly name: string;
  /** Absolute path of the file. */
  readonly file: string;
  readonly sha256: string;
}

/** Fonts by name, each read once. @throws IsletError `card-font-missing`, `card-font-unreadable` */
export type CardFonts = (name: string) => CardFont;

/** Finds fonts in the packages of the project, or else in those of the generator. */
export function createCardFonts(root: string): CardFonts {
  const known = new Map<string, CardFont>();
  return (name) => {
    const font = known.get(name) ?? load(root, name);
    known.set(name, font);
    return font;
  };
}

function load(root: string, name: string): CardFont {
  const file = resolve(name, [join(root, 'package.json'), import.meta.url]);
  if (file === undefined)
    throw failure('card-font-missing', { message: `No installed package has the font \`${name}\`.` });
  const bytes = readFileSync(file);
  const font = readFontFile(bytes);
  if (!font)
    throw failure('card-font-unreadable', {
      message: `\`${name}\` is no TrueType or OpenType font with names and characters.`,
    });
  return { ...font, name, file, sha256: sha256Hex(bytes) };
}

/** Only names of packages: other paths depend on the machine or have no version. */
function resolve(name: string, places: readonly string[]): string | undefined {
  if (!/^(@[\w.-]+\/)?[a-z0-9][\w.-]*\/[^\\]+$/i.test(name)) return undefined;
  for (const place of places) {
    try {
      return createRequire(place).resolve(name);
    } catch (error) {
      // Not installed here, or not exported by the package.
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'MODULE_NOT_FOUND' && code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error;
    }
  }
  return undefined;
}

/** White space and characters that are never drawn. */
const UNDRAWN = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/**
 * Characters that every script uses, such as digits and full stops, and marks, which belong to the letter before them.
 */
const SHARED = /[\p{Script=Common}\p{Script=Inherited}\p{M}]/u;

/** A part of a text in one font and one script. */
export interface FontRun<Font extends FontFile> {
  readonly text: string;
  readonly font: Font;
  /** First code point of the block of an Indic script, 0 for all other scripts. */
  readonly block: number;
}

/**
 * Divides a text into runs, each character in the first font that has it. Characters that no font has are left out and
 * returned. Indic scripts get runs of their own, because the engine shapes a run by the rules of its first script.
 */
export function fontRuns<Font extends FontFile>(
  text: string,
  fonts: readonly Font[],
): { readonly runs: readonly FontRun<Font>[]; readonly missing: readonly string[] } {
  const runs: { text: string; font: Font; block: number }[] = [];
  const missing = new Set<string>();
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const undrawn = UNDRAWN.test(character);
    const stays = last !== undefined && (undrawn || (SHARED.test(character) && last.font.has(code)));
    const font = stays ? last.font : (fonts.find((candidate) => candidate.has(code)) ?? fonts[0]);
    const block = stays ? last.block : indicBlock(code);
    if (!font) continue;
    if (!undrawn && !font.has(code)) missing.add(character);
    else if (last?.font === font && last.block === block) last.text += character;
    else runs.push({ text: character, font, block });
  }
  return { runs, missing: [...missing] };
}

/** The scripts from Devanagari to Sinhala have blocks of 128 code points each, arranged alike. */
function indicBlock(code: number): number {
  return code >= 0x0900 && code < 0x0e00 ? code & ~0x7f : 0;
}
