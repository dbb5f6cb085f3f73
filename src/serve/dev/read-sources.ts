import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TracedValues } from '../../core/trace-values.js';
import { htmlPieces, type Attribute, type Piece } from '../../lib/html/html-pieces.js';
import { placeText } from '../../lib/site/provenance.js';
import { PLACE_ATTRIBUTE } from '../../lib/site/template-places.js';
import type { PageSources, TextSource } from './server/dev-site.js';
import type { NumberPlaces } from './number-places.js';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

export interface RenderedSources {
  readonly root: string;
  /** The page, whose elements carry their places. */
  readonly html: string;
  /** Where each value ends in it. */
  readonly values: TracedValues;
  /** Files that the places of values lie in. */
  readonly files: readonly string[];
  readonly numberAt: NumberPlaces;
}

/** Elements whose text nobody reads. */
const SILENT = new Set(['script', 'style', 'title', 'template']);

/**
 * Lists the texts and images of a page in their order with where they come from.
 */
export function readSources({ root, html, values, files, numberAt }: RenderedSources): PageSources {
  const pieces = htmlPieces(html);
  const readText = createReader(root);
  const nameAt = createNames(readText);
  const texts: TextSource[] = [];
  const images: Mutable<PageSources['images'][number]>[] = [];
  const body = pieces.findIndex(({ kind, name }) => kind === 'open' && name === 'body');
  let graphics = 0;
  let next = 0;

  /** The values that end behind `from` and not behind `to`, for spans that are asked for in the order of the page. */
  function valuesIn(from: number, to: number): TracedValues {
    while ((values[next]?.at ?? Infinity) <= from) next += 1;
    const first = next;
    while ((values[next]?.at ?? Infinity) <= to) next += 1;
    return values.slice(first, next);
  }

  for (const piece of pieces.slice(body)) {
    const { kind, name, at, raw } = piece;
    const ends = valuesIn(at, at + raw.length);
    if (kind === 'text' && raw.trim() !== '' && !SILENT.has(name)) {
      const parts = ends.map((end) => ({
        end: decodedLength(raw.slice(0, end.at - at)),
        place: placeText(end.id, files),
      }));
      const number = parts.length === 0 && /\d/.test(raw) ? numberAt(piece.text) : undefined;
      const found =
        number === undefined ? spans(piece, parts, readText) : [{ start: 0, end: piece.text.length, place: number }];
      texts.push({ text: piece.text, ...placeOf(pieces, piece, nameAt), values: found });
    } else if (kind === 'open' && name === 'svg') {
      images.push({ src: `svg:${String(graphics)}`, ...placeOf(pieces, piece, nameAt) });
      graphics += 1;
    } else if (kind === 'open' && name === 'img') {
      const written = attribute(piece, 'src');
      const value = (written && endIn(written, ends)) ?? ends[0];
      const own = placeOf(pieces, piece, nameAt);
      images.push({ src: written?.value ?? '', ...(value ? { place: placeText(value.id, files) } : own) });
    }
  }
  return { texts, images };
}

function endIn({ at, raw }: Attribute, ends: TracedValues): TracedValues[number] | undefined {
  return ends.find((end) => end.at > at && end.at <= at + raw.length);
}

function attribute({ attributes }: Piece, name: string): Attribute | undefined {
  return attributes.find((item) => item.name === name);
}

/** Where the nearest element is written that says so: the one itself, or one around it. */
function placeOf(
  pieces: readonly Piece[],
  piece: Piece,
  nameAt: (place: string) => string | undefined,
): { place: string; name?: string } {
  for (let current: Piece | undefined = piece; current; current = pieces[current.parent]) {
    const place = attribute(current, PLACE_ATTRIBUTE)?.value;
    if (place === undefined) continue;
    const name = nameAt(place);
    return name === undefined ? { place } : { place, name };
  }
  return { place: '' };
}

/** Length of a part of a text once character references, which stand for one character each, are resolved. */
function decodedLength(raw: string): number {
  return raw.replace(/&(?:#\w+|\w+);/g, '-').length;
}

/** Finds the component that a place lies in: the last function with a capital letter that begins above it. */
function createNames(readText: ReadText): (place: string) => string | undefined {
  return (place) => {
    const [file = '', line = ''] = place.split(':');
    const lines = readText(file);
    for (let index = Number(line) - 1; index >= 0; index -= 1) {
      const [, name] = /^(?:export )?(?:default )?(?:function|const) ([A-Z]\w*)/.exec(lines[index] ?? '') ?? [];
      if (name !== undefined) return name;
    }
    return undefined;
  };
}

/** The lines of a file of the project, each file read once. */
type ReadText = (file: string) => readonly string[];

function createReader(root: string): ReadText {
  const files = new Map<string, readonly string[]>();
  return (file) => {
    let lines = files.get(file);
    if (!lines) {
      lines = readLines(join(root, file));
      files.set(file, lines);
    }
    return lines;
  };
}

function readLines(path: string): readonly string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    // A file that was deleted since has no lines any more.
    return [];
  }
}

/**
 * Where values begin in a text, of which only their ends are known: the longest part before the end that stands at the place of the value as it is. A value that is written in another
 * way there (over several lines, with escapes) takes all up to the value before it.
 */
function spans(
  { text }: Piece,
  ends: readonly { readonly end: number; readonly place: string }[],
  readText: ReadText,
): TextSource['values'] {
  let from = 0;
  return ends.map(({ end, place }) => {
    const [file = '', line = '', column = ''] = place.split(':');
    const written = (readText(file)[Number(line) - 1] ?? '').slice(Number(column) - 1).replace(/^["']/, '');
    let start = from;
    while (start < end && !written.startsWith(text.slice(start, end))) start += 1;
    if (start === end) start = from;
    from = end;
    return { start, end, place };
  });
}
