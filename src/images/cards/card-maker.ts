import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CardHeading, CardType, HeadingBox } from '../../api/social-card.js';
import { failure, IsletError } from '../../errors/index.js';
import { packageVersion } from '../../lib/fs/package-version.js';
import type { ResultStore } from '../../lib/fs/result-store.js';
import { unescapeHtml } from '../../lib/html/escape.js';
import { svgText } from '../../lib/text/encoding.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { assetFile } from '../../lib/site/asset-paths.js';
import { tooManyPixels } from '../image-pixels.js';
import { imageChanged, unreadable } from '../make-assets.js';
import { engineVersion, svgPixels, SvgRefused, svgToPng } from '../render-svg.js';
import { createCardFonts, type CardFont } from './card-fonts.js';
import { fitHeading, type FittedHeading } from './fit-heading.js';
import { openTextSetter, type TextSetter } from './text-setter.js';

/** A card before it is rendered. */
export interface CardDrawing {
  /** Its files of `site/assets/` are written as `islet-asset:N`, where N is the index in `assets`. */
  readonly svg: string;
  readonly assets: readonly { readonly path: string; readonly sha256: string; readonly contentSha256: string }[];
  readonly fonts: readonly CardFont[];
}

export interface CardMaker {
  /** The fonts of a type, in its order. @throws IsletError `card-font-missing` */
  fonts(type: CardType): readonly CardFont[];
  /** The characters of a text that no font has. It is set without them. @throws IsletError `card-font-unreadable` */
  missing(text: string, fonts: readonly CardFont[]): Promise<readonly string[]>;
  /** Breaks a heading into lines that fit. @throws IsletError `card-font-unreadable` */
  fit(text: string, box: HeadingBox, type: CardType): Promise<CardHeading & { readonly shortened: boolean }>;
  /** Identifies the bytes of a drawing: everything that they depend on. */
  key(drawing: CardDrawing): string;
  /** The PNG. @throws IsletError `card-text-nested`, `image-unreadable`, `image-changed`, `image-reads-file`, `image-too-large` */
  draw(drawing: CardDrawing, key: string): Promise<Uint8Array>;
}

/** Increase it when equal drawings shall give other bytes. */
const REVISION = 3;

/** Makes cards. For results in `store`, neither HarfBuzz, the SVG engine nor the encoder is loaded. */
export function createCardMaker(root: string, store: ResultStore): CardMaker {
  const load = createCardFonts(root);
  const versions = `${String(REVISION)} ${engineVersion()} ${['sharp', 'harfbuzzjs'].map((name) => packageVersion(name)).join(' ')}`;
  const hashes = (fonts: readonly CardFont[]): string[] => fonts.map(({ sha256 }) => sha256);
  const setters = new Map<string, Promise<TextSetter>>();

  /** One setter for each list of fonts, since it caches lines. */
  function setterOf(fonts: readonly CardFont[]): Promise<TextSetter> {
    const key = hashes(fonts).join();
    const setter = setters.get(key) ?? openTextSetter(fonts);
    setters.set(key, setter);
    return setter;
  }

  /** Returns the stored result for these inputs and fonts, or makes and stores it. */
  async function stored<T>(inputs: object, fonts: readonly CardFont[], make: (setter: TextSetter) => T): Promise<T> {
    const key = sha256Hex(JSON.stringify([versions, inputs, hashes(fonts)]));
    const known = store.get(key);
    if (known) return JSON.parse(Buffer.from(known).toString()) as T;
    const made = make(await setterOf(fonts));
    store.put(key, Buffer.from(JSON.stringify(made)));
    return made;
  }

  /** Prebuilt encoders of one version may differ between platforms. Published names do not contain the platform. */
  const storeKey = (key: string): string => `${key}-${process.platform}-${process.arch}`;

  return {
    fonts: (type) => type.fonts.map(load),
    missing: (text, fonts) => stored({ text }, fonts, ({ missing }) => missing(text)),
    async fit(text, box, type) {
      const { sizes, lineHeight } = type;
      const fitted = await stored<FittedHeading>({ text, box, sizes, lineHeight }, type.fonts.map(load), ({ width }) =>
        fitHeading(text, box, type, width),
      );
      return { ...fitted, lineHeight: fitted.fontSize * lineHeight };
    },
    key: ({ svg, assets, fonts }) =>
      sha256Hex(
        ['card', versions, ...assets.map(({ contentSha256 }) => contentSha256), ...hashes(fonts), svg].join('\n'),
      ),
    async draw({ svg, assets, fonts }, key) {
      const known = store.get(storeKey(key));
      if (known) return known;
      const pictures = await Promise.all(assets.map((asset) => pictureUrl(root, asset)));
      const whole = setMarkup(svg, await setterOf(fonts)).replace(
        /islet-asset:(\d+)/g,
        (_, number: string) => pictures[Number(number)] ?? '',
      );
      const bytes = await drawn(whole);
      store.put(storeKey(key), bytes);
      return bytes;
    },
  };
}

