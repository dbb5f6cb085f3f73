import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CardHeading, CardType, HeadingBox } from '../../api/social-card.js';
import { failure, IsletError } from '../../errors/index.js';
import { codePoint, svgText } from '../../lib/text/encoding.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { packageVersion } from '../../lib/fs/package-version.js';
import type { ResultStore } from '../../lib/fs/result-store.js';
import { imageChanged } from '../make-assets.js';
import { svgPixels, engineVersion, openRightEdge, type SvgPixels, svgToPng } from '../render-svg.js';
import { createCardFonts, fontRuns, type CardFont } from './card-fonts.js';
import { fitHeading, type FittedHeading } from './fit-heading.js';
import { hasNestedText, setMarkup, textLines } from './set-markup.js';
import { createTextSetter, type TextSetter } from './text-setter.js';
import { ASSETS_FOLDER } from '../asset-index.js';
import { tooManyPixels } from '../image-pixels.js';

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
  /** The PNG. @throws IsletError `card-text-nested`, `image-unreadable`, `image-changed`, `image-too-large` */
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
      const bytes = await shrink(await svgPixels(whole, fonts));
      store.put(storeKey(key), bytes);
      return bytes;
    },
  };
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
 * @throws IsletError `image-unreadable`, `image-changed`, `image-too-large`
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
    throw failure('image-unreadable', {
      message: `\`${file}\` could not be drawn: ${messageOf(error)}.`,
      position: { file },
    });
  }
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.replace(/\.$/, '') ?? '';
}
