import type { ReactNode } from 'react';
import type { PageInfo } from './site-model.js';

/** Size of a card in pixels: the shape that readers of Open Graph tags show whole. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** What a page puts on its card. */
export interface CardContent {
  readonly heading: string;
  /** Path of an image below `site/assets/`; it is drawn in its light scheme. */
  readonly image?: string | undefined;
}

/** How the text of cards is set in one language. */
export interface CardType {
  /**
   * Font files (TrueType or OpenType) inside installed packages, such as `@fonts/serif/bold.ttf`. Text is set in the first; the others stand in, in
   * their order, for characters that it lacks. Fonts of the machine are never used.
   */
  readonly fonts: readonly string[];
  /** Sizes of the heading in pixels; the largest that fits is taken. */
  readonly sizes: readonly number[];
  /** From one line of the heading to the next, as a multiple of its size. */
  readonly lineHeight: number;
}

/** Room for the heading, in pixels. */
export interface HeadingBox {
  readonly width: number;
  readonly height: number;
  /** At most so many lines. */
  readonly lines: number;
}

/** A heading that fits its box. */
export interface CardHeading {
  readonly lines: readonly string[];
  /** In pixels. */
  readonly fontSize: number;
  /** From one line to the next, in pixels. */
  readonly lineHeight: number;
}

/** An image for `<image href>`. */
export interface CardImage {
  readonly href: string;
  /** Its own size, in pixels. */
  readonly width: number;
  readonly height: number;
}

export interface CardProps {
  readonly page: PageInfo;
  readonly heading: CardHeading;
  readonly image: CardImage | undefined;
}

/** The picture that stands for a page when it is shared, for pages that name none. */
export interface SocialCardDefinition {
  readonly content: (page: PageInfo) => CardContent;
  readonly box: HeadingBox;
  readonly type: (locale: string) => CardType;
  /**
   * What stands inside the card's `<svg viewBox="0 0 1200 630">`: shapes, `<image>`, whose address is that of `image` or comes from `assetUrl()`, and
   * `<text x y fontSize>`, each one line without further elements; the generator sets it in the fonts of `type`. `currentSite()` and `readData()` work
   * here too.
   */
  readonly render: (props: CardProps) => ReactNode;
}

const SOCIAL_CARD = Symbol.for('islet.social-card');

export type SocialCard = SocialCardDefinition & { readonly [SOCIAL_CARD]: true };

/** Declares the cards of the site: the default export of `templates/social-card.tsx`. */
export function defineSocialCard(definition: SocialCardDefinition): SocialCard {
  return { ...definition, [SOCIAL_CARD]: true };
}

export function isSocialCard(value: unknown): value is SocialCard {
  return typeof value === 'object' && value !== null && SOCIAL_CARD in value;
}
