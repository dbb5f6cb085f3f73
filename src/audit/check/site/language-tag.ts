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

/** Registered tags of their own form, with the tags that took their place; `und` if there is none (RFC 5646, 2.2.8). */
const REGISTERED: Readonly<Record<string, string>> = {
  'art-lojban': 'jbo',
  'cel-gaulish': 'xtg',
  'en-gb-oed': 'en-GB-oxendict',
  'i-ami': 'ami',
  'i-bnn': 'bnn',
  'i-default': 'und',
  'i-enochian': 'und',
  'i-hak': 'hak',
  'i-klingon': 'tlh',
  'i-lux': 'lb',
  'i-mingo': 'und',
  'i-navajo': 'nv',
  'i-pwn': 'pwn',
  'i-tao': 'tao',
  'i-tay': 'tay',
  'i-tsu': 'tsu',
  'no-bok': 'nb',
  'no-nyn': 'nn',
  'sgn-be-fr': 'sfb',
  'sgn-be-nl': 'vgt',
  'sgn-ch-de': 'sgg',
  'zh-guoyu': 'cmn',
  'zh-hakka': 'hak',
  'zh-min': 'und',
  'zh-min-nan': 'nan',
  'zh-xiang': 'hsn',
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

/** Whether two tags have the same language, ignoring regions. */
export function isSameLanguage(a: string, b: string): boolean {
  const [first, second] = [languageTag(a), languageTag(b)];
  return first === undefined || second === undefined || first.language === second.language;
}
