import { didYouMean, didYouMeanText, suggestion } from '../lib/text/did-you-mean.js';
import { isRightToLeft } from '../lib/text/language-tag.js';

/** Returns what to do about a language that is not one of the site. */
export function localeRemedy(locale: string, codes: readonly string[]): string {
  const near = didYouMean(locale, codes);
  if (near !== undefined) return didYouMeanText(locale, near);
  if (!/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(locale)) return suggestion(locale, codes);
  const label = new Intl.DisplayNames([locale, 'en'], { type: 'language' }).of(locale) ?? locale;
  const direction = isRightToLeft(locale) ? ', dir: rtl' : '';
  return `Add the language to \`locales\` of \`site/site.yaml\`: \`- { code: ${locale}, label: ${label}${direction} }\`. ${suggestion(locale, codes)}`;
}
