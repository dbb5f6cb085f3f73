import { attributeValue, isWithin } from '../attribute-of.js';
import { scriptKind } from './script-kind.js';
import { splitLines } from './page-lines.js';
import { hidesContent } from './visibility/hidden-elements.js';
import { scriptTexts, holdsJsonTexts } from './script-texts.js';
import { spanOf, type Attribute, type Piece, type Span } from '../../lib/html/html-pieces.js';
import { groupBy } from '../../lib/text/group-by.js';
import { asRead } from '../../lib/text/as-read.js';

/** A text of a page: a line of its body, or what screen readers, other sites or scripts show of it. */
export interface PageText {
  /** As readers see it: `<br>` is a blank, inline elements are nothing. */
  readonly text: string;
  readonly part: 'header' | 'main' | 'footer' | 'other';
  /** Language of the `<main>` that it is in, if that says one: the page is not translated. */
  readonly lang?: string | undefined;
  /** From the start of its first piece to the end of its last. */
  readonly span: Span;
  /** Where it is, for messages; `undefined` for a line of the body. */
  readonly where: string | undefined;
  /** Pieces of a line, each with its offset in the text. */
  readonly pieces: readonly { readonly piece: Piece; readonly from: number }[];
}

const PARTS: Readonly<Record<string, PageText['part']>> = { header: 'header', main: 'main', footer: 'footer' };

/**
 * The texts of a page: the lines of its body in order, visible or not, then the others. An element that is hidden by its
 * markup has lines of its own. Texts that styles add (`content`) are not read.
 */
export function pageTexts(pieces: readonly Piece[]): readonly PageText[] {
  const others: PageText[] = [];
  const parts: PageText['part'][] = [];
  const langs: (string | undefined)[] = [];
  const hiders: number[] = [];
  for (const piece of pieces) {
    const { index, kind, name, parent } = piece;
    const part = (kind === 'open' ? PARTS[name] : undefined) ?? parts[parent] ?? 'other';
    const hider = hiders[parent] ?? -1;
    const lang = kind === 'open' && name === 'main' ? attributeValue(piece, 'lang') : langs[parent];
    parts[index] = part;
    langs[index] = lang;
    hiders[index] = hider === -1 && hidesContent(piece) ? index : hider;
    for (const { text, ...place } of unseenTexts(pieces, piece))
      others.push({ ...place, text: asRead(text).trim(), part, lang, pieces: [] });
  }
  const lines: PageText[] = [];
  splitLines(pieces, (own) => {
    const read = own.filter(isRead);
    const hiderOf = ({ parent }: Piece): number => hiders[parent] ?? -1;
    const [first] = read;
    const isOne = first === undefined || read.every((piece) => hiderOf(piece) === hiderOf(first));
    for (const line of isOne ? [read] : groupBy(read, hiderOf).values()) {
      const text = lineText(line, parts);
      const lang = langs[text.pieces[0]?.piece.index ?? -1];
      if (text.text !== '') lines.push(lang === undefined ? text : { ...text, lang });
    }
  });
  return [...lines, ...others];
}

/** Whether a piece of a line is a part of its text: words, or a break. */
function isRead({ kind, name }: Piece): boolean {
  return kind === 'text' ? !/^(?:title|desc)$/.test(name) : name === 'br';
}

function lineText(line: readonly Piece[], parts: readonly PageText['part'][]): PageText {
  let text = '';
  const pieces: { piece: Piece; from: number }[] = [];
  for (const piece of line) {
    const words = piece.kind === 'text' ? asRead(piece.text) : ' ';
    const own = text === '' || text.endsWith(' ') ? words.trimStart() : words;
    if (own.trim() !== '') pieces.push({ piece, from: text.length });
    text += own;
  }
  const [first, last] = [pieces[0]?.piece, pieces.at(-1)?.piece];
  const span = [first?.at ?? 0, last ? spanOf(last)[1] : 0] as const;
  return { text: text.trimEnd(), part: parts[first?.index ?? -1] ?? 'other', span, where: undefined, pieces };
}

type Unseen = Pick<PageText, 'text' | 'span' | 'where'>;

/** What a piece says that is in no line. */
function unseenTexts(pieces: readonly Piece[], piece: Piece): readonly Unseen[] {
  if (piece.kind === 'open') return piece.attributes.length === 0 ? NONE : attributeTexts(piece);
  if (piece.kind !== 'text') return NONE;
  const { name, text } = piece;
  if (name === 'desc' || (name === 'title' && isWithin(pieces, piece, /^svg$/)))
    return [{ text, span: spanOf(piece), where: SPOKEN }];
  if (name === 'title') return [{ text, span: spanOf(piece), where: 'in the title of the page' }];
  if (!holdsJsonTexts(pieces, piece)) return NONE;
  const script = pieces[piece.parent];
  const island = attributeValue(script, 'data-props');
  const isData = scriptKind(script) === 'json-ld';
  const where = isData
    ? 'in the structured data'
    : island === undefined
      ? 'in a text that scripts can show'
      : `in the props of the island \`${island}\``;
  return scriptTexts(piece.raw).map((value) => ({
    text: value.text,
    span: [piece.at + value.span[0], piece.at + value.span[1]],
    where,
  }));
}

const NONE: readonly Unseen[] = [];

const SPOKEN = 'in a description that screen readers read out';

const ATTRIBUTES = new Set(['alt', 'aria-label', 'aria-description', 'placeholder', 'title']);

/** Metadata that people see. */
const SHOWN_META = /^(?:description|(?:og|twitter):(?:title|description|image:alt))$/;

function attributeTexts(piece: Piece): readonly Unseen[] {
  const said = (attribute: Attribute, where: string): Unseen => ({
    text: attribute.value,
    span: spanOf(attribute),
    where,
  });
  if (piece.name !== 'meta')
    return piece.attributes
      .filter(({ name, value }) => ATTRIBUTES.has(name) && value.trim() !== '')
      .map((attribute) => said(attribute, SPOKEN));
  const label = attributeValue(piece, 'name') ?? attributeValue(piece, 'property') ?? '';
  const where =
    label === 'description' ? 'in the description for search engines' : 'in what other sites show of the page';
  return SHOWN_META.test(label)
    ? piece.attributes.filter(({ name }) => name === 'content').map((attribute) => said(attribute, where))
    : NONE;
}
