import { openFont } from '../../bundle/server/subset-font.js';
import { packageVersion } from '../../lib/fs/package-version.js';
import type { ResultStore } from '../../lib/fs/result-store.js';
import type { ReducedFont, TemplateBundle } from '../../lib/site/template-bundle.js';
import { fileHash, sha256Hex } from '../../lib/text/hash.js';
import type { ShownWords } from '../../render/page/shown-words.js';
import { restyled, type FontNames, type PageStyles } from '../../render/page/styles.js';

/** The fonts that a site reduces to the words of all its pages. */
export interface SiteFonts {
  /** Adds the words of a page. */
  add(words: ShownWords): void;
  /** Reduces the fonts, after all pages were added. @throws IsletError `font-subset-failed` */
  make(): Promise<void>;
  /** Returns a page with other styles; `undefined` if they are the same. */
  restyle(html: () => string, from: PageStyles | undefined, to: PageStyles | undefined): string | undefined;
  /** The names of the reduced fonts. */
  names(): FontNames;
  /** The files of style sheets, with reduced fonts in place of whole ones. */
  assets(): TemplateBundle['assets'];
}

/** @returns `undefined` if the style sheets ask for no reduced fonts */
export function createSiteFonts({ fonts, assets }: TemplateBundle, store: ResultStore): SiteFonts | undefined {
  if (fonts.length === 0) return undefined;
  const words = new Map(fonts.map(({ path }) => [path, new Set<string>()]));
  const made = new Map<string, TemplateBundle['assets'][number]>();
  return {
    add(shown) {
      for (const [path, text] of Object.entries(shown)) for (const word of text.split(' ')) words.get(path)?.add(word);
    },
    async make() {
      for (const font of fonts) {
        const whole = assets.find(({ path }) => path === font.path)?.bytes ?? new Uint8Array();
        const bytes = await reduced(whole, font, [...(words.get(font.path) ?? [])].sort().join(' '), store);
        made.set(font.path, {
          path: font.path.replace(/\w+(?=\.woff2$)/i, fileHash(bytes)),
          bytes,
        });
      }
    },
    restyle: (html, from, to) => (from && to && from.css !== to.css ? restyled(html(), from, to) : undefined),
    names: () => Object.fromEntries([...made].map(([whole, { path }]) => [whole, path])),
    assets: () => assets.map((asset) => made.get(asset.path) ?? asset),
  };
}

/** Other words often need the same glyphs: then the subset is the same, and is not compressed again. */
async function reduced(whole: Uint8Array, font: ReducedFont, words: string, store: ResultStore): Promise<Uint8Array> {
  const source = [sha256Hex(whole), packageVersion('harfbuzzjs'), packageVersion('woff2-encoder')];
  const ofWords = sha256Hex(JSON.stringify([...source, font, words]));
  const known = store.get(ofWords);
  if (known) return known;
  const subset = (await openFont(whole, font)).subset(words);
  const ofGlyphs = sha256Hex(JSON.stringify([...source, subset.key]));
  const bytes = store.get(ofGlyphs) ?? (await subset.make());
  for (const key of [ofWords, ofGlyphs]) store.put(key, bytes);
  return bytes;
}
