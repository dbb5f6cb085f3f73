import type * as resvg from '@resvg/resvg-js';
import { diagnostic, framed, positionIn, type Diagnostic } from '../errors/index.js';
import { packageVersion } from '../lib/fs/package-version.js';
import { MAX_PIXELS } from './image-pixels.js';

/** No text is drawn. */
const OPTIONS: resvg.ResvgRenderOptions = { font: { loadSystemFonts: false } };

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
async function refuse(
  svg: string,
  { width, maxPixels = MAX_PIXELS }: { readonly width?: number; readonly maxPixels?: number } = {},
): Promise<void> {
  const [{ outsideReference }, { allocatedPixels }] = await Promise.all([
    import('./svg-references.js'),
    import('./svg-regions.js'),
  ]);
  const outside = outsideReference(svg);
  if (outside) throw new SvgRefused('image-reads-file', `refers to \`${outside.written}\`.`, outside.at);
  const { Resvg } = await load();
  const parsed = new Resvg(svg, OPTIONS);
  const scale = width === undefined ? 1 : width / parsed.width;
  const { pixels, at } = allocatedPixels(svg, parsed, scale);
  if (!(pixels <= maxPixels))
    throw new SvgRefused(
      'image-too-large',
      `would need ${(pixels / 1e6).toFixed(0)} million pixels to be drawn; ${String(maxPixels / 1e6)} million are allowed.`,
      at,
    );
}

/**
 * Renders an opaque SVG without text at its own size, on another thread. The engine ignores media queries, so rules for
 * the dark scheme do not apply.
 * @throws SvgRefused, Error if it is not SVG
 */
export async function svgPixels(svg: string): Promise<SvgPixels> {
  await refuse(svg);
  const { renderAsync } = await load();
  const { pixels, width, height } = await renderAsync(svg, OPTIONS);
  return { rgba: pixels, width, height };
}

/**
 * Renders an SVG without text as a PNG, `width` pixels wide.
 * @param maxPixels that the engine may allocate for it
 * @throws SvgRefused, Error if it is not SVG
 */
export async function svgToPng(svg: string, width: number, maxPixels = MAX_PIXELS): Promise<Uint8Array> {
  await refuse(svg, { width, maxPixels });
  const { renderAsync } = await load();
  return (await renderAsync(svg, { ...OPTIONS, fitTo: { mode: 'width', value: width } })).asPng();
}
