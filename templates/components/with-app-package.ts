import { readData } from 'islet';
import appPackageData from '../data/app-package.js';
import { fillPlaces } from '../shared/fill-places.js';

/** Digits of the SHA-256 that `{digest}` shows. */
const SHORT = 8;

/** Fills the facts of the app package into a text of `textOfAppPackage`. */
export function withAppPackage(text: string): string {
  if (!text.includes('{')) return text;
  const { sizeMb, sha256, android, ...facts } = readData(appPackageData);
  const places = {
    android: android.replace(/\.0$/, ''),
    size: String(sizeMb),
    sha256,
    digest: `${sha256.slice(0, SHORT)}…`,
  };
  return fillPlaces(text, { ...facts, ...places });
}
