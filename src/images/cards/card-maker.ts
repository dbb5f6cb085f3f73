import type { CardHeading, CardType, HeadingBox } from '../../api/social-card.js';
import { failure } from '../../errors/index.js';
import { codePoint } from '../../lib/text/code-point.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { packageVersion } from '../../lib/fs/package-version.js';
import type { ResultStore } from '../make-assets.js';
import { svgPixels, engineVersion, openRightEdge, type Pixels } from '../render-svg.js';
import { createCardFonts, fontRuns, type CardFont } from './card-fonts.js';
import { pictureUrl } from './card-picture.js';
import { fitHeading, type FittedHeading } from './fit-heading.js';
import { hasNestedText, setMarkup, textLines } from './set-markup.js';
import { createTextSetter, type TextSetter } from './text-setter.js';

/** A card as it is described, before it is drawn. */
export interface CardDrawing {
  /** Files of `site/assets/` that it shows stand in it as `islet-asset:N`, their place in `assets`. */
  readonly svg: string;
  readonly assets: readonly { readonly path: string; readonly sha256: string; readonly contentSha256: string }[];
  readonly fonts: readonly CardFont[];
}

export interface CardMaker {
  /** The fonts of a type, in its order. @throws IsletError `card-font-missing`, `card-font-unreadable` */
  fonts(type: CardType): readonly CardFont[];
  /** A text without the characters that no font of a type can draw, and these as a reader recognises them. */
  drawable(text: string, type: CardType): { readonly text: string; readonly missing: readonly string[] };
  /** The same characters of the texts of a drawing, which is drawn without them. */
  missing(drawing: CardDrawing): readonly string[];
  /** Breaks a heading into lines that fit. */
  fit(text: string, box: HeadingBox, type: CardType): Promise<CardHeading & { readonly shortened: boolean }>;
  /** Identifies the bytes of a drawing: everything that they depend on. */
  key(drawing: CardDrawing): string;
  /** The PNG of a drawing that was made before, by its key. */
  drawn(key: string): Uint8Array | undefined;
  /** The PNG. @throws IsletError `card-text-nested`, `image-unreadable`, `image-changed`, `image-too-large` */
  draw(drawing: CardDrawing, key: string): Promise<Uint8Array>;
}

/** Raised when equal drawings are to give other bytes than before. */
const REVISION = 1;

/** Makes cards; what it made before comes from `store`, and then neither the engine nor an encoder is loaded. */
export function createCardMaker(root: string, store: ResultStore): CardMaker {
  const load = createCardFonts(root);
  const versions = `${String(REVISION)} ${engineVersion()} sharp ${String(packageVersion('sharp'))}`;
  const hashes = (fonts: readonly CardFont[]): string[] => fonts.map(({ sha256 }) => sha256);
  const setters = new Map<string, Promise<TextSetter>>();

  /** One for each list of fonts, since it remembers what it measured. */
  function setterOf(fonts: readonly CardFont[]): Promise<TextSetter> {
    const key = hashes(fonts).join();
    const setter = setters.get(key) ?? openRightEdge().then((rightEdge) => createTextSetter(fonts, rightEdge));
    setters.set(key, setter);
    return setter;
  }

  /** Prebuilt encoders of one version may differ from platform to platform, but a published name may not. */
  const placeOf = (key: string): string => `${key}-${process.platform}-${process.arch}`;

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

    drawn: (key) => store.get(placeOf(key)),
    key: ({ svg, assets, fonts }) =>
      sha256Hex(
        ['card', versions, ...assets.map(({ contentSha256 }) => contentSha256), ...hashes(fonts), svg].join('\n'),
      ),

    async draw({ svg, assets, fonts }, key) {
      const known = store.get(placeOf(key));
      if (known) return known;
      if (hasNestedText(svg))
        throw failure('card-text-nested', { message: 'A `<text>` of the social card has elements in it.' });
      const pictures = await Promise.all(assets.map((asset) => pictureUrl(root, asset)));
      const whole = setMarkup(svg, await setterOf(fonts)).replace(
        /islet-asset:(\d+)/g,
        (_, number: string) => pictures[Number(number)] ?? '',
      );
      const bytes = await shrink(await svgPixels(whole, fonts));
      store.put(placeOf(key), bytes);
      return bytes;
    },
  };
}

function shown(character: string): string {
  return `\`${character}\` (${codePoint(character)})`;
}

/** Drawings of flat colours keep their look in 256 colours, at half the size; dither would only roughen their edges. */
async function shrink({ rgba, width, height }: Pixels): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const image = sharp(rgba, { raw: { width, height, channels: 4 } }).flatten({ background: '#fff' });
  return image.png({ palette: true, dither: 0, compressionLevel: 9 }).toBuffer();
}
