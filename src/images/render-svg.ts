import type * as resvg from '@resvg/resvg-js';
import { packageVersion } from '../lib/fs/package-version.js';

export interface EngineFont {
  /** Absolute path of the font file. */
  readonly file: string;
  readonly family: string;
  readonly weight: number;
}

export interface SvgPixels {
  /** Red, green, blue and alpha of each pixel, line by line; colours are multiplied by alpha. */
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
}

let loading: Promise<typeof resvg> | undefined;

/** Loads the SVG engine on first use. */
function load(): Promise<typeof resvg> {
  return (loading ??= import('@resvg/resvg-js'));
}

let version: string | undefined;

/** Part of the key of everything that the engine renders. */
export function engineVersion(): string {
  return (version ??= `resvg ${String(packageVersion('@resvg/resvg-js'))}`);
}

/**
 * Renders an opaque SVG at its own size with these fonts and no others, on another thread. The engine ignores media
 * queries, so rules for the dark scheme do not apply.
 * @throws Error if it is not SVG
 */
export async function svgPixels(svg: string, fonts: readonly EngineFont[]): Promise<SvgPixels> {
  const { renderAsync } = await load();
  const { pixels, width, height } = await renderAsync(svg, fontOptions(fonts));
  return { rgba: pixels, width, height };
}

/** Renders an SVG without text as a PNG, `width` pixels wide. @throws Error if it is not SVG */
export async function svgToPng(svg: string, width: number): Promise<Uint8Array> {
  const { renderAsync } = await load();
  return (await renderAsync(svg, { ...fontOptions([]), fitTo: { mode: 'width', value: width } })).asPng();
}

/** Font size of measurements in pixels: large enough that rounding does not matter. */
const MEASURE_SIZE = 100;

/** Returns the right edge of the ink of a text for a font size of one pixel. */
export type RightEdge = (text: string, font: EngineFont) => number;

/** Loads the engine and returns the function that measures texts. */
export async function openRightEdge(): Promise<RightEdge> {
  const { Resvg } = await load();
  return (text, font) => {
    const label = text.replace(/[&<>]/g, (character) => `&#${String(character.charCodeAt(0))};`);
    const style = `font-family="${font.family}" font-weight="${String(font.weight)}" font-size="${String(MEASURE_SIZE)}" xml:space="preserve"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text ${style}>${label}</text></svg>`;
    const box = new Resvg(svg, fontOptions([font])).getBBox();
    return box === undefined ? 0 : (box.x + box.width) / MEASURE_SIZE;
  };
}

function fontOptions(fonts: readonly EngineFont[]): resvg.ResvgRenderOptions {
  const family = fonts[0]?.family;
  return {
    font: {
      loadSystemFonts: false,
      fontFiles: fonts.map(({ file }) => file),
      ...(family !== undefined && { defaultFontFamily: family }),
    },
  };
}
