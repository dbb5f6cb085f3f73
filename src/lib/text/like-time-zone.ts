import { didYouMean, didYouMeanText } from './did-you-mean.js';

/** Asks for the time zone that a misspelt name, or the name of its place alone, most likely means. */
export function likeTimeZone(name: unknown): string | undefined {
  const place = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll(' ', '_');
  const zones = Intl.supportedValuesOf('timeZone');
  const near = didYouMean(place(String(name)), zones.map(place));
  const zone = didYouMean(String(name), zones) ?? zones.find((one) => place(one) === near);
  return zone && didYouMeanText(String(name), zone);
}
