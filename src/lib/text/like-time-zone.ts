import { didYouMean, didYouMeanText } from './did-you-mean.js';

/** Names of today whose former names `Intl` lists, in every release of Node up to 26. */
const RENAMED = `America/Argentina/Buenos_Aires America/Nuuk Asia/Ho_Chi_Minh Asia/Kathmandu Asia/Kolkata Asia/Yangon
  Atlantic/Faroe Europe/Kyiv Pacific/Kanton`.split(/\s+/);

/** Names of time zones to suggest. */
export function timeZoneNames(): string[] {
  return [...RENAMED, ...Intl.supportedValuesOf('timeZone')];
}

/** Asks for the time zone that a misspelt name, or the name of its place alone, most likely means. */
export function likeTimeZone(name: unknown): string | undefined {
  const place = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll(' ', '_');
  const zones = timeZoneNames();
  const near = didYouMean(place(String(name)), zones.map(place));
  const zone = didYouMean(String(name), zones) ?? zones.find((one) => place(one) === near);
  return zone && didYouMeanText(String(name), zone);
}
