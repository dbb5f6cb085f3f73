import type * as resvg from '@resvg/resvg-js';
import { diagnostic, framed, positionIn, type Diagnostic } from '../errors/index.js';
import { packageVersion } from '../lib/fs/package-version.js';
import { MAX_PIXELS } from './image-pixels.js';

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

/** An SVG that is not rendered, because of what it would read or allocate. */
export class SvgRefused extends Error {
  readonly kind: 'image-reads-file' | 'image-too-large';
  /** Offset of the cause in the text. */
  readonly at: number;

  constructor(kind: SvgRefused['kind'], message: string, at: number) {
    super(message);
    this.name = 'SvgRefused';
    this.kind = kind;
    this.at = at;
  }

  /** @param svg the text that was refused */
  diagnostic(file: string, svg: string): Diagnostic {
    const place = framed(svg, positionIn(file, svg, this.at));
    return diagnostic(this.kind, { message: `\`${file}\` ${this.message}`, ...place });
  }
}

/** @param width of the result in pixels; by default that of the SVG. @throws SvgRefused, Error if it is not SVG */
async function refuse(svg: string, options: resvg.ResvgRenderOptions, width?: number): Promise<void> {
  const [{ outsideReference }, { allocatedPixels }] = await Promise.all([
    import('./svg-references.js'),
    import('./svg-regions.js'),
  ]);
  const outside = outsideReference(svg);
  if (outside) throw new SvgRefused('image-reads-file', `refers to \`${outside.written}\`.`, outside.at);
  const { Resvg } = await load();
  const parsed = new Resvg(svg, options);
  const scale = width === undefined ? 1 : width / parsed.width;
  const { pixels, at } = allocatedPixels(svg, parsed, scale);
  if (!(pixels <= MAX_PIXELS))
    throw new SvgRefused(
      'image-too-large',
      `would need ${(pixels / 1e6).toFixed(0)} million pixels to be drawn; ${String(MAX_PIXELS / 1e6)} million are allowed.`,
      at,
    );
}

/**
 * Renders an opaque SVG at its own size with these fonts and no others, on another thread. The engine ignores media
 * queries, so rules for the dark scheme do not apply.
 * @throws SvgRefused, Error if it is not SVG
 */
export async function svgPixels(svg: string, fonts: readonly EngineFont[]): Promise<SvgPixels> {
  await refuse(svg, fontOptions(fonts));
  const { renderAsync } = await load();
  const { pixels, width, height } = await renderAsync(svg, fontOptions(fonts));
  return { rgba: pixels, width, height };
}

/** Renders an SVG without text as a PNG, `width` pixels wide. @throws SvgRefused, Error if it is not SVG */
export async function svgToPng(svg: string, width: number): Promise<Uint8Array> {
  await refuse(svg, fontOptions([]), width);
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
