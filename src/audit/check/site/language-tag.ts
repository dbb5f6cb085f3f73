const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The tag as a locale; `undefined` if it is malformed or its language or region is not registered (BCP 47). */
export function languageTag(tag: string): Intl.Locale | undefined {
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

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether two tags have the same language, ignoring regions. */
export function isSameLanguage(a: string, b: string): boolean {
  const [first, second] = [languageTag(a), languageTag(b)];
  return first === undefined || second === undefined || first.language === second.language;
}
