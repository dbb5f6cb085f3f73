import { didYouMean, didYouMeanText, suggestion } from '../lib/text/did-you-mean.js';

/** Returns what to do about a language that is not one of the site. */
export function localeRemedy(locale: string, codes: readonly string[]): string {
  const near = didYouMean(locale, codes);
  if (near !== undefined) return didYouMeanText(locale, near);
  if (!/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(locale)) return suggestion(locale, codes);
  const label = new Intl.DisplayNames([locale, 'en'], { type: 'language' }).of(locale) ?? locale;
  const direction = RIGHT_TO_LEFT.test(locale) ? ', dir: rtl' : '';
  return `Add the language to \`locales\` of \`site/site.yaml\`: \`- { code: ${locale}, label: ${label}${direction} }\`. ${suggestion(locale, codes)}`;
}

const RIGHT_TO_LEFT = /^(?:ar|arc|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)(?:-|$)/;
