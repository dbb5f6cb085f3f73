/** A value that JSON can carry. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** What a page's own template and other pages may know of it. */
export interface PageInfo {
  /** The route, such as `/ludo/ludo-supreme/`; begins and ends in `/` (not-found pages such as `/404.html` aside). */
  readonly path: string;
  /** Absolute address on the origin of the profile. */
  readonly url: string;
  /** Id of the template, which is the page kind. */
  readonly template: string;
  readonly locale: string;
  readonly title: string;
  readonly description: string;
  /** True where the page itself asks search engines to stay away, whatever the profile asks. */
  readonly noindex: boolean;
  /** Every language version, this one included, sorted by locale; empty where there is no other. */
  readonly alternates: readonly LanguageVersion[];
  /** What the template's `summary` made of the content; `{}` where it has none. */
  readonly summary: Readonly<Record<string, Json>>;
}

/** A page in one of its languages. */
export interface LanguageVersion {
  readonly locale: string;
  readonly path: string;
  /** True where the version itself asks search engines to stay away, whatever the profile asks. */
  readonly noindex: boolean;
}

export interface LocaleInfo {
  readonly code: string;
  /** Country whose form of the language the site uses, such as `IN`. */
  readonly region?: string | undefined;
  /** Name of the language in that language. */
  readonly label: string;
  readonly dir: 'ltr' | 'rtl';
}

export interface SiteInfo {
  readonly name: string;
  /** Scheme and host of the profile, without a trailing slash. */
  readonly origin: string;
  readonly profile: string;
  readonly defaultLocale: string;
  readonly locales: readonly LocaleInfo[];
  /** Addresses of outside services by name. */
  readonly services: Readonly<Record<string, string>>;
  /** What visitors are asked before scripts keep ids or send events. */
  readonly consent: 'none' | 'notice' | 'opt-in';
}

/** Rich text, made safe and small by the generator before a page is rendered. */
export interface RichTextValue {
  /** The authored source. */
  readonly source: string;
  /** Sanitised, minified HTML. */
  readonly html: string;
  /** Headings in order, with the ids that they carry in `html`. */
  readonly headings: readonly { readonly id: string; readonly level: number; readonly text: string }[];
  /** Words of visible text. */
  readonly words: number;
}

/** The picture that stands for a page when it is shared. */
export interface ShareImage {
  /** Absolute address. */
  readonly url: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** One published form of an image. Sizes are in CSS pixels at 1x. */
export interface ImageSources {
  /** The form for every browser. */
  readonly src: string;
  readonly width: number;
  readonly height: number;
  /** Smaller and better compressed forms, best first; empty for SVG. */
  readonly sources: readonly { readonly type: string; readonly srcSet: string }[];
}
