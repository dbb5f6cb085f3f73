import type * as Harfbuzz from 'harfbuzzjs';
import { failure } from '../../errors/index.js';
import type { CardFont } from './card-fonts.js';
import type { visualRuns } from './visual-runs.js';

/** Sets lines of text. */
export interface TextSetter {
  /** Width for a font size of one pixel. */
  width(text: string): number;
  /** The outlines of a line as SVG path data. @param x left end of its baseline */
  outline(text: string, x: number, y: number, size: number): string;
  /** The characters that no font has. They are left out. */
  missing(text: string): readonly string[];
}

/** A glyph with its place on the line, for a font size of one pixel. */
interface PlacedGlyph {
  /** Its outlines. Not all lines that are measured are drawn. */
  readonly path: () => string;
  /** Size of a unit of the font. */
  readonly unit: number;
  readonly x: number;
  readonly y: number;
}

interface SetLine {
  readonly width: number;
  readonly glyphs: readonly PlacedGlyph[];
}

/** A part of a text in one font and one script. */
interface FontRun {
  text: string;
  readonly font: OpenFont;
  readonly script: string | undefined;
}

interface OpenFont {
  has(character: string): boolean;
  /** The script of a character, among those that the font has rules for. */
  script(character: string): string | undefined;
  shape(text: string, isRtl: boolean): SetLine;
}

/** White space and characters that are never drawn. */
const UNDRAWN = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/** Characters that every script uses, such as digits, and marks, which belong to the letter before them. */
const SHARED = /[\p{Script=Common}\p{Script=Inherited}\p{M}]/u;

/** Loads HarfBuzz and opens the fonts; each character is set in the first that has it. @throws IsletError `card-font-unreadable` */
export async function openTextSetter(fonts: readonly CardFont[]): Promise<TextSetter> {
  const [harfbuzz, order] = await Promise.all([import('harfbuzzjs'), import('./visual-runs.js')]);
  const opened = fonts.map((font) => openFont(font, harfbuzz));
  const lines = new Map<string, SetLine>();
  const lineOf = (text: string): SetLine => {
    const line = lines.get(text) ?? setLine(order.visualRuns(text.replace(/\p{Cc}/gu, ' ')), opened);
    lines.set(text, line);
    return line;
  };
  return {
    width: (text) => lineOf(text).width,
    outline: (text, x, y, size) =>
      lineOf(text)
        .glyphs.map((glyph) => placed(glyph, x, y, size))
        .join(''),
    missing: (text) => [
      ...new Set(Array.from(text).filter((one) => !UNDRAWN.test(one) && !opened.some((font) => font.has(one)))),
    ],
  };
}

function setLine(parts: ReturnType<typeof visualRuns>, fonts: readonly OpenFont[]): SetLine {
  const glyphs: PlacedGlyph[] = [];
  let width = 0;
  for (const { text: part, isRtl } of parts) {
    const runs = fontRuns(part, fonts);
    for (const { font, text: run } of isRtl ? runs.reverse() : runs) {
      const shaped = font.shape(run, isRtl);
      for (const glyph of shaped.glyphs) glyphs.push({ ...glyph, x: glyph.x + width });
      width += shaped.width;
    }
  }
  return { width, glyphs };
}

/** HarfBuzz shapes a run by the rules of one script. */
function fontRuns(text: string, fonts: readonly OpenFont[]): FontRun[] {
  const runs: FontRun[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const stays = last && (UNDRAWN.test(character) || (SHARED.test(character) && last.font.has(character)));
    const font = stays ? last.font : fonts.find(({ has }) => has(character));
    if (!font) continue;
    const script = stays ? last.script : font.script(character);
    if (last?.font === font && last.script === script) last.text += character;
    else runs.push({ text: character, font, script });
  }
  return runs;
}

function openFont({ name, bytes }: CardFont, harfbuzz: typeof Harfbuzz): OpenFont {
  const face = new harfbuzz.Face(new harfbuzz.Blob(bytes));
  const characters = new Set(face.collectUnicodes());
  if (characters.size === 0)
    throw failure('card-font-unreadable', { message: `\`${name}\` is no TrueType or OpenType font with characters.` });
  const font = new harfbuzz.Font(face);
  const unit = 1 / face.upem;
  const tags = (['GSUB', 'GPOS'] as const).flatMap((table) => face.getTableScriptTags(table));
  const scripts = [...new Set(tags.map((tag) => harfbuzz.otTagToScript(tag)))].flatMap(scriptPattern);
  return {
    has: (character) => characters.has(character.codePointAt(0) ?? 0),
    script: (character) => scripts.find((pattern) => pattern.test(character))?.source,
    shape(text, isRtl) {
      const buffer = new harfbuzz.Buffer();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      buffer.setDirection(isRtl ? harfbuzz.Direction.RTL : harfbuzz.Direction.LTR);
      harfbuzz.shape(font, buffer);
      let width = 0;
      const glyphs = buffer.getGlyphInfosAndPositions().map((glyph) => {
        const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph;
        const x = width + xOffset * unit;
        width += xAdvance * unit;
        return { path: () => font.glyphToPath(codepoint), unit, x, y: yOffset * unit };
      });
      return { width, glyphs };
    },
  };
}

/** Scripts of OpenType that Unicode does not have are of no characters. */
function scriptPattern(script: string): RegExp[] {
  try {
    return [new RegExp(`\\p{Script=${script}}`, 'u')];
  } catch {
    return [];
  }
}

/** Rounded to a hundredth of a pixel. */
function placed({ path, unit, x: left, y: up }: PlacedGlyph, x: number, y: number, size: number): string {
  let isY = true;
  return path().replace(/-?[\d.]+/g, (number) => {
    isY = !isY;
    const length = Number(number) * unit;
    return String(Math.round(100 * (isY ? y - (up + length) * size : x + (left + length) * size)) / 100);
  });
}
