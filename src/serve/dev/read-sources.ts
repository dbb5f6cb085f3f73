import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TracedValues } from '../../core/render/trace-values.js';
import type { Project } from '../../core/project/open-project.js';
import { contentPositions } from '../../content/yaml/scheduled-file.js';
import { htmlPieces, type Attribute, type Piece } from '../../lib/html/html-pieces.js';
import { placeText } from '../../lib/site/provenance.js';
import { PLACE_ATTRIBUTE } from '../../lib/site/template-places.js';
import type { ValuePath } from '../../lib/text/value-path.js';
import type { PageValue, Sources, TextSource } from '../../client/dev/messages.js';

export interface RenderedSources {
  readonly root: string;
  /** The page, with a place attribute on each element. */
  readonly html: string;
  /** The end of each value in the page. */
  readonly values: TracedValues;
  /** Source files, by number in places. */
  readonly files: readonly string[];
  readonly numberAt: NumberPlaces;
  readonly valueAt: (place: string) => PageValue | undefined;
}

/** Elements whose text is not visible. */
const INVISIBLE = new Set(['script', 'style', 'title', 'template']);

/** Lists the texts and images of a page in order, with their sources. */
export function readSources({ root, html, values, files, numberAt, valueAt }: RenderedSources): Sources {
  const pieces = htmlPieces(html);
  const readText = createReader(root);
  const nameAt = createNames(readText);
  const texts: TextSource[] = [];
  const images: Sources['images'][number][] = [];
  const links: Sources['links'][number][] = [];
  const body = pieces.findIndex(({ kind, name }) => kind === 'open' && name === 'body');
  let graphics = 0;
  let next = 0;

  /** The values that end after `from` and up to `to`, for spans in the order of the page. */
  function valuesIn(from: number, to: number): TracedValues {
    while ((values[next]?.at ?? Infinity) <= from) next += 1;
    const first = next;
    while ((values[next]?.at ?? Infinity) <= to) next += 1;
    return values.slice(first, next);
  }

  /** The place of the date that the `<time>` around a text has; dates are shown as other words. */
  function dateAt({ parent }: Piece): string | undefined {
    const time = pieces[parent];
    const dateOf = (piece: Piece | undefined): string | undefined =>
      piece?.kind === 'open' && piece.name === 'time' ? attribute(piece, 'datetime')?.value : undefined;
    const date = dateOf(time);
    const same = date === undefined ? [] : pieces.filter((piece) => dateOf(piece) === date);
    return date === undefined || !time ? undefined : numberAt(date, [same.indexOf(time), same.length]);
  }

  for (const piece of pieces.slice(body)) {
    const { kind, name, at, raw } = piece;
    const ends = valuesIn(at, at + raw.length);
    if (kind === 'text' && raw.trim() !== '' && !INVISIBLE.has(name)) {
      const parts = ends.map((end) => ({
        end: decodedLength(raw.slice(0, end.at - at)),
        place: placeText(end.id, files),
      }));
      const number = dateAt(piece) ?? (parts.length === 0 && /\d/.test(raw) ? numberAt(piece.text) : undefined);
      const found =
        number === undefined ? spans(piece, parts, valueAt) : [{ start: 0, end: piece.text.length, place: number }];
      texts.push({ text: piece.text, ...placeOf(pieces, piece, nameAt), values: found });
    } else if (kind === 'open' && name === 'svg') {
      images.push({ src: `svg:${String(graphics)}`, ...placeOf(pieces, piece, nameAt) });
      graphics += 1;
    } else if (kind === 'open' && name === 'img') {
      const written = attribute(piece, 'src');
      const alt = attribute(piece, 'alt');
      const altEnd = alt && endIn(alt, ends);
      const value = (written && endIn(written, ends)) ?? ends.find((end) => end !== altEnd);
      const own = placeOf(pieces, piece, nameAt);
      images.push({
        src: written?.value ?? '',
        ...(value ? { place: placeText(value.id, files) } : own),
        ...(altEnd && { alt: placeText(altEnd.id, files) }),
      });
    } else if (kind === 'open' && name === 'a') {
      const written = attribute(piece, 'href');
      const value = written && endIn(written, ends);
      if (value) links.push({ href: written.value, place: placeText(value.id, files) });
    }
  }
  const places = [
    ...texts.flatMap((text) => text.values.map(({ place }) => place)),
    ...images.flatMap(({ place, alt }) => [place, alt ?? '']),
    ...links.map(({ place }) => place),
  ];
  const found = [...new Set(places)].map((place) => [place, valueAt(place)] as const);
  return { texts, images, links, values: Object.fromEntries(found.filter(hasValue)) };
}

function hasValue<T>(entry: readonly [string, T | undefined]): entry is readonly [string, T] {
  return entry[1] !== undefined;
}

function endIn({ at, raw }: Attribute, ends: TracedValues): TracedValues[number] | undefined {
  return ends.find((end) => end.at > at && end.at <= at + raw.length);
}

function attribute({ attributes }: Piece, name: string): Attribute | undefined {
  return attributes.find((item) => item.name === name);
}

/** The place of the nearest element with a place attribute: itself, or an ancestor. */
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

/** Length of a text after decoding; each character reference is one character. */
function decodedLength(raw: string): number {
  return raw.replace(/&(?:#\w+|\w+);/g, '-').length;
}

/** Finds the component at a place: the last function above it whose name starts with a capital letter. */
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
    // The file was deleted meanwhile.
    return [];
  }
}

/**
 * The start and end of values in a text, of which only the ends are known. Of a value that is shown differently, such
 * as a part of a rich text, the start is the end of the value before it.
 */
function spans(
  { text }: Piece,
  ends: readonly { readonly end: number; readonly place: string }[],
  valueAt: RenderedSources['valueAt'],
): TextSource['values'] {
  let from = 0;
  return ends.map(({ end, place }) => {
    const value = valueAt(place)?.text ?? '';
    const start = text.slice(from, end).endsWith(value) && value !== '' ? end - value.length : from;
    from = end;
    return { start, end, place };
  });
}

/**
 * Finds the place of a number or date by its text; `undefined` if none has it, or more than one, unless the page shows
 * each of them: then it is the one at `nth`.
 */
export type NumberPlaces = (shown: string, nth?: readonly [index: number, count: number]) => string | undefined;

/** Unlike texts, numbers and dates cannot be traced through a template. Group separators and units are ignored. */
export function createNumberPlaces({ root, site }: Project, file: string, content: unknown): NumberPlaces {
  const numbers = new Map<string, ValuePath[]>();
  collect(content, [], numbers);
  return (shown, [index, count] = [0, 1]) => {
    const paths = numbers.get(shown) ?? numbers.get(plain(shown)) ?? [];
    const path = paths[index];
    if (path === undefined || paths.length !== count) return undefined;
    const { file: source, line, column } = contentPositions(root, file, site, content).value(path);
    return `${source}:${String(line)}:${String(column)}`;
  };
}

function collect(value: unknown, path: ValuePath, numbers: Map<string, ValuePath[]>): void {
  if (typeof value === 'number' || (typeof value === 'string' && DATE.test(value)))
    numbers.set(String(value), [...(numbers.get(String(value)) ?? []), path]);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value))
    collect(item, [...path, Array.isArray(value) ? Number(key) : key], numbers);
}

const DATE = /^\d{4}-\d{2}-\d{2}/;

function plain(shown: string): string {
  return shown.replace(/[^\d.]/g, '').replace(/\.$/, '');
}
