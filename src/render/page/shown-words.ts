import { compile, selectAll } from 'css-select';
import { parse, SelectorType, type Selector } from 'css-what';
import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import { fontFaces } from '../../lib/html/font-faces.js';
import { declarationsOf, stringsIn, type PlacedDeclaration } from '../../lib/html/parse-style.js';
import type { ReducedFont } from '../../lib/site/template-bundle.js';
import type { PublishedText } from './published-texts.js';

/** The words that a page shows in each font, by the path of the whole font, separated by blanks. */
export type ShownWords = Readonly<Record<string, string>>;

/** A character that a font should draw and does not have. */
export interface MissingGlyph {
  readonly family: string;
  readonly character: string;
  readonly word: string;
  /** The text around the word. */
  readonly text: string;
}

interface FontUse {
  readonly font: ReducedFont;
  readonly family: string;
  /** Whether the font is for a code point. */
  readonly covers: (code: number) => boolean;
  /** Of the elements that it is for. */
  readonly selectors: Selector[][];
  /** Text that the style sheet itself shows. */
  readonly generated: string;
}

type Document = ReturnType<typeof parseDocument>;

/** White space and characters that are never drawn. */
const UNDRAWN = /[\s\p{Default_Ignorable_Code_Point}\p{Cc}]/u;

/** What a page shows in reduced fonts, and what of it they cannot draw. */
interface Shown {
  readonly words: ShownWords;
  readonly missing: readonly MissingGlyph[];
}

/**
 * Returns the function that finds the words that a page shows in reduced fonts: those in elements that the style sheet
 * sets in them, and those in data that scripts may show.
 */
export function createShownWords(
  css: string,
  fonts: readonly ReducedFont[],
): (html: string, data: readonly PublishedText[]) => Shown {
  const declarations = declarationsOf(css);
  const uses = fontUses(css, declarations, fonts);
  const changesCase = declarations.some(({ name, value }) => name === 'text-transform' && value.trim() !== 'none');
  return (html, data) => {
    if (uses.length === 0) return { words: {}, missing: [] };
    const page = parseDocument(html);
    const dataWords = wordsOf(page, data);
    const found = uses.map((use) => ({ use, shown: shownTexts(page, use.selectors) }));
    // Several faces may be of one font.
    const words = new Map<string, Set<string>>();
    for (const { use, shown } of found) {
      const { font, covers, generated } = use;
      const texts = changesCase ? shown.flatMap((text) => [text, text.toUpperCase(), text.toLowerCase()]) : shown;
      const covered = Array.from([...texts, generated, dataWords].join(' '), (character) =>
        covers(codeOf(character)) ? character : ' ',
      );
      const all = words.get(font.path) ?? new Set();
      words.set(font.path, all);
      for (const word of covered.join('').split(/\s+/)) all.add(word);
    }
    return {
      words: Object.fromEntries([...words].map(([path, all]) => [path, [...all].sort().join(' ').trim()])),
      missing: found.flatMap(({ use, shown }) => shown.flatMap((text) => missingGlyphs(text, use))),
    };
  };
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

function missingGlyphs(text: string, { font, family, covers }: FontUse): MissingGlyph[] {
  return text.split(/\s+/).flatMap((word) =>
    Array.from(word)
      .filter((one) => covers(codeOf(one)) && !font.characters.includes(codeOf(one)) && !UNDRAWN.test(one))
      .map((character) => ({ family, character, word, text: text.trim() })),
  );
}

/** Each text of these elements as a whole, and each of its parts: browsers shape those of blocks by themselves. */
function shownTexts(page: Document, selectors: Selector[][]): string[] {
  return (selectors.length > 0 ? selectAll(selectors, page) : []).flatMap((element) => {
    const parts = DomUtils.find(({ type }) => type === ElementType.Text, [element], true, Infinity).map(
      DomUtils.textContent,
    );
    return [...new Set([parts.join(''), ...parts])];
  });
}

/**
 * The words in JSON that scripts of the page read. Other characters there, such as those of addresses, are in no heading.
 */
function wordsOf(page: Document, data: readonly PublishedText[]): string {
  const words: string[] = [];
  const inPage = selectAll('script[type="application/json"]', page).map((script) => DomUtils.textContent(script));
  const ofFiles = data.filter(({ path }) => path.endsWith('.json')).map(({ text }) => text);
  for (const json of [...inPage, ...ofFiles])
    JSON.parse(json, (_, value: unknown) => {
      if (typeof value === 'string') words.push(value.replace(/[^\p{L}\p{M}\u200c\u200d]+/gu, ' '));
      return value;
    });
  return words.join(' ');
}

function fontUses(css: string, declarations: readonly PlacedDeclaration[], fonts: readonly ReducedFont[]): FontUse[] {
  const set = declarations.filter(({ name, rule }) => /^font(?:-family)?$/.test(name) && !rule.text.startsWith('@'));
  const generated = declarations
    .filter(({ name }) => name === 'content')
    .flatMap(stringsIn)
    .join(' ');
  return fontFaces(css).flatMap(({ url, family, has: covers }) => {
    const font = fonts.find(({ path }) => url.endsWith(`/${path}`));
    if (!font) return [];
    // Also by the custom properties that name it.
    const properties = declarations.filter(({ name, value }) => name.startsWith('--') && value.includes(family));
    const names = [family, ...properties.map(({ property }) => `var(${property}`)];
    const selectors = set
      .filter(({ value }) => names.some((name) => value.includes(name)))
      .flatMap(({ rule }) => selectorsOf(rule.text));
    return { font, family, covers, selectors, generated };
  });
}

/** Without states and parts of elements: it may select too many elements, but not too few. */
function selectorsOf(text: string): Selector[][] {
  try {
    return parse(text).map((selector) => {
      const plain = selector.map((part) =>
        part.type === SelectorType.PseudoElement || (part.type === SelectorType.Pseudo && part.data === null)
          ? ANY
          : part,
      );
      return isReadable(plain) ? plain : [ANY];
    });
  } catch {
    // Browsers leave out a rule with a selector that they cannot read.
    return [];
  }
}

const ANY: Selector = { type: SelectorType.Universal, namespace: null };

/** False for a pseudo-class that css-select does not know. */
function isReadable(selector: Selector[]): boolean {
  try {
    compile([selector]);
    return true;
  } catch {
    return false;
  }
}
