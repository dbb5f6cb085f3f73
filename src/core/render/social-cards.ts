import type { LoadedSocialCard } from '../../content/template-registry.js';
import { textPlace } from '../../content/text-place.js';
import type { PageInfo } from '../../api/site-model.js';
import type { CardType } from '../../api/social-card.js';
import { diagnostic } from '../../errors/index.js';
import type { CardFont } from '../../images/cards/card-fonts.js';
import { textLines, type CardDrawing, type CardMaker } from '../../images/cards/card-maker.js';
import { outputPath, sitePath } from '../../lib/site/base-path.js';
import { codePoint } from '../../lib/text/encoding.js';
import type { AssetLibrary } from '../../lib/site/asset-forms.js';
import type { Page } from '../../lib/site/page.js';
import type { Renderer } from '../../render/page/renderer.js';
import { templateFault } from '../../render/faults/template-faults.js';
import type { Trace } from '../../render/page/trace.js';
import type { ProblemList } from '../load/problem-list.js';
import type { Project } from '../project/open-project.js';

/** The card of one page, described and named but not drawn yet. */
export interface PlannedCard {
  readonly route: string;
  /** Path in the output. */
  readonly output: string;
  /** Alternative text. */
  readonly alt: string;
  readonly drawing: CardDrawing;
  readonly key: string;
  /** Its sources, except the definition. */
  readonly trace: Trace;
}

export interface SocialCards {
  /** Describes the card of a page; `undefined` if it has problems, which are reported. */
  plan(record: Page, page: PageInfo): Promise<PlannedCard | undefined>;
  /** The PNG; `undefined` if it has problems, which are reported. */
  draw(card: PlannedCard): Promise<Uint8Array | undefined>;
  /** A card that was planned in another thread, with its fonts as this one has them. */
  withFonts(card: PlannedCard, locale: string): PlannedCard;
  /** Notes that there is a card in a language, as `plan` does. */
  noteLanguage(locale: string): void;
  /** Changes with the fonts of cards in a language. */
  fontsId(locale: string): string;
  /** The fonts that cards were set in so far. */
  fonts(): readonly CardFont[];
}

interface Language {
  readonly type: CardType;
  readonly fonts: readonly CardFont[];
}

/** Makes the cards of pages by the site's definition. */
export function createSocialCards(
  project: Project,
  { definition, module }: LoadedSocialCard,
  renderer: Renderer,
  assets: AssetLibrary,
  faults: ProblemList,
  maker: CardMaker,
): SocialCards {
  const { root, site, bundle, report } = project;
  const languages = new Map<string, Language>();

  function languageOf(locale: string): Language {
    const known = languages.get(locale);
    if (known) return known;
    const type = definition.type(locale);
    const language = { type, fonts: maker.fonts(type) };
    languages.set(locale, language);
    return language;
  }

  async function attempt<T>(route: string, step: () => Promise<T>): Promise<T | undefined> {
    try {
      return await step();
    } catch (error) {
      faults.add(templateFault(error, { root, folder: bundle.folder }, route, module.file).diagnostics);
      return undefined;
    }
  }

  return {
    plan: (record, page) =>
      attempt(record.route, async () => {
        const { type, fonts } = languageOf(page.locale);
        const { heading: text, image } = definition.content(page);
        const lacking = await maker.missing(text, fonts);
        if (lacking.length > 0)
          report.add(
            diagnostic('card-glyph-missing', {
              message: `The heading has ${shown(lacking)}, which no font of the social card can draw.`,
              ...textPlace(root, record.file, text),
              routes: [record.route],
            }),
          );
        const { shortened, ...heading } = await maker.fit(
          Array.from(text)
            .filter((character) => !lacking.includes(character))
            .join(''),
          definition.box,
          type,
        );
        if (shortened)
          report.add(
            diagnostic('card-heading-shortened', {
              message: `On the social card the heading ends at \`${heading.lines.at(-1) ?? ''}\`.`,
              ...textPlace(root, record.file, text),
              routes: [record.route],
            }),
          );
        const { svg, assets: paths, trace } = renderer.renderCard(definition, { page, heading, image });
        const drawing = { svg, fonts, assets: hashedAssets(paths, assets) };
        const missing = await maker.missing(textLines(svg), fonts);
        if (missing.length > 0)
          faults.add([
            diagnostic('card-glyph-missing', {
              message: `The social card has text with ${shown(missing)}, which none of its fonts can draw.`,
              position: { file: module.file },
              routes: [record.route],
            }),
          ]);
        const key = maker.key(drawing);
        return {
          route: record.route,
          output: cardOutput(site.base, record.route, key),
          alt: text,
          drawing,
          key,
          trace,
        };
      }),
    draw: (card) => attempt(card.route, () => maker.draw(card.drawing, card.key)),
    withFonts: (card, locale) => ({ ...card, drawing: { ...card.drawing, fonts: languageOf(locale).fonts } }),
    noteLanguage: (locale) => void languageOf(locale),
    fontsId(locale) {
      try {
        return languageOf(locale)
          .fonts.map(({ sha256 }) => sha256)
          .join();
      } catch {
        // `plan` reports the same problem for a card in this language.
        return '';
      }
    },
    fonts: () => [...new Set([...languages.values()].flatMap(({ fonts }) => fonts))],
  };
}

function hashedAssets(paths: readonly string[], assets: AssetLibrary): CardDrawing['assets'] {
  return paths.map((path) => ({ path, sha256: assets.sha256(path), contentSha256: assets.contentSha256(path) }));
}

function cardOutput(base: string, route: string, key: string): string {
  return outputPath(base, `assets/card-${stemOf(sitePath(base, route))}-${key.slice(0, 8)}.png`);
}

function shown(characters: readonly string[]): string {
  return characters.map((character) => `\`${character}\` (${codePoint(character)})`).join(', ');
}

/** Longest part of a file's name that comes from the route. */
const MAX_STEM = 60;

/** A route as part of a file's name, such as `ludo-ludo-turbo`. */
function stemOf(route: string): string {
  const words = route
    .replace(/\.html$/, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  if (words.length === 0) return route === '/' ? 'home' : 'page';
  return words.join('-').slice(0, MAX_STEM);
}
