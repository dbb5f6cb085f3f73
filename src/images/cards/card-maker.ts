import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CardHeading, CardType, HeadingBox } from '../../api/social-card.js';
import { failure, IsletError } from '../../errors/index.js';
import { codePoint, svgText } from '../../lib/text/encoding.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { packageVersion } from '../../lib/fs/package-version.js';
import type { ResultStore } from '../../lib/fs/result-store.js';
import { imageChanged } from '../make-assets.js';
import { svgPixels, engineVersion, openRightEdge, SvgRefused, type SvgPixels, svgToPng } from '../render-svg.js';
import { createCardFonts, fontRuns, type CardFont } from './card-fonts.js';
import { fitHeading, type FittedHeading } from './fit-heading.js';
import { createTextSetter, type TextSetter } from './text-setter.js';
import { ASSETS_FOLDER } from '../asset-index.js';
import { tooManyPixels } from '../image-pixels.js';
import { unescapeHtml } from '../../lib/html/escape.js';

/** A card before it is rendered. */
export interface CardDrawing {
  /** Its files of `site/assets/` are written as `islet-asset:N`, where N is the index in `assets`. */
  readonly svg: string;
  readonly assets: readonly { readonly path: string; readonly sha256: string; readonly contentSha256: string }[];
  readonly fonts: readonly CardFont[];
}

export interface CardMaker {
  /** The fonts of a type, in its order. @throws IsletError `card-font-missing`, `card-font-unreadable` */
  fonts(type: CardType): readonly CardFont[];
  /** A text without the characters that no font of a type has, and those characters as messages show them. */
  drawable(text: string, type: CardType): { readonly text: string; readonly missing: readonly string[] };
  /** The characters of a drawing that no font has. It is rendered without them. */
  missing(drawing: CardDrawing): readonly string[];
  /** Breaks a heading into lines that fit. */
  fit(text: string, box: HeadingBox, type: CardType): Promise<CardHeading & { readonly shortened: boolean }>;
  /** Identifies the bytes of a drawing: everything that they depend on. */
  key(drawing: CardDrawing): string;
  /** The PNG. @throws IsletError `card-text-nested`, `image-unreadable`, `image-changed`, `image-reads-file`, `image-too-large` */
  draw(drawing: CardDrawing, key: string): Promise<Uint8Array>;
}

/** Increase it when equal drawings shall give other bytes. */
const REVISION = 1;

/** Makes cards. For results in `store`, neither the SVG engine nor the encoder is loaded. */
export function createCardMaker(root: string, store: ResultStore): CardMaker {
  const load = createCardFonts(root);
  const versions = `${String(REVISION)} ${engineVersion()} sharp ${String(packageVersion('sharp'))}`;
  const hashes = (fonts: readonly CardFont[]): string[] => fonts.map(({ sha256 }) => sha256);
  const setters = new Map<string, Promise<TextSetter>>();

  /** One setter for each list of fonts, since it caches measurements. */
  function setterOf(fonts: readonly CardFont[]): Promise<TextSetter> {
    const key = hashes(fonts).join();
    const setter = setters.get(key) ?? openRightEdge().then((rightEdge) => createTextSetter(fonts, rightEdge));
    setters.set(key, setter);
    return setter;
  }

  /** Prebuilt encoders of one version may differ between platforms. Published names do not contain the platform. */
  const storeKey = (key: string): string => `${key}-${process.platform}-${process.arch}`;

  return {
    fonts: (type) => type.fonts.map(load),
    drawable(text, type) {
      const { runs, missing } = fontRuns(text, type.fonts.map(load));
      return { text: runs.map((run) => run.text).join(''), missing: missing.map(shown) };
    },
    missing: ({ svg, fonts }) => fontRuns(textLines(svg).join('\n'), fonts).missing.map(shown),

    async fit(text, box, type) {
      const fonts = type.fonts.map(load);
      const { sizes, lineHeight } = type;
      const key = sha256Hex(JSON.stringify(['fit', versions, text, box, sizes, lineHeight, hashes(fonts)]));
      const known = store.get(key);
      const fitted = known
        ? (JSON.parse(Buffer.from(known).toString()) as FittedHeading)
        : fitHeading(text, box, type, (await setterOf(fonts)).width);
      if (!known) store.put(key, Buffer.from(JSON.stringify(fitted)));
      return { ...fitted, lineHeight: fitted.fontSize * lineHeight };
    },

    key: ({ svg, assets, fonts }) =>
      sha256Hex(
        ['card', versions, ...assets.map(({ contentSha256 }) => contentSha256), ...hashes(fonts), svg].join('\n'),
      ),

    async draw({ svg, assets, fonts }, key) {
      const known = store.get(storeKey(key));
      if (known) return known;
      if (hasNestedText(svg))
        throw failure('card-text-nested', { message: 'A `<text>` of the social card has elements in it.' });
      const pictures = await Promise.all(assets.map((asset) => pictureUrl(root, asset)));
      const whole = setMarkup(svg, await setterOf(fonts)).replace(
        /islet-asset:(\d+)/g,
        (_, number: string) => pictures[Number(number)] ?? '',
      );
      const bytes = await shrink(await svgPixels(whole, fonts).catch(cardRefused));
      store.put(storeKey(key), bytes);
      return bytes;
    },
  };
}

