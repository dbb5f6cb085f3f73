import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPackReader, createPackWriter } from '../../../src/incremental/page-pack.js';
import {
  createPagePacker,
  createPageReader,
  type NewPiece,
  type PackSink,
  type SharedPiece,
  type PagePlace,
} from '../../../src/incremental/page-pieces.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-pieces-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** A page: its texts, and in brackets its pieces, whose names are their texts. */
function page(source: string): { readonly bytes: Buffer; readonly pieces: readonly SharedPiece[] } {
  let text = '';
  const pieces = source.split(/[[\]]/).flatMap((piece, index): SharedPiece[] => {
    const offset = Buffer.byteLength(text);
    text += piece;
    return index % 2 === 0 ? [] : [[piece, offset, Buffer.byteLength(piece)]];
  });
  return { bytes: Buffer.from(text), pieces };
}

/** Puts pages into one pack; gives its file, and where they lie. */
function pack(sources: readonly string[]): {
  readonly file: string;
  readonly places: readonly PagePlace[];
  readonly fresh: readonly string[];
} {
  const file = join(folder, 'one.pack');
  const writer = createPackWriter(file, join(folder, 'one.tmp'));
  const packer = createPagePacker();
  const found = new Map<string, NewPiece[1]>();
  const fresh: string[] = [];
  const sink: PackSink = {
    add: writer.add,
    note([name, piece]) {
      fresh.push(name);
      found.set(name, piece);
    },
  };
  const packed = sources.map(page).map(({ bytes, pieces }) => ({ own: packer.pack(bytes, pieces, sink), pieces }));
  writer.end();
  const places = packed.map(({ own, pieces }): PagePlace => ({
    own: [file, own.offset, own.length],
    pieces: pieces.flatMap(([name, offset]): PagePlace['pieces'] => {
      const piece = found.get(name);
      return piece ? [[offset, [file, piece.offset, piece.length]]] : [];
    }),
  }));
  return { file, places, fresh };
}

function readAll(places: readonly PagePlace[], into?: Buffer): (string | undefined)[] {
  const packs = createPackReader((path) => path);
  const reader = createPageReader(packs);
  try {
    return places.map((place) => reader.read(place, into)?.toString());
  } finally {
    packs.close();
  }
}

const PAGES = [
  '<a>[HEAD]one[FOOT]</a>',
  '[HEAD][FOOT]',
  'none of them',
  '<b>[চা]দুই[FOOT]',
  '[]x[HEAD]',
  '[HEAD]',
  '<i>[FOOT][HEAD][FOOT]</i>',
  '',
];
const TEXTS = PAGES.map((source) => page(source).bytes.toString());

describe('pages without the pieces that they share', () => {
  it('lie in a pack with each piece once, and are read as they were', () => {
    const { file, places, fresh } = pack(PAGES);
    expect(fresh).toEqual(['HEAD', 'FOOT', 'চা', '']);
    expect(readFileSync(file, 'utf8')).toBe('HEADFOOT<a>one</a>none of themচা<b>দুইx<i></i>');
    expect(readAll(places)).toEqual(TEXTS);
    expect(readAll(places, Buffer.alloc(1 << 10))).toEqual(TEXTS);
    expect(readAll(places, Buffer.alloc(5))).toEqual(TEXTS);
  });

  it('are not there where a piece is gone', () => {
    const { file, places } = pack(['<a>[HEAD]one', 'two']);
    writeFileSync(file, 'HEAD');
    expect(readAll(places)).toEqual([undefined, undefined]);
    writeFileSync(file, 'HEAD<a>onetwo');
    expect(readAll(places)).toEqual(['<a>HEADone', 'two']);
    const gone = join(folder, 'gone.pack');
    expect(
      readAll(
        places.map(({ own, pieces }) => ({
          own,
          pieces: pieces.map(([offset, [, first, length]]) => [offset, [gone, first, length]]),
        })),
      ),
    ).toEqual([undefined, 'two']);
  });

  it.each([
    [20, 3],
    [3, 0],
  ])('are not there where pieces lie at %i and %i, where they cannot', (...offsets) => {
    const {
      file,
      places: [place],
    } = pack(['<a>[HEAD]one']);
    const pieces = offsets.map((offset) => [offset, [file, 0, 4]] as const);
    expect(readAll([{ own: place?.own ?? [file, 0, 0], pieces }])).toEqual([undefined]);
  });

  it('lie without pieces however many there are, of which those are put away again that come after thousands of others', () => {
    const many = Array.from(
      { length: 20_002 },
      (_, index) => `${String(index)}:[piece ${String(index)}]${index < 9000 ? '[FOOT]' : ''}`,
    );
    const all = [...many.slice(0, 15_000), '[FOOT]', '[FOOT]', ...many.slice(15_000)];
    const { places, fresh } = pack(all);
    expect(fresh).toHaveLength(20_003);
    expect(readAll(places)).toEqual(all.map((source) => page(source).bytes.toString()));
    const again = [...all, ...many.slice(0, 1), ...many.slice(-1)];
    const twice = pack(again);
    expect(twice.fresh.slice(20_003)).toEqual(['piece 0']);
    expect(readAll(twice.places)).toEqual(again.map((source) => page(source).bytes.toString()));
  });
});
