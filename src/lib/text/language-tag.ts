const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The tag as a locale; `undefined` if it is malformed or its language or region is not registered (BCP 47). */
export function languageTag(written: string): Intl.Locale | undefined {
  const tag = preferredTag(written);
  const locale = localeOf(tag);
  if (!locale) return undefined;
  const [language = '', ...subtags] = tag.split('-');
  // Node does not know all three-letter languages.
  if (language.length !== 3 && languages.of(locale.language) === undefined) return undefined;
  const region = subtags.find((subtag) => /^[a-z]{2}$/i.test(subtag));
  const before = subtags.slice(0, region === undefined ? 0 : subtags.indexOf(region));
  if (region === undefined || before.some((subtag) => subtag.length === 1)) return locale;
  // `UK` is an alias of `GB`, which browsers and search engines do not know.
  return regions.of(region.toUpperCase()) !== undefined && locale.region === region.toUpperCase() ? locale : undefined;
}

/** Says what is wrong with a tag that is not valid, and which one may be meant: `ja` for `jp`, `en-GB` for `en-UK`. */
export function invalidTagMessage(written: string): string {
  const tag = written.replaceAll('_', '-');
  const isCountry = /^[a-z]{2}$/i.test(tag) && regions.of(tag.toUpperCase()) !== undefined;
  const meant = isCountry ? localeOf(`und-${tag}`)?.maximize().language : localeOf(preferredTag(tag))?.toString();
  const isKnown = meant !== undefined && meant !== written && languageTag(meant) !== undefined;
  return `\`${written}\` is not a valid language tag.${isKnown ? ` Did you mean \`${meant}\`?` : ''}`;
}

/**
 * Says why search engines ignore a valid tag: they read languages of ISO 639-1 and countries of ISO 3166-1. `instead` is
 * the tag that they know.
 */
export function unknownToSearch(written: string): { readonly why: string; readonly instead?: string } | undefined {
  const locale = localeOf(preferredTag(written));
  if (!locale) return undefined;
  const { language, region } = locale;
  const why = (what: string): string => `\`${written}\` is ignored by search engines: ${what}.`;
  if (language.length !== 2) return { why: why(`\`${language}\` is no language of ISO 639-1`) };
  if (/^[a-z]{3}(?:-|$)/i.test(written))
    return { why: why('its language has a code of two letters in ISO 639-1'), instead: locale.toString() };
  if (region === undefined || isCountry(region)) return undefined;
  const what = why(`\`${region}\` is no country of ISO 3166-1`);
  return /\d/.test(region) ? { why: what } : { why: what, instead: locale.toString().replace(`-${region}`, '') };
}

/** Countries have time zones; groups of countries, and codes that are kept for other uses, have none. */
function isCountry(region: string): boolean {
  // Newer versions of Node have the function alone.
  const place = new Intl.Locale(`und-${region}`) as Intl.Locale & {
    readonly timeZones?: readonly string[];
    readonly getTimeZones?: () => readonly string[] | undefined;
  };
  return /^[A-Z]{2}$/.test(region) && (place.getTimeZones?.() ?? place.timeZones ?? []).length > 0;
}

/** Registered tags of a form of their own that sites use, with the tags that took their place (RFC 5646, 2.2.8). */
const REGISTERED: Readonly<Record<string, string>> = {
  'en-gb-oed': 'en-GB-oxendict',
  'no-bok': 'nb',
  'no-nyn': 'nn',
  'zh-min-nan': 'nan',
};

/** A language with an extended one, which is a language of its own: `zh-yue` is `yue` (RFC 5646, 2.2.2). */
const EXTENDED = /^(?:ar|kok|lv|ms|sgn|sw|uz|zh)-([a-z]{3})(?=-|$)/i;

/** Returns a tag in the smaller grammar of Unicode, which `Intl.Locale` reads. */
function preferredTag(tag: string): string {
  const key = tag.toLowerCase();
  return Object.hasOwn(REGISTERED, key) ? (REGISTERED[key] ?? tag) : tag.replace(EXTENDED, '$1');
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Scripts that are written from right to left. */
const RIGHT_TO_LEFT = /^(?:Adlm|Arab|Aran|Hebr|Mand|Nkoo|Rohg|Samr|Syrc|Thaa)$/;

/** Whether a language is written from right to left. @param tag well-formed */
export function isRightToLeft(tag: string): boolean {
  return RIGHT_TO_LEFT.test(new Intl.Locale(tag).maximize().script ?? '');
}

/** Whether two tags have the same language, ignoring regions. */
export function isSameLanguage(a: string, b: string): boolean {
  const [first, second] = [languageTag(a), languageTag(b)];
  return first === undefined || second === undefined || first.language === second.language;
}