/** Names the card in place of a file: it is drawn by a template. */
function cardRefused(error: unknown): never {
  if (error instanceof SvgRefused) throw failure(error.kind, { message: `The social card ${error.message}` });
  throw error;
}

function shown(character: string): string {
  return `\`${character}\` (${codePoint(character)})`;
}

/** 256 colours are enough for flat drawings, at half the size; dithering would only roughen their edges. */
async function shrink({ rgba, width, height }: SvgPixels): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const image = sharp(rgba, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' });
  return image.png({ palette: true, dither: 0, compressionLevel: 9 }).toBuffer();
}

/** Maximum width of a photo in pixels: the width of the card. */
const MAX_WIDTH = 1200;

/**
 * Returns an image of `site/assets/` as a `data:` URL.
 *
 * @param sha256 of the image when it was indexed
 * @throws IsletError `image-unreadable`, `image-changed`, `image-reads-file`, `image-too-large`
 */
export async function pictureUrl(
  root: string,
  { path, sha256 }: { readonly path: string; readonly sha256: string },
): Promise<string> {
  const file = `${ASSETS_FOLDER}${path}`;
  const source = await readFile(join(root, file));
  if (sha256Hex(source) !== sha256) throw new IsletError([imageChanged(file)]);
  try {
    if (path.toLowerCase().endsWith('.svg')) {
      // The engine would silently leave out a broken SVG inside another one.
      const text = svgText(source);
      await svgToPng(text, 1);
      return `data:image/svg+xml;base64,${Buffer.from(text).toString('base64')}`;
    }
    const { default: sharp } = await import('sharp');
    const image = sharp(source, { limitInputPixels: false });
    const refused = tooManyPixels(file, await image.metadata());
    if (refused) throw new IsletError([refused]);
    const png = await image.autoOrient().resize({ width: MAX_WIDTH, withoutEnlargement: true }).png().toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  } catch (error) {
    if (error instanceof IsletError) throw error;
    if (error instanceof SvgRefused) throw new IsletError([error.diagnostic(file, svgText(source))]);
    throw failure('image-unreadable', {
      message: `\`${file}\` could not be drawn: ${messageOf(error)}.`,
      position: { file },
    });
  }
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/\.$/, '') ?? '';
}

const TEXT = /<text\b([^>]*)>([^<]*)<\/text>/g;

/** The texts of an SVG, in their order. */
export function textLines(svg: string): string[] {
  return [...svg.matchAll(TEXT)].map(([, , content = '']) => unescapeHtml(content));
}

/** True if a `<text>` contains elements, which cannot be set. */
export function hasNestedText(svg: string): boolean {
  return /<text\b[^>]*>[^<]*<(?!\/text>)/.test(svg);
}

/** Gives every `<text x y font-size>` its fonts and the exact positions of its letters, with `text-anchor` applied. */
export function setMarkup(svg: string, setter: TextSetter): string {
  return svg.replace(TEXT, (_, attributes: string, content: string) => {
    const size = Number(attribute(attributes, 'font-size') ?? 16);
    const runs = setter.set(unescapeHtml(content));
    const width = runs.reduce((sum, run) => sum + run.width, 0) * size;
    let x =
      Number(attribute(attributes, 'x') ?? 0) - width * (ANCHORS[attribute(attributes, 'text-anchor') ?? 'start'] ?? 0);
    const spans = runs.map(({ text, font, width: own, shifts }) => {
      const dx = shifts.some((shift) => rounded(shift * size) !== 0)
        ? ` dx="${shifts.map((shift) => rounded(shift * size)).join(' ')}"`
        : '';
      const span = `<tspan x="${String(rounded(x))}" font-family="${encode(font.family)}" font-weight="${String(font.weight)}"${dx}>${encode(text)}</tspan>`;
      x += own * size;
      return span;
    });
    return `<text${attributes.replace(/ (?:x|text-anchor)="[^"]*"/g, '')} xml:space="preserve">${spans.join('')}</text>`;
  });
}

/** The part of a line's width before its anchor. */
const ANCHORS: Readonly<Record<string, number>> = { start: 0, middle: 0.5, end: 1 };

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
}

/** Rounded to a hundredth of a pixel. */
function rounded(length: number): number {
  return Math.round(length * 100) / 100;
}

function encode(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${String(character.charCodeAt(0))};`);
}
