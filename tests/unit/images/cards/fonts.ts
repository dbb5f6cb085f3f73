import { fileURLToPath } from 'node:url';
import { createCardFonts, type CardFont } from '../../../../src/images/cards/card-fonts.js';

const load = createCardFonts(fileURLToPath(new URL('../../../../', import.meta.url)));

/** The pinned fonts of this project, in their weight for headings. */
export const latin: CardFont = load('@expo-google-fonts/noto-sans/800ExtraBold/NotoSans_800ExtraBold.ttf');
export const devanagari: CardFont = load(
  '@expo-google-fonts/noto-sans-devanagari/800ExtraBold/NotoSansDevanagari_800ExtraBold.ttf',
);
export const bengali: CardFont = load(
  '@expo-google-fonts/noto-sans-bengali/800ExtraBold/NotoSansBengali_800ExtraBold.ttf',
);
export const gujarati: CardFont = load(
  '@expo-google-fonts/noto-sans-gujarati/800ExtraBold/NotoSansGujarati_800ExtraBold.ttf',
);
