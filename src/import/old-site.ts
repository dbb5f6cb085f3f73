import { parseHtml, textOf as nodeText } from '../content/rich-text/html-tree.js';
import type { OldTags } from './old-tags.js';

/** A page of the old site as its engine published it. */
export interface OldPage {
  /** Its file below the imported folder, or the export, for places in the report. */
  readonly source: string;
  /** Line of that file where the text begins, from 1. */
  readonly line: number;
  /** Decoded path of its address below the site, such as `/2026/über-uns.html`. */
  readonly address: string;
  /** Other addresses that led to it. They may have a query. */
  readonly formerly: readonly string[];
  readonly fields: PageFields;
  readonly text: string;
}

/** What front matter says. Dates are a day, or a moment with its offset: `2026-11-28T10:00:00+05:30`. */
export interface PageFields {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly published?: string | undefined;
  readonly updated?: string | undefined;
  readonly draft?: true | undefined;
  readonly publishFrom?: string | undefined;
  readonly publishUntil?: string | undefined;
  readonly noindex?: true | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly categories?: readonly string[] | undefined;
  readonly locale?: string | undefined;
  /** Pages with the same key are versions of one page in several languages. */
  readonly translationKey?: string | undefined;
  /** True for a page that listed the pages below it. */
  readonly list?: true | undefined;
}

/** A file that the old site published as it was. */
export interface OldFile {
  readonly source: string;
  /** Decoded path of its address. */
  readonly address: string;
}

/** An address that the engine made of no file. */
export interface OldList {
  /** A sentence for the report, the same for each address of its kind. */
  readonly what: string;
  /** Decoded address below the site. One part may be a placeholder: `/page/:number/`. */
  readonly address: string;
  /** Where it leads: the feed of a language, or an old address. Without one, it is in the report. */
  readonly to?: { readonly feed: string } | string | undefined;
}

/** Sentences for the report about addresses without a file. */
export const LISTS = {
  terms: 'A list of the pages with a tag or category has no page.',
  feeds: 'A feed of a part of the site has no file.',
  numbered: 'Numbered pages of a list have no page.',
  others: 'A list of pages has no page.',
} as const;

/** How an engine makes HTML of the texts of its pages. */
export interface Markup {
  readonly kind: 'markdown' | 'html';
  /** Returns the ids of the headings of one page. `undefined` for a heading without one. */
  readonly headingIds: (headings: readonly Heading[]) => readonly (string | undefined)[];
  /** True if quotes, dashes and dots become typographic ones. */
  readonly isTypographic: boolean;
  /** True if HTML in Markdown is published. */
  readonly keepsHtml: boolean;
  /** True for the list indentation and the attribute lines of kramdown. */
  readonly isKramdown: boolean;
}

/** A heading with its words, typographic marks left out, and with its Markdown. */
export interface Heading {
  readonly words: string;
  readonly raw: string;
  /** From `{#id}`. */
  readonly id?: string | undefined;
  /** Whether an HTML element is around it. */
  readonly isInHtml?: boolean;
}

/** What a reader of an engine found in the old site. */
export interface OldSite {
  readonly name: string | undefined;
  /** Scheme and host, and path of the site below it, from the settings. */
  readonly origin: string | undefined;
  readonly base: string;
  readonly locales: readonly string[];
  readonly timeZone: string | undefined;
  readonly pages: readonly OldPage[];
  readonly files: readonly OldFile[];
  readonly lists: readonly OldList[];
  readonly markup: Markup;
  /** Replaces the tags of the engine's templates in the text of a page. */
  readonly expand: (page: OldPage, tags: OldTags, note: (what: string, at: number) => void) => string;
}

/** Values by key, as they are read from a file of the old site. */
export type Data = Readonly<Record<string, unknown>>;

export function isData(value: unknown): value is Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a group of values; empty without one. */
export function dataOf(value: unknown): Data {
  return isData(value) ? value : {};
}

/** Returns a text or a number as text; `undefined` for anything else and for an empty text. */
export function textOf(value: unknown): string | undefined {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;
}

/** Returns a text as browsers show it, without tags. */
export function shownText(value: string | undefined): string | undefined {
  if (value === undefined || !/[&<]/.test(value)) return value;
  const words = parseHtml(value).tree.childNodes.map(nodeText).join('');
  return words === '' ? undefined : words;
}

/** `4 March 2026` and `March 4, 2026` become `2026-03-04`; any other value stays, as text. */
export function withoutMonthName(value: unknown): string {
  const text = String(value).trim();
  const isNamed = /^(?:\d{1,2} [A-Z][a-z]{2}|[A-Z][a-z]{2,8} \d{1,2},?) \d{4}$/.test(text);
  const day = isNamed ? Date.parse(`${text} UTC`) : NaN;
  return Number.isNaN(day) ? text : new Date(day).toISOString().slice(0, 10);
}

/** Returns the texts of a list, or of one text. */
export function listOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((item: unknown) => textOf(item) ?? []);
}
