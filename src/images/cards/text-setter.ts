import type { EngineFont, RightEdge } from '../render-svg.js';
import { fontRuns, type FontRun } from './card-fonts.js';
import type { FontFile } from './font-file.js';

export type SetterFont = EngineFont & FontFile;

/** A part of a line in one font. Lengths are for a font size of one pixel. */
export interface SetRun {
  readonly text: string;
  readonly font: SetterFont;
  readonly width: number;
  /** The distance to move each character to the right of where the engine places it. */
  readonly shifts: readonly number[];
}

/** Sets lines of text with the engine's own shaping. */
export interface TextSetter {
  set(text: string): readonly SetRun[];
  /** For a font size of one pixel. */
  width(text: string): number;
}

/** A syllable of an Indic script: consonants that a virama joins, then marks. */
const SYLLABLE =
  /((?:(?=[\u0900-\u0dff])\p{L}\p{M}*[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d\u0dca][\u200c\u200d]?)*(?=[\u0900-\u0dff])\p{L}[\p{M}\u200c\u200d]*)/u;

/**
 * Offsets in an Indic block of the visarga, a mark with a width of its own that may end any syllable (not in Tamil),
 * and of `ka`, a letter of one glyph.
 */
const VISARGA = 0x03;
const KA = 0x15;

/**
 * Returns a setter that corrects the advance of Indic syllables: resvg 2.6 advances by the widest glyph instead of by
 * the sum, so letters overlap. The missing width is measured: followed by a visarga, which joins it, a syllable ends
 * where it should; followed by another letter, it ends where the engine continues. Without the fault, the difference is
 * zero.
 */
export function createTextSetter(fonts: readonly SetterFont[], rightEdge: RightEdge): TextSetter {
  const known = new Map<SetterFont, Map<string, number>>(fonts.map((font) => [font, new Map()]));
  const edge: Edges = (text, font) => {
    const edges = known.get(font);
    const value = edges?.get(text) ?? rightEdge(text, font);
    edges?.set(text, value);
    return value;
  };

  function set(text: string): SetRun[] {
    return fontRuns(text, fonts).runs.map((run) => {
      const shifts: number[] = [];
      let width = 0;
      let owed = 0;
      for (const [index, piece] of run.text.split(SYLLABLE).entries()) {
        if (piece === '') continue;
        // Every second piece that `split` returns is a syllable.
        const { due, given } = index % 2 === 1 ? syllableAdvance(piece, run, edge) : plainAdvance(piece, run, edge);
        shifts.push(owed, ...Array<number>(Array.from(piece).length - 1).fill(0));
        owed = due - given;
        width += due;
      }
      return { text: run.text, font: run.font, width, shifts };
    });
  }

  return { set, width: (text) => set(text).reduce((sum, { width }) => sum + width, 0) };
}

/** The right edges of texts, with a cache. */
type Edges = (text: string, font: SetterFont) => number;

/** The engine's advance of a piece, and the correct one. */
interface Advance {
  readonly given: number;
  readonly due: number;
}

/** Measured between two letters, so that spaces at its ends count. */
function plainAdvance(piece: string, { font, block }: FontRun<SetterFont>, edge: Edges): Advance {
  const wanted = block === 0 ? 0x6e : block + KA;
  const probe = font.has(wanted) ? String.fromCodePoint(wanted) : (Array.from(piece)[0] ?? '');
  const given = edge(probe + piece + probe, font) - edge(probe + probe, font);
  return { given, due: given };
}

function syllableAdvance(piece: string, run: FontRun<SetterFont>, edge: Edges): Advance {
  const { font, block } = run;
  const [visarga, ka] = [String.fromCodePoint(block + VISARGA), String.fromCodePoint(block + KA)];
  if (!font.has(block + KA) || !font.has(block + VISARGA) || !/\p{Mc}/u.test(visarga))
    return plainAdvance(piece, run, edge);
  const tail = edge(ka + visarga, font) - (edge(ka + ka, font) - edge(ka, font));
  return { given: edge(piece + ka, font) - edge(ka, font), due: edge(piece + visarga, font) - tail };
}
