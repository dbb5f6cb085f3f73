import type { Heading } from './old-site.js';
import { smallLetters, smallLettersOfGo } from './small-letters.js';

type HeadingIds = (headings: readonly Heading[]) => readonly (string | undefined)[];

/** Ids as Hugo makes them. @param type the setting `autoHeadingIDType` */
export function hugoIds(type: string, isOn: boolean): HeadingIds {
  return numberedIds(isOn, ({ words }) => hugoId(words, type) || 'heading', true);
}

/**
 * Ids as kramdown makes them. The parser for GFM leaves headings in HTML elements to the converter, which counts anew.
 *
 * @param input the setting `kramdown.input`
 */
export function kramdownIds(input: string, isOn: boolean): HeadingIds {
  const idsOfGfm = numberedIds(isOn, ({ words }) => wordId(words), false);
  const isGfm = input === 'GFM';
  const idsOfKramdown = numberedIds(isOn, ({ words, raw }) => plainId(isGfm ? words : raw) || 'section', false);
  if (!isGfm) return idsOfKramdown;
  return (headings) => {
    const inside = idsOfKramdown(headings.filter(({ isInHtml }) => isInHtml)).values();
    const outside = idsOfGfm(headings.filter(({ isInHtml }) => !isInHtml)).values();
    return headings.map(({ isInHtml }) => (isInHtml ? inside : outside).next().value);
  };
}

/** @param isUnique whether a numbered id is used by no other heading */
function numberedIds(isOn: boolean, idOf: (heading: Heading) => string, isUnique: boolean): HeadingIds {
  return (headings) => {
    const counts = new Map<string, number>();
    return headings.map((heading) => {
      if (heading.id !== undefined || !isOn) return heading.id;
      const base = idOf(heading);
      let count = counts.get(base) ?? 0;
      const numbered = (): string => (count === 0 ? base : `${base}-${String(count)}`);
      while (isUnique && counts.has(numbered())) count += 1;
      const id = numbered();
      if (isUnique) counts.set(id, counts.get(id) ?? 0);
      counts.set(base, count + 1);
      return id || undefined;
    });
  };
}

function hugoId(words: string, type: string): string {
  const trimmed = words.trim();
  const lower = smallLettersOfGo(
    type === 'github-ascii' ? trimmed.normalize('NFD').replace(/[^\x00-\x7f]/g, '') : trimmed,
  );
  return type === 'blackfriday'
    ? lower.replace(/[^\p{L}\p{Nd}]+/gu, '-').replace(/^-|-$/g, '')
    : lower.replace(/[^\p{L}\p{Nd}\s_-]/gu, '').replace(/\s/g, '-');
}

function wordId(words: string): string {
  const plain = smallLetters(words).replace(/[^\p{L}\p{M}\p{Nd}\p{Pc} \t-]/gu, '');
  return plain.replace(/[ \t]/g, '-');
}

function plainId(raw: string): string {
  const plain = raw.replace(/^[^a-z]+/i, '').replace(/[^a-z\d -]/gi, '');
  return plain.replaceAll(' ', '-').toLowerCase();
}
