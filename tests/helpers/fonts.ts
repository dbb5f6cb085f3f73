import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../node_modules/@expo-google-fonts/', import.meta.url));

/** The fonts that browsers see in tests: Latin, Greek and Cyrillic, the scripts of the flagship, and one for code. */
const FONTS = ['noto-sans', 'noto-sans-devanagari', 'noto-sans-bengali', 'noto-sans-gujarati', 'noto-sans-mono'];

/**
 * Makes every browser that is started from here on see the fonts of development dependencies and no others, so that texts are as wide on
 * each machine. Linux only: other systems do not choose fonts with fontconfig.
 */
export async function useTestFonts(folder: string): Promise<void> {
  const file = join(folder, 'fonts.conf');
  const folders = FONTS.map((name) => `  <dir>${escapeXml(packages + name)}</dir>`);
  const rules = `  <alias binding="same"><family>monospace</family><prefer><family>Noto Sans Mono</family></prefer></alias>
  <match target="pattern"><edit name="family" mode="append_last"><string>Noto Sans</string></edit></match>`;
  const cache = `  <cachedir>${escapeXml(join(folder, 'font-cache'))}</cachedir>`;
  await writeFile(
    file,
    ['<?xml version="1.0"?>', '<fontconfig>', ...folders, rules, cache, '</fontconfig>', ''].join('\n'),
  );
  process.env['FONTCONFIG_FILE'] = file;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
