import { fillPlaces } from '../../templates/shared/fill-places.js';
import type { Flagship } from './flagship.js';

/** Returns a function that fills the facts of the app package into a text, as pages do. */
export async function appPackageFiller(flagship: Flagship): Promise<(text: string) => string> {
  const { sizeMb, sha256, android, ...facts } = (await flagship.yaml('data/app-package.yaml')) as {
    readonly version: string;
    readonly iosVersion: string;
    readonly sizeMb: number;
    readonly android: string;
    readonly sha256: string;
  };
  const values = {
    ...facts,
    android: android.replace(/\.0$/, ''),
    size: String(sizeMb),
    sha256,
    digest: `${sha256.slice(0, 8)}…`,
  };
  return (text) => fillPlaces(text, values);
}
