import type { ReactNode } from 'react';
import type { PageInfo } from './site-model.js';

/** Size of a card in pixels: the aspect ratio that Open Graph consumers show without cropping. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** What a page puts on its card. */
export interface CardContent {
  readonly heading: string;
  /** Path of an image below `site/assets/`; it is drawn in its light scheme. */
  readonly image?: string | undefined;
}

/** Typography of cards in one language. */
export interface CardType {
  /**
   * Font files (TrueType or OpenType) inside installed packages, such as `@fonts/serif/bold.ttf`. The first is used;
   * the others are fallbacks, in order, for characters that it lacks. System fonts are never used.
   */
  readonly fonts: readonly string[];
  /** Font sizes of the heading in pixels; the largest that fits is used. */
  readonly sizes: readonly number[];
  /** Line height of the heading, as a multiple of its font size. */
  readonly lineHeight: number;
}

/** Box of the heading, in pixels. */
export interface HeadingBox {
  readonly width: number;
  readonly height: number;
  /** Maximum number of lines. */
  readonly lines: number;
}

/** A heading that fits its box. */
export interface CardHeading {
  readonly lines: readonly string[];
  /** In pixels. */
  readonly fontSize: number;
  /** Line height in pixels. */
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

/** The sharing image of pages that name none. */
export interface SocialCardDefinition {
  readonly content: (page: PageInfo) => CardContent;
  readonly box: HeadingBox;
  readonly type: (locale: string) => CardType;
  /**
   * Returns the content of the card's `<svg viewBox="0 0 1200 630">`: shapes, `<image>` with the address of `image`
   * or of `assetUrl()`, and `<text x y fontSize>`, one line each without child elements, set in the fonts of `type`.
   * `currentSite()` and `readData()` work here.
   */
  readonly render: (props: CardProps) => ReactNode;
}

const SOCIAL_CARD = Symbol.for('islet.social-card');

export type SocialCard = SocialCardDefinition & { readonly [SOCIAL_CARD]: true };

/** Declares the social cards of the site. Must be the default export of `templates/social-card.tsx`. */
export function defineSocialCard(definition: SocialCardDefinition): SocialCard {
  return { ...definition, [SOCIAL_CARD]: true };
}

export function isSocialCard(value: unknown): value is SocialCard {
  return typeof value === 'object' && value !== null && SOCIAL_CARD in value;
}
