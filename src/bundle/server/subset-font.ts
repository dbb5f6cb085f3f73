import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Harfbuzz from 'harfbuzzjs';
import { failure, type IsletError } from '../../errors/index.js';

/** What a published font has to draw. */
export interface FontSubset {
  /** Words, separated by white space: their characters, and the conjuncts and other forms that they take in them. */
  readonly text: string;
  /** Weight of a variable font, which becomes a static one; missing if its axes stay. */
  readonly weight?: number;
}

/** A font that can draw a text. */
interface OpenFont {
  /** The code points that it has. */
  readonly characters: readonly number[];
  /** The subset for the text and other words. */
  subset(words: string): {
    /** Equal keys have equal files. */
    readonly key: string;
    /** Makes the WOFF2 file. @throws IsletError `font-subset-failed` */
    make(): Promise<Uint8Array>;
  };
}

/**
 * Opens a WOFF2 font to reduce it to what texts need.
 *
 * Letters of Indic scripts form thousands of conjuncts. Texts are shaped, and only the glyphs of their conjuncts are
 * kept, with those that shaping goes through to reach them. Characters that the font lacks are left out.
 *
 * @param text that it must be able to draw
 * @throws IsletError `font-subset-failed`
 */
export async function openFont(woff2: Uint8Array, { text, weight }: FontSubset): Promise<OpenFont> {
  // Loaded by the few builds that need them: together they take 2 MB.
  const [harfbuzz, encoder] = await Promise.all([import('harfbuzzjs'), import('woff2-encoder')]);
  const sfnt = await encoder.decompress(woff2).catch(() => {
    throw failed('The file is no WOFF2 font.');
  });
  const face = new harfbuzz.Face(new harfbuzz.Blob(sfnt));
  const font = new harfbuzz.Font(face);
  if (weight !== undefined) {
    const axis = face.getAxisInfos()['wght'];
    if (!axis) throw failed('The font has no axis for the weight.');
    if (!(weight >= axis.min && weight <= axis.max))
      throw failed(`The font has weights from ${String(axis.min)} to ${String(axis.max)}.`);
    font.setVariations([new harfbuzz.Variation('wght', weight)]);
  }
  const characters = [...face.collectUnicodes()];
  const known = new Set(characters);
  const missing = codesOf(text).filter((code) => !known.has(code));
  if (missing.length > 0)
    throw failed(`The font has no ${missing.map((code) => `\`${String.fromCodePoint(code)}\``).join(', ')}.`);
  return {
    characters,
    subset(words) {
      const all = `${text} ${words}`;
      const parts = {
        characters: codesOf(all).filter((code) => known.has(code)),
        // Glyph 0 is in every font.
        glyphs: [...new Set([0, ...glyphsOf(all, font, harfbuzz)])].sort((a, b) => a - b),
      };
      return {
        key: JSON.stringify([parts, weight]),
        make: async () => encoder.compress(await reduce(sfnt, parts, weight)),
      };
    },
  };
}

/** The code points of a text, each once, sorted. */
function codesOf(text: string): number[] {
  return [...new Set(text)].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b);
}

function failed(message: string): IsletError {
  return failure('font-subset-failed', { message });
}

/** Returns the glyphs of a text, and those that any step of shaping put in their place meanwhile. */
function glyphsOf(
  text: string,
  font: Harfbuzz.Font,
  { Buffer: ShapingBuffer, BufferContentType, shape }: typeof Harfbuzz,
): ReadonlySet<number> {
  const glyphs = new Set<number>();
  const buffer = new ShapingBuffer();
  // Adding a function to WebAssembly is slow.
  buffer.setMessageFunc((current) => {
    if (current.getContentType() === BufferContentType.GLYPHS)
      for (const { codepoint } of current.getGlyphInfos()) glyphs.add(codepoint);
    return true;
  });
  for (const word of new Set(text.split(/\s+/))) {
    buffer.clearContents();
    buffer.addText(word);
    buffer.guessSegmentProperties();
    shape(font, buffer);
    for (const { codepoint } of buffer.getGlyphInfos()) glyphs.add(codepoint);
  }
  return glyphs;
}

/** The functions of hb-subset that are used, which the package exports as WebAssembly only. */
interface HbSubset {
  readonly memory: { readonly buffer: ArrayBuffer };
  _initialize(): void;
  malloc(size: number): number;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

const WRITABLE = 2;
const NO_HINTING = 0x1;
const NO_LAYOUT_CLOSURE = 0x200;
const WEIGHT_AXIS = Buffer.from('wght').readInt32BE();

/** A part of Node that its types lack. */
declare const WebAssembly: { instantiate(bytes: Uint8Array): Promise<{ instance: { exports: unknown } }> };

/** An instance serves one call, so nothing in its memory has to be freed. */
async function reduce(
  sfnt: Uint8Array,
  { characters, glyphs }: { readonly characters: Iterable<number>; readonly glyphs: Iterable<number> },
  weight: number | undefined,
): Promise<Uint8Array> {
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const hb = (await WebAssembly.instantiate(readFileSync(file))).instance.exports as HbSubset;
  hb._initialize();
  const data = hb.malloc(sfnt.length);
  new Uint8Array(hb.memory.buffer).set(sfnt, data);
  const face = hb.hb_face_create(hb.hb_blob_create(data, sfnt.length, WRITABLE, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_set_flags(input, NO_HINTING | NO_LAYOUT_CLOSURE);
  for (const code of characters) hb.hb_set_add(hb.hb_subset_input_unicode_set(input), code);
  for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph);
  if (weight !== undefined) hb.hb_subset_input_pin_axis_location(input, face, WEIGHT_AXIS, weight);
  const subset = hb.hb_subset_or_fail(face, input);
  if (subset === 0) throw failed('The font cannot be reduced.');
  const blob = hb.hb_face_reference_blob(subset);
  // Growing memory replaces its buffer.
  return new Uint8Array(hb.memory.buffer, hb.hb_blob_get_data(blob, 0), hb.hb_blob_get_length(blob)).slice();
}
