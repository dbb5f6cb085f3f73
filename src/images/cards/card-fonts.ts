import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { failure } from '../../errors/index.js';
import { sha256Hex } from '../../lib/text/hash.js';

export interface CardFont {
  /** The file as the definition names it, such as `@fonts/serif/bold.ttf`. */
  readonly name: string;
  /** Absolute path of the file. */
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
}

/** Fonts by name, each read once. @throws IsletError `card-font-missing` */
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
  return { name, file, bytes, sha256: sha256Hex(bytes) };
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
