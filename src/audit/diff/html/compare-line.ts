import { attributeValue, isWithin } from '../../attribute-of.js';
import { spanOf, type Piece, type Span } from '../../../lib/html/html-pieces.js';
import { INLINE } from '../../../lib/html/inline-elements.js';
import { align, unmatchedRuns } from '../../align.js';
import type { About } from '../model/about.js';
import { changeOf, type Change } from '../model/change.js';
import type { HashContext } from '../model/hash-changes.js';
import { compareAttributes } from './compare-attributes.js';
import { elementOf, isInside, landmarkOf, MAX_CONTEXT } from './element-names.js';
import { collapsed, type PageLines, type PagePart } from '../../facts/page-lines.js';

/** Compares two versions of a line: its words as one text, then what its inline elements make of them. */
export function compareLine(
  before: PageLines,
  old: PagePart,
  after: PageLines,
  fresh: PagePart,
  hashes: HashContext,
): Change[] {
  const changes = [...textChanges(before, old, after, fresh), ...compareMarkup(before, old, after, fresh, hashes)];
  if (changes.length > 0) return changes;
  const about = { what: 'spelling', place: landmarkOf(after.pieces, fresh.own[0]?.index ?? 0) } as const;
  const values = { ...valueOn('before', old), ...valueOn('after', fresh) };
  return [changeOf({ category: 'structure', kind: 'spelling', about, ...values })];
}

/** The change of a line that only one side has. */
export function lineChange(page: PageLines, line: PagePart, side: 'before' | 'after'): Change {
  const unnumbered = page.clauses.get(line)?.words;
  return changeOf({ ...ofLine(page, line), ...valueOn(side, line), [side]: line.text, unnumbered });
}

function textChanges(before: PageLines, old: PagePart, after: PageLines, fresh: PagePart): Change[] {
  const about = { ...ofLine(after, fresh), ...differingSpans(old, fresh) };
  if (old.text !== fresh.text) {
    const [was, is] = [before.clauses.get(old)?.words, after.clauses.get(fresh)?.words];
    const change = changeOf({ ...about, before: old.text, after: fresh.text });
    return [was !== undefined && was === is ? { ...change, ...renumbered(about.about, was) } : change];
  }
  // White space is seen where text is preformatted.
  const isSeen = isWithin(after.pieces, fresh.own[0] ?? fresh, /^(?:pre|textarea)$/);
  if (!isSeen || textOf(old) === textOf(fresh)) return [];
  return [changeOf({ ...about, before: withVisibleSpaces(textOf(old)), after: withVisibleSpaces(textOf(fresh)) })];
}

/** What says of a change of a text that only the number of its clause differs. */
export function renumbered(about: About, words: string): Pick<Change, 'about' | 'context'> {
  const { place, element } = about.what === 'text' ? about : { place: 'page', element: '' };
  return { about: { what: 'clause-number', place, element }, context: words.slice(0, MAX_CONTEXT) };
}

function textOf({ own }: PagePart): string {
  return own.map(({ text }) => text).join('');
}

/** Preformatted text, in which every space and line end is shown. */
function withVisibleSpaces(text: string): string {
  return text.replaceAll(' ', '\u2423').replaceAll('\t', '\u21e5').replace(/\r?\n/g, '\u23ce');
}

/** Elements that the subject of a text names. */
const NAMED = /^(?:h[1-6]|a|li|p|td|th|dt|dd|summary|button|figcaption|caption|label|blockquote)$/;

/** What a change of a line is about, by the smallest element around all of its words that readers know. */
function ofLine({ pieces }: PageLines, { own, name }: PagePart): Pick<Change, 'category' | 'about'> {
  const words = own.filter((piece) => piece.kind === 'text' && piece.text.trim() !== '');
  const place = landmarkOf(pieces, own[0]?.index ?? 0);
  if (name === 'title' && place === 'head')
    return { category: 'head', about: { what: 'element', place, element: name } };
  let around = pieces[words[0]?.parent ?? -1];
  while (
    around &&
    ((INLINE.test(around.name) && around.name !== 'a') ||
      words.some(({ index }) => !isInside(pieces, index, around?.index ?? -1)))
  )
    around = pieces[around.parent];
  const element = around && NAMED.test(around.name) ? around.name : '';
  return { category: 'text', about: { what: 'text', place, element } };
}

