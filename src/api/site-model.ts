import type { TEXT_PARTS, TextParts } from './text-component.js';

/** A JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** What templates know about a page. */
export interface PageInfo {
  /**
   * The address for links, such as `/notes/add-a-page/`: begins and ends in `/`, or ends in `.html` or `.htm`. Letters
   * beyond ASCII are percent-encoded.
   */
  readonly path: string;
  /** Absolute address on the origin of the profile. */
  readonly url: string;
  /** Path of the site below its origin, such as `/sub`; missing at the root. */
  readonly base?: string;
  /** Id of the template, which is the page kind. */
  readonly template: string;
  readonly locale: string;
  /** Language of its text if it is not translated, see `fallback` in `site.yaml`. It is that of `<main>` then. */
  readonly textLocale?: string | undefined;
  readonly title: string;
  readonly description: string;
  /** True if the page itself asks search engines not to index it, whatever the profile says. */
  readonly noindex: boolean;
  /** True for a draft, in `islet dev` and `islet build --drafts`. */
  readonly draft?: true | undefined;
  /** When it is published and when no longer, with the offset of the site's time zone: `2026-12-24T09:00:00+05:30`. */
  readonly publishFrom?: string | undefined;
  readonly publishUntil?: string | undefined;
  /** Every language version including this one, sorted by locale; empty if there is no other. */
  readonly alternates: readonly LanguageVersion[];
  /** What the template's `summary` returned; `{}` if it has none. */
  readonly summary: Readonly<Record<string, Json>>;
}

/** One language version of a page. */
export interface LanguageVersion {
  readonly locale: string;
  readonly path: string;
  /** True if the version itself asks search engines not to index it, whatever the profile says. */
  readonly noindex: boolean;
}

export interface LocaleInfo {
  readonly code: string;
  /** Region code, such as `IN`. */
  readonly region?: string | undefined;
  /** Name of the language in that language. */
  readonly label: string;
  readonly dir: 'ltr' | 'rtl';
  /** Language in which pages are shown that are not translated. */
  readonly fallback?: string | undefined;
}

export interface SiteInfo {
  readonly name: string;
  /** Scheme and host of the profile, without a trailing slash. */
  readonly origin: string;
  readonly profile: string;
  readonly defaultLocale: string;
  /** Name in the IANA database, such as `Asia/Kolkata`. */
  readonly timeZone: string;
  readonly locales: readonly LocaleInfo[];
  /** Addresses of external services by name. */
  readonly services: Readonly<Record<string, string>>;
  /** Environment variables that `site.yaml` names, with their defaults. */
  readonly env: Readonly<Record<string, string>>;
  /** The consent that visitors are asked for before scripts store ids or send events. */
  readonly consent: 'none' | 'notice' | 'opt-in';
}

/** The text of a word in one language, or its plural forms by the categories of `Intl.PluralRules`. */
export type WordText = string | (Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string });

/** Rich text, sanitised by the generator before a page is rendered. */
export interface RichTextValue {
  /** The authored source. */
  readonly source: string;
  /** Sanitised HTML. */
  readonly html: string;
  /** Headings in document order, with their ids in `html`. */
  readonly headings: readonly { readonly id: string; readonly level: number; readonly text: string }[];
  /** Number of words of visible text. */
  readonly words: number;
  /** Set by the generator. */
  readonly [TEXT_PARTS]?: TextParts;
}

/** The image that represents a page when it is shared. */
export interface ShareImage {
  /** Absolute address. */
  readonly url: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** An SVG for use inside a page. */
export interface InlineImage {
  readonly width: number;
  readonly height: number;
  readonly viewBox: string;
  /** What is inside its root. */
  readonly html: string;
}

/** How a picture is published, besides its widths. Only for raster images. */
export interface ImageForm {
  /** Width and height of the part that is shown, such as `16:9`. */
  readonly crop?: `${number}:${number}` | undefined;
  /** Which part; `attention` is the one that catches the eye. Default: `center`. */
  readonly cropAt?: 'center' | 'top' | 'right' | 'bottom' | 'left' | 'attention' | undefined;
  /** From 1 to 100, for all formats. Default: as `build.imageQuality` in `site.yaml` says. */
  readonly quality?: number | undefined;
  /** True to show the average colour of the picture until it is loaded. Pictures with transparency have none. */
  readonly placeholder?: boolean | undefined;
}

/** One published image with its variants. Sizes are in CSS pixels at 1x. */
export interface ImageSources {
  /** The variant that every browser supports. */
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** Better compressed variants, best first; empty for SVG. */
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
  /** Of a placeholder: the mark in the page that the colour replaces. */
  readonly color?: string;
}
