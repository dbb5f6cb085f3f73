import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import {
  joinPageSources,
  openPageStore,
  type PageStore,
  type StoredPage,
} from '../../../src/incremental/page-store.js';
import { sha256Hex } from '../../../src/lib/text/hash.js';

interface About {
  readonly title: string;
}

let root: string;
let folder: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'islet-pages-'));
  folder = join(root, '.islet/cache/pages');
  onTestFinished(() => {
    rmSync(root, { recursive: true, force: true });
  });
});

const open = (program = 'program', name = 'production'): PageStore<About> => openPageStore(folder, name, program);

const SHARED = ['source a', 'page /\ten'];

function pageOf(text: string): StoredPage<About> {
  return { about: { title: text }, sha256: sha256Hex(text), lists: [SHARED, [`asset ${text}\t1`], SHARED] };
}

/** Leaves pages of these texts, by the text as the file. */
function build(texts: readonly string[], store = open()): void {
  for (const text of texts) store.keep(text, pageOf(text), Buffer.from(text));
  store.commit();
}

const found = (text: string, store = open()): string | undefined => {
  const page = store.find(text);
  return page && store.read(page)?.toString();
};

function files(): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

const fileOf = (text: string): string => {
  const hash = sha256Hex(text);
  return join(folder, 'production', hash.slice(0, 2), hash.slice(2));
};

describe('a page store', () => {
  it('gives back pages of the last build, with their lists', () => {
    build(['one', 'two', 'नदी']);
    const store = open();
    for (const text of ['one', 'two', 'नदी']) {
      expect(store.find(text)).toEqual(pageOf(text));
      expect(found(text, store)).toBe(text);
    }
    expect(store.find('three')).toBeUndefined();
    // Equal lists are one list in memory too.
    expect(store.find('one')?.lists[0]).toBe(store.find('two')?.lists[2]);
  });

  it('is empty for another program, another name, and before a commit', () => {
    open().keep('none', pageOf('none'), Buffer.from('none'));
    expect(found('none')).toBeUndefined();
    build(['one']);
    expect(found('one', open('other'))).toBeUndefined();
    expect(found('one', open('program', 'staging'))).toBeUndefined();
    expect(found('one')).toBe('one');
  });

  it('keeps what is carried, and removes the rest with its files', () => {
    build(['one', 'two', 'three']);
    const store = open();
    store.carry('one');
    store.keep('two', pageOf('second'), Buffer.from('second'));
    store.commit();
    expect(['one', 'two', 'three'].map((file) => open().find(file)?.about.title)).toEqual(['one', 'second', undefined]);
    expect(files()).toEqual([fileOf('one'), fileOf('second'), join(folder, 'production.json')].sort());
  });

  it('links a published file, and does not trust it once that is edited in place', () => {
    const published = join(root, 'index.html');
    writeFileSync(published, 'page');
    const store = open();
    store.keep('page', pageOf('page'), published);
    store.commit();
    expect(statSync(fileOf('page')).ino).toBe(statSync(published).ino);
    expect(found('page')).toBe('page');
    writeFileSync(published, 'edit');
    expect(found('page')).toBeUndefined();
    // The next build renders the page again, to the same bytes.
    writeFileSync(join(root, 'next.html'), 'page');
    const next = open();
    next.keep('page', pageOf('page'), join(root, 'next.html'));
    next.commit();
    expect(found('page')).toBe('page');
    expect(readFileSync(published, 'utf8')).toBe('edit');
  });

  it.each<[string, (file: string) => void]>([
    [
      'damaged',
      (file) => {
        const bytes = readFileSync(file);
        bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
        writeFileSync(file, bytes);
      },
    ],
    [
      'truncated',
      (file) => {
        truncateSync(file, statSync(file).size - 1);
      },
    ],
    [
      'empty',
      (file) => {
        truncateSync(file, 0);
      },
    ],
    [
      'missing',
      (file) => {
        rmSync(file);
      },
    ],
  ])('gives no page if a file is %s, and is complete after the next build', (_, damage) => {
    build(['one', 'two']);
    for (const file of files()) {
      damage(file);
      const texts = ['one', 'two'].map((text) => found(text));
      for (const [index, text] of texts.entries()) expect([undefined, ['one', 'two'][index]]).toContain(text);
      expect(texts).toContain(undefined);
      build(['one', 'two']);
      expect(['one', 'two'].map((text) => found(text))).toEqual(['one', 'two']);
    }
  });

  it('writes nothing if nothing changed, and does without a folder that is deleted meanwhile', () => {
    build(['one']);
    const before = statSync(join(folder, 'production.json')).ino;
    const store = open();
    store.carry('one');
    store.commit();
    expect(statSync(join(folder, 'production.json')).ino).toBe(before);
    const late = open();
    late.keep('two', pageOf('two'), Buffer.from('two'));
    rmSync(folder, { recursive: true });
    late.commit();
    expect(found('two')).toBeUndefined();
  });
});

it('joined sources give the page of the first that has it', () => {
  build(['one', 'two']);
  build(['two', 'three'], openPageStore<About>(folder, 'other', 'program'));
  const joined = joinPageSources([open(), open('program', 'other')]);
  for (const text of ['one', 'two', 'three']) {
    const page = joined.find(text);
    expect(page && joined.read(page)?.toString()).toBe(text);
  }
  expect(joined.find('four')).toBeUndefined();
});
