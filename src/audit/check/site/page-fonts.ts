import { fontFaces } from '../../../lib/html/font-faces.js';
import { UNRENDERED } from '../../../lib/html/unrendered-elements.js';
import { hasRel, type PageFacts } from '../../facts/read-page.js';
import type { CheckedSite } from './checked-site.js';

/**
 * Files of the fonts that a page loads: those of preload links, and those whose `unicode-range` has a letter of the
 * page's own language. Which elements a font is for is not considered, nor text in another language (`lang`).
 *
 * @param styleSheets addresses of linked style sheets
 */
export function pageFonts(page: PageFacts, site: CheckedSite, styleSheets: readonly string[]): ReadonlySet<string> {
  const fileOf = (address: string, from: string): string | undefined => site.resolve(address, from)?.file;
  const sheets = styleSheets.flatMap((address) => fileOf(address, page.route) ?? []);
  const faces = [
    ...page
      .elements('style')
      .flatMap((element) =>
        fontFaces(page.inside(element)[0]?.raw ?? '').map((face) => ({ face, file: fileOf(face.url, page.route) })),
      ),
    ...sheets.flatMap((sheet) =>
      fontFaces(site.read(sheet)).map((face) => ({ face, file: fileOf(face.url, `/${sheet}`) })),
    ),
  ];
  const letters = faces.length === 0 ? [] : lettersOf(page);
  const files = [
    ...page
      .elements('link')
      .filter((element) => hasRel(page, element, 'preload') && page.attr(element, 'as') === 'font')
      .map((element) => fileOf(page.attr(element, 'href') ?? '', page.route)),
    ...faces.filter(({ face }) => letters.some((code) => face.has(code))).map(({ file }) => file),
  ];
  return new Set(files.filter((file) => file !== undefined));
}

/** Code points of the letters of the page in its own language, each once. */
function lettersOf(page: PageFacts): number[] {
  const isOwn: boolean[] = [];
  const letters = new Set<string>();
  const own = primary(page.locale);
  for (const piece of page.pieces) {
    const lang = piece.kind === 'open' ? page.attr(piece, 'lang') : undefined;
    isOwn[piece.index] = lang === undefined ? (isOwn[piece.parent] ?? true) : primary(lang) === own;
    if (piece.kind === 'text' && !UNRENDERED.has(piece.name) && isOwn[piece.parent] !== false)
      for (const character of piece.text) letters.add(character);
  }
  return [...letters].filter((character) => /\p{L}/u.test(character)).map((character) => character.codePointAt(0) ?? 0);
}

function primary(language: string): string {
  return language.toLowerCase().replace(/-.*/, '');
}
