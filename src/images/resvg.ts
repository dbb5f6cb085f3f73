import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as resvg from '@resvg/resvg-wasm';
import { packageVersion } from '../lib/fs/package-version.js';

type Engine = typeof resvg;
type RenderedImage = ReturnType<InstanceType<Engine['Resvg']>['render']>;

export interface EngineFont {
  readonly bytes: Uint8Array;
  readonly family: string;
  readonly weight: number;
}

export interface Pixels {
  /** Red, green, blue and alpha of each pixel, line by line; colours are multiplied by alpha. */
  readonly rgba: Uint8Array;
  readonly width: number;
  readonly height: number;
}

let loading: Promise<Engine> | undefined;

/** The engine is compiled to WebAssembly: it gives the same bytes on every platform. It takes its time to load, so it waits until it is needed. */
async function load(): Promise<Engine> {
  const engine = await import('@resvg/resvg-wasm');
  await engine.initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  return engine;
}

let version: string | undefined;

/** Part of the key of everything that the engine makes. */
export function engineVersion(): string {
  return (version ??= `resvg ${String(packageVersion('@resvg/resvg-wasm'))}`);
}

/**
 * Draws an SVG of no transparency at its own size, with these fonts and no others. Rules for the dark scheme do not apply, since the engine passes
 * over media queries.
 * @throws a text, or an error, where it is no SVG
 */
export async function drawSvg(svg: string, fonts: readonly EngineFont[]): Promise<Pixels> {
  return draw(svg, fontOptions(fonts), (image) => ({ rgba: image.pixels, width: image.width, height: image.height }));
}

/** Draws an SVG without text as a PNG, `width` pixels wide. @throws a text, or an error, where it is no SVG */
export async function drawPng(svg: string, width: number): Promise<Uint8Array> {
  return draw(svg, { ...fontOptions([]), fitTo: { mode: 'width', value: width } }, (image) => image.asPng());
}

async function draw<T>(svg: string, options: resvg.ResvgRenderOptions, take: (image: RenderedImage) => T): Promise<T> {
  const { Resvg } = await (loading ??= load());
  const drawing = new Resvg(svg, options);
  try {
    const image = drawing.render();
    try {
      return take(image);
    } finally {
      image.free();
    }
  } finally {
    drawing.free();
  }
}

/** Size that text is measured at, in pixels: large enough that rounding does not show. */
const MEASURE_SIZE = 100;

/** Where the ink of a text ends, for a font size of one pixel. */
export type RightEdge = (text: string, font: EngineFont) => number;

/** Makes the function that finds the right edge of texts. */
export async function openRightEdge(): Promise<RightEdge> {
  const { Resvg } = await (loading ??= load());
  return (text, font) => {
    const label = text.replace(/[&<>]/g, (character) => `&#${String(character.charCodeAt(0))};`);
    const style = `font-family="${font.family}" font-weight="${String(font.weight)}" font-size="${String(MEASURE_SIZE)}" xml:space="preserve"`;
    const drawing = new Resvg(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><text ${style}>${label}</text></svg>`,
      fontOptions([font]),
    );
    try {
      const box = drawing.getBBox();
      const edge = box === undefined ? 0 : box.x + box.width;
      box?.free();
      return edge / MEASURE_SIZE;
    } finally {
      drawing.free();
    }
  };
}

function fontOptions(fonts: readonly EngineFont[]) {
  const family = fonts[0]?.family;
  return {
    font: {
      fontBuffers: fonts.map(({ bytes }) => bytes),
      ...(family === undefined ? {} : { defaultFontFamily: family }),
    },
  };
}
