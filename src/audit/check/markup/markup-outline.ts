import type { Attribute, Piece } from '../../../lib/html/html-pieces.js';
import { VOID } from '../../../lib/html/void-elements.js';
import type { PageFacts } from '../../facts/read-page.js';

/** Elements whose children may have any order and number, so that one of several equal children is enough. */
const LOOSE = /^(?:article|aside|blockquote|body|dd|div|dl|footer|header|li|main|menu|nav|ol|p|section|td|ul)$/;

/**
 * Elements that are counted, or that refer to other elements of the page. The outline holds each of them with its
 * ancestors.
 */
const COUNTED =
  /^(?:area|datalist|fieldset|form|input|label|main|map|meter|object|option|output|progress|select|textarea|template)$/;

/** Attributes of which html-validate only checks that they have a value. */
const WORDS = /^(?:alt|aria-label|content|datetime|href|hreflang|lang|media|sizes|src|srcset|title)$/;

/** Attributes of which html-validate only checks that they are a number. */
const NUMBERS = /^(?:height|width)$/;

/** Text that HTML parsers may read differently, or that may be an unknown character reference. */
const UNCLEAR =
  /<|&(?!(?:amp|lt|gt|quot|apos|nbsp|shy|copy|hellip|mdash|ndash|lsquo|rsquo|ldquo|rdquo|times|#\d{1,6}|#x[\da-fA-F]{1,6});)/;

/** The same in code. */
const UNCLEAR_CODE = /<\/|<!--|<script/i;

/** A comment that all parsers end at the same place, and that is no directive. */
const PLAIN_COMMENT = /^<!--(?!\s*html-validate-)(?:[^-<>[\]]|-(?!-))*-->$/;

interface Open {
  readonly name: string;
  readonly tag: string;
  /** Children of which equal ones are listed once. */
  readonly alike: Set<string>;
  /** Children that are all listed, in order. */
  readonly own: string[];
  counts: boolean;
}

/**
 * Reduces a page to what html-validate checks: texts become one letter, equal children are listed once, and
 * ids are left out after `idsAndHeadings` has checked them. If the outline is valid, so is the page; if it is
 * not, the page may still be valid.
 *
 * @returns `undefined` if the page has problems with ids or headings, or if HTML parsers may read it
 * differently
 */
export function markupOutline(page: PageFacts): string | undefined {
  const needed = idsAndHeadings(page);
  if (!needed) return undefined;
  const root: Open = { name: '', tag: '', alike: new Set(), own: [], counts: true };
  const open: Open[] = [root];
  let drawing: Piece | undefined;
  for (const piece of page.pieces) {
    if (drawing && piece.parent >= drawing.index) {
      if (!saysNothing(piece, needed)) return undefined;
      continue;
    }
    drawing = undefined;
    const around = open.at(-1) ?? root;
    const { kind, name, raw } = piece;
    if (kind === 'open') {
      const tag = raw.startsWith(`<${name}`) && name !== 'math' ? tagOf(piece, needed) : undefined;
      if (tag === undefined) return undefined;
      const counts = COUNTED.test(name) || tag.includes(' name="');
      if (VOID.has(name)) {
        put(around, tag, counts);
      } else {
        if (tag.endsWith('/>')) return undefined;
        open.push({ name, tag, alike: new Set(), own: [], counts });
        if (name === 'svg') drawing = piece;
      }
    } else if (kind === 'close') {
      if (open.length === 1 || around.name !== name || raw !== `</${name}>`) return undefined;
      open.pop();
      put(
        open.at(-1) ?? root,
        `${around.tag}${around.own.join('')}${[...around.alike].sort().join('')}${raw}`,
        around.counts,
      );
    } else if (kind === 'text') {
      if ((around.name === 'script' || around.name === 'style' ? UNCLEAR_CODE : UNCLEAR).test(raw)) return undefined;
      if (/\S/.test(raw)) put(around, 'x', false);
    } else if (kind === 'comment') {
      if (!PLAIN_COMMENT.test(raw)) return undefined;
    } else if (kind === 'doctype' && /^<!doctype html>$/i.test(raw)) {
      root.own.push(raw);
    } else {
      return undefined;
    }
  }
  return open.length === 1 ? root.own.join('') : undefined;
}

function put(around: Open, part: string, counts: boolean): void {
  if (counts) around.counts = true;
  if (counts || !LOOSE.test(around.name)) around.own.push(part);
  else around.alike.add(part);
}

/** Whether html-validate ignores this part of an `svg`: all but its title and description. */
function saysNothing(piece: Piece, needed: ReadonlySet<string>): boolean {
  const { kind, name, raw } = piece;
  if (kind === 'open')
    return !/^(?:title|desc|svg|style|script|foreignobject)$/.test(name) && tagOf(piece, needed) !== undefined;
  return kind === 'close' || (kind === 'text' && !UNCLEAR.test(raw));
}

/** The tag in the outline; `undefined` if it is written in an unusual way. */
function tagOf({ name, raw, at, attributes }: Piece, needed: ReadonlySet<string>): string | undefined {
  if (!/^[a-z][a-z\d-]*$/.test(name)) return undefined;
  let end = name.length + 1;
  let tag = raw.slice(0, end);
  for (let index = 0; index < attributes.length; index += 1) {
    const attribute = attributes[index];
    if (!attribute || raw[end] !== ' ' || attribute.at !== at + end + 1 || hasTwice(attributes, index))
      return undefined;
    end += 1 + attribute.raw.length;
    const part = partOf(name, attribute, attributes, needed);
    if (part === undefined) return undefined;
    tag += part;
  }
  if (raw.length === end + 1 && raw[end] === '>') return `${tag}>`;
  return raw.length === end + 2 && raw.endsWith('/>') ? `${tag}/>` : undefined;
}

function partOf(
  element: string,
  { name, raw }: Attribute,
  all: readonly Attribute[],
  needed: ReadonlySet<string>,
): string | undefined {
  if (raw.length === name.length) return /^[^\s"'<>/=`&]+$/.test(raw) ? ` ${raw}` : undefined;
  const value = raw.slice(name.length + 2, -1);
  if (
    raw[name.length] !== '=' ||
    raw[name.length + 1] !== '"' ||
    !raw.endsWith('"') ||
    value.includes('"') ||
    UNCLEAR.test(value)
  )
    return undefined;
  if (!raw.startsWith(name) || value.trim() === '') return ` ${raw}`;
  if (name === 'class' || name.startsWith('data-')) return '';
  // `map-id-name` compares the name and the id of a map.
  if (name === 'id') return needed.has(value) || element === 'map' || /\s/.test(value) ? ` ${raw}` : '';
  if (NUMBERS.test(name)) return /^[1-9]\d*$/.test(value) ? ` ${name}="1"` : ` ${raw}`;
  if (PLAIN_REFERENCES.test(name)) return FIELD.test(element) ? ` ${raw}` : ` ${name}="x"`;
  if (WORDS.test(name) && !(element === 'meta' && all.some((other) => other.name === 'http-equiv')))
    return ` ${name}="x"`;
  return ` ${raw}`;
}

function hasTwice(attributes: readonly Attribute[], index: number): boolean {
  for (let other = 0; other < index; other += 1) if (attributes[other]?.name === attributes[index]?.name) return true;
  return false;
}

/** Attributes that name ids, separated by white space. */
const REFERENCES =
  /^(?:aria-(?:activedescendant|controls|describedby|details|errormessage|flowto|labelledby|owns)|commandfor|for|form|headers|list|popovertarget)$/;

/** References that only need the element to exist: to a name or a description for screen readers. */
const PLAIN_REFERENCES = /^aria-(?:controls|describedby|details|flowto|labelledby|owns)$/;

/** Form fields and their labels, whose names html-validate computes. */
const FIELD = /^(?:button|fieldset|form|input|label|meter|output|progress|select|textarea)$/;

/**
 * Checks as html-validate does that ids are unique, references name an id, and headings skip no level.
 * Returns the ids that form fields refer to, or `undefined` if the page fails. Stricter than html-validate
 * inside `template`.
 */
function idsAndHeadings({ pieces, attr }: PageFacts): ReadonlySet<string> | undefined {
  const ids = new Set<string>();
  const references = new Set<string>();
  const needed = new Set<string>();
  let drawing = -1;
  const levels: { readonly until: number; level: number }[] = [{ until: -1, level: 0 }];
  for (const piece of pieces) {
    if (drawing !== -1 && piece.parent >= drawing) continue;
    drawing = -1;
    while (levels.length > 1 && piece.parent < (levels.at(-1)?.until ?? -1)) levels.pop();
    if (piece.kind !== 'open') continue;
    for (const { name, value } of piece.attributes) {
      if (name === 'id') {
        if (ids.has(value)) return undefined;
        ids.add(value);
      } else if (REFERENCES.test(name)) {
        for (const id of value.split(/\s+/)) {
          if (id === '') continue;
          references.add(id);
          if (!PLAIN_REFERENCES.test(name) || FIELD.test(piece.name)) needed.add(id);
        }
      }
    }
    if (/^h\d$/.test(piece.name) && !takesLevel(levels, Number(piece.name[1]))) return undefined;
    if (piece.name === 'dialog' || attr(piece, 'role') === 'dialog') levels.push({ until: piece.index, level: 0 });
    if (piece.name === 'svg') drawing = piece.index;
  }
  return [...references].every((id) => ids.has(id)) ? needed : undefined;
}

/**
 * Records the level of a heading; returns false if a level was skipped. In a dialog, levels start at `h1` or
 * continue those of the page.
 */
function takesLevel(levels: { level: number }[], level: number): boolean {
  const current = levels.at(-1);
  if (!current) return false;
  const highest =
    current.level > 0 || levels.length === 1 ? current.level + 1 : Math.max(1, (levels.at(-2)?.level ?? 0) + 1);
  current.level = level;
  return level <= highest;
}