/** 256 colours are enough for flat drawings, at half the size; dithering would only roughen their edges. */
async function drawn(svg: string): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const { rgba, width, height } = await svgPixels(svg).catch((error: unknown) => {
    // Names the card in place of a file: it is drawn by a template.
    if (error instanceof SvgRefused) throw failure(error.kind, { message: `The social card ${error.message}` });
    throw error;
  });
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
  const file = assetFile(path);
  const source = await readFile(join(root, file));
  if (sha256Hex(source) !== sha256) throw new IsletError([imageChanged(file)]);
  const svg = path.toLowerCase().endsWith('.svg') ? svgText(source) : undefined;
  try {
    if (svg !== undefined) {
      // The engine would silently leave out a broken SVG inside another one.
      await svgToPng(svg, 1);
      return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    }
    const { default: sharp } = await import('sharp');
    const image = sharp(source, { limitInputPixels: false });
    const refused = tooManyPixels(file, await image.metadata());
    if (refused) throw new IsletError([refused]);
    const png = await image.autoOrient().resize({ width: MAX_WIDTH, withoutEnlargement: true }).png().toBuffer();
    return `data:image/png;base64,${png.toString('base64')}`;
  } catch (error) {
    throw error instanceof IsletError ? error : new IsletError([unreadable(file, error, svg)]);
  }
}

const TEXT = /<text\b([^>]*)>([^<]*)<\/text>/g;

/** Attributes of `<text>` that outlines do not follow. */
const UNSET =
  / (d[xy]|rotate|textLength|(?:letter|word)-spacing|text-decoration|\w+-baseline|baseline-shift|writing-mode)=/;

/** The texts of an SVG, one a line. */
export function textLines(svg: string): string {
  return Array.from(svg.matchAll(TEXT), ([, , content = '']) => unescapeHtml(content)).join('\n');
}

/** The part of a line's width before its anchor. */
const ANCHORS: Readonly<Record<string, number>> = { middle: 0.5, end: 1 };

/** Replaces every `<text x y font-size text-anchor>` by its outlines. @throws IsletError `card-text-nested` */
export function setMarkup(svg: string, { outline, width }: TextSetter): string {
  const set = svg.replace(TEXT, (_, attributes: string, content: string) => {
    const attribute = (name: string): string | undefined => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];
    const [, unset] = UNSET.exec(attributes) ?? [];
    if (unset !== undefined) throw nested(`has \`${unset}\`, which is not drawn`);
    const line = unescapeHtml(content);
    const size = Number.parseFloat(attribute('font-size') ?? '16');
    const before = (ANCHORS[attribute('text-anchor') ?? ''] ?? 0) * width(line) * size;
    const path = outline(line, Number(attribute('x') ?? 0) - before, Number(attribute('y') ?? 0), size);
    return `<path${attributes.replace(/ (?:x|y|text-anchor|font-[a-z]+)="[^"]*"/g, '')} d="${path}"/>`;
  });
  if (/<(?:text|tspan)\b/.test(set)) throw nested('has elements in it');
  return set;
}

function nested(what: string): IsletError {
  return failure('card-text-nested', { message: `A \`<text>\` of the social card ${what}.` });
}