/** Where two lines differ, in whole texts. */
function differingSpans({ own: old }: PagePart, { own: fresh }: PagePart): Pick<Change, 'beforeSpan' | 'afterSpan'> {
  let start = 0;
  while (start < Math.min(old.length, fresh.length) && old[start]?.raw === fresh[start]?.raw) start += 1;
  let end = 0;
  const most = Math.min(old.length, fresh.length) - start;
  while (end < most && old.at(-1 - end)?.raw === fresh.at(-1 - end)?.raw) end += 1;
  const within = (own: readonly Piece[]): Span | undefined => {
    const found = own.slice(start, own.length - end);
    const texts = found.filter(({ kind }) => kind === 'text');
    const [first, last] = texts.length > 0 ? [texts[0], texts.at(-1)] : [own[0], own.at(-1)];
    return first && last && [first.at, spanOf(last)[1]];
  };
  return { beforeSpan: within(old), afterSpan: within(fresh) };
}

/** An inline element, comment or other markup of a line. */
interface Mark {
  readonly piece: Piece;
  /** The words in it. */
  readonly words: string;
}

function marksOf({ pieces }: PageLines, { own }: PagePart): Mark[] {
  return own
    .filter(({ kind }) => kind !== 'text' && kind !== 'close')
    .map((piece) => {
      const inside = own.filter(({ kind, index }) => kind === 'text' && isInside(pieces, index, piece.index));
      return { piece, words: collapsed(inside.map(({ text }) => text).join('')) };
    });
}

/** The changes of what inline elements make of words, and of comments between them. */
function compareMarkup(
  before: PageLines,
  old: PagePart,
  after: PageLines,
  fresh: PagePart,
  hashes: HashContext,
): Change[] {
  const [olds, freshes] = [marksOf(before, old), marksOf(after, fresh)];
  const key = ({ piece: { raw }, words }: Mark): string => `${raw}\0${words}`;
  return unmatchedRuns(align(olds.map(key), freshes.map(key)), freshes.length).flatMap((run) => {
    const came = freshes.slice(...run.after);
    const changes = olds.slice(...run.before).flatMap((mark) => {
      const twins = came.filter(({ piece: { kind, name } }) => kind === mark.piece.kind && name === mark.piece.name);
      const twin = twins.find(({ words }) => words === mark.words) ?? twins[0];
      if (!twin) return markChange(before, mark, 'before', fresh.text);
      came.splice(came.indexOf(twin), 1);
      if (twin.piece.kind === 'open')
        return compareAttributes(before.pieces, mark.piece.index, after.pieces, twin.piece.index, hashes);
      if (twin.piece.raw === mark.piece.raw) return [];
      const values = { ...valueOn('before', mark.piece), ...valueOn('after', twin.piece) };
      return [noteChange(after.pieces, twin.piece, values)];
    });
    return [...changes, ...came.flatMap((mark) => markChange(after, mark, 'after', old.text))];
  });
}

type Values = Pick<Change, 'beforeSpan' | 'afterSpan'> & Partial<Pick<Change, 'before' | 'after'>>;

/** A piece or part as the value of one side of a change. */
export function valueOn(side: 'before' | 'after', piece: { readonly at: number; readonly raw: string }): Values {
  return { [side]: piece.raw.trim(), [`${side}Span`]: spanOf(piece) };
}

/** The change of a comment or of other markup that is no tag. */
export function noteChange(pieces: readonly Piece[], { index, kind }: Piece, values: Values): Change {
  const of = kind === 'comment' ? 'comment' : 'markup';
  const about = { what: 'note', of, place: landmarkOf(pieces, index) } as const;
  return changeOf({ category: 'structure', about, ...values });
}

/** The change of an inline element that came or went, around words that stay or with them. */
function markChange({ pieces }: PageLines, { piece, words }: Mark, side: 'before' | 'after', other: string): Change[] {
  if (piece.kind !== 'open') return [noteChange(pieces, piece, valueOn(side, piece))];
  // Digits of powers and indexes are part of the words.
  if (/^su[bp]$/.test(piece.name) && /^\d+$/.test(words)) return [];
  const element = elementOf(pieces, piece.index);
  const isLink = attributeValue(piece, 'href') !== undefined;
  const isAround = words !== '' && other.includes(words);
  const about: About = isAround
    ? { ...element, what: 'inline' }
    : isLink
      ? { ...element, what: 'element' }
      : { what: 'elements', place: element.place };
  const category = isLink ? 'links' : /^(?:del|ins|s)$/.test(piece.name) ? 'text' : 'structure';
  const context = words === '' ? undefined : words.slice(0, MAX_CONTEXT);
  // With its words, so that other words are another finding.
  const value = isAround ? { [side]: `${piece.raw}${words}</${piece.name}>` } : {};
  return [changeOf({ category, about, ...valueOn(side, piece), ...value, context })];
}
