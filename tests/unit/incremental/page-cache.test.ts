import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WithPieces } from '../../../src/incremental/found-pages.js';
import { openPageCache, type PageCache } from '../../../src/incremental/page-cache.js';
import { indexFileOf, isIndexOf } from '../../../src/incremental/page-index-file.js';
import type { PackPlace } from '../../../src/incremental/page-pack.js';
import { createPagePacker } from '../../../src/incremental/page-pieces.js';
import { sha256Hex } from '../../../src/lib/text/hash.js';
import type { LogPlace } from '../../../src/lib/site/content-store.js';
import { createAppender, type Appender } from '../../../src/lib/fs/append-writer.js';

interface About extends WithPieces {
  readonly title: string;
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-pages-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** What all pages follow from. */
const MAKER = 'islet-1 config-1';

const SHARED = ['has-page /\ttrue', 'data en footer\tab'];
/** Names of which each page has some, and two have one in common. */
const BOOK = ['/tea/\ten', '/চা/\tbn', '/coffee/\ten', '/unused/\ten'];
const book = (number: number): string => BOOK[number] ?? '';
const numbersOf = (file: string): number[] => (file === 'a.yaml' ? [0, 2] : file === 'b.yaml' ? [2, 1] : []);
const bytesOf = (file: string): Buffer => Buffer.from(`<p>${file}</p>`.repeat(50));

const sources = new WeakMap<PageCache<About>, Appender & { readonly descriptor: number }>();

/** Writes what a page is made from where a build does. */
function sourceOf(file: string, cache: PageCache<About>): LogPlace {
  const { descriptor, ...output } = sources.get(cache) ?? openSources(cache);
  const bytes = Buffer.from(`{"from":"${file}"}`);
  const place = { descriptor, offset: output.add(bytes), length: bytes.length, crc32: crc32(bytes) };
  output.flush();
  return place;
}

function openSources(cache: PageCache<About>): Appender & { readonly descriptor: number } {
  const { descriptor } = cache.openSources?.() ?? {};
  if (descriptor === undefined) throw new TypeError('No file is opened.');
  const opened = { descriptor, ...createAppender({ descriptor, end: 0 }) };
  sources.set(cache, opened);
  return opened;
}

/** Packs of what pages are made from. */
const sourcesPacks = (): string[] =>
  readdirSync(folder).filter(
    (name) => name.endsWith('.pack') && readFileSync(join(folder, name), 'utf8').startsWith('{"from"'),
  );

function keep(cache: PageCache<About>, file: string, source: LogPlace | 'former' = sourceOf(file, cache)): void {
  const bytes = bytesOf(file);
  cache.keep(
    file,
    {
      about: { title: `Tea\tand "${file}"\n` },
      facts: [[], SHARED, [`asset ${file}\tx`]],
      names: { book, numbers: numbersOf(file) },
      sha256: sha256Hex(bytes),
    },
    { bytes, source },
  );
}

function fill(files: readonly string[], name = 'production'): void {
  withCache(name, (cache) => {
    for (const file of files) keep(cache, file);
    cache.commit();
  });
}

function withCache<T>(name: string, work: (cache: PageCache<About>) => T): T {
  const cache = openPageCache<About>(folder, name, MAKER);
  try {
    return work(cache);
  } finally {
    cache.close();
  }
}

const PAGES = ['a.yaml', 'b.yaml', 'লুডো.yaml'];

function allOf(cache: PageCache<About>, files = PAGES): void {
  for (const file of files) {
    const { names, ...rest } = cache.find(file) ?? {};
    expect(rest).toEqual({
      about: { title: `Tea\tand "${file}"\n` },
      facts: [[], SHARED, [`asset ${file}\tx`]],
      sha256: sha256Hex(bytesOf(file)),
    });
    expect(names?.numbers.map(names.book)).toEqual(numbersOf(file).map(book));
    expect(cache.bytes(file)?.toString()).toBe(bytesOf(file).toString());
    expect(cache.source(file)?.toString()).toBe(`{"from":"${file}"}`);
  }
}

describe('pages of the last build', () => {
  it('are what was kept, lists that are alike one and the same', () => {
    fill(PAGES);
    withCache('production', (cache) => {
      allOf(cache);
      expect(cache.find('a.yaml')?.facts[1]).toBe(cache.find('b.yaml')?.facts[1]);
      expect(cache.find('c.yaml')).toBeUndefined();
    });
    withCache('staging', (cache) => {
      expect(cache.find('a.yaml')).toBeUndefined();
    });
  });

  it('are not there for another maker, whose own take their place', () => {
    fill(PAGES);
    const index = indexFileOf(folder, 'production');
    const left = readdirSync(folder).sort();
    for (const maker of ['islet-1 config-2', 'islet-1', 'islet-1 config-1 more']) {
      const other = openPageCache<About>(folder, 'production', maker);
      expect([other.has('a.yaml'), other.find('a.yaml')]).toEqual([false, undefined]);
      other.close();
    }
    expect([
      isIndexOf(index, 'islet-1 '),
      isIndexOf(index, 'islet-2 '),
      isIndexOf(`${index}.gone`, 'islet-1 '),
    ]).toEqual([true, false, false]);
    expect(readdirSync(folder).sort()).toEqual(left);
    const other = openPageCache<About>(folder, 'production', 'islet-2 config-1');
    keep(other, 'b.yaml');
    other.commit();
    other.close();
    expect(isIndexOf(index, 'islet-2 ')).toBe(true);
    withCache('production', (cache) => {
      expect(PAGES.map((file) => cache.has(file))).toEqual([false, false, false]);
    });
  });

  it('are what was put away before they were kept, in another order', () => {
    withCache('production', (cache) => {
      const packed = PAGES.map((file) => [file, cache.pack?.(bytesOf(file), [])] as const);
      for (const [file, place] of packed.reverse()) {
        if (!place) throw new TypeError('Nothing is put away.');
        cache.keep(
          file,
          {
            about: { title: `Tea\tand "${file}"\n` },
            facts: [[], SHARED, [`asset ${file}\tx`]],
            names: { book, numbers: numbersOf(file) },
            sha256: sha256Hex(bytesOf(file)),
          },
          { own: place, source: sourceOf(file, cache) },
        );
      }
      cache.commit();
    });
    withCache('production', (cache) => {
      allOf(cache);
    });
  });

  it('are what somebody else put into packs that were lent, several at once', async () => {
    const cache = openPageCache<About>(folder, 'production', MAKER);
    try {
      await Promise.all(
        PAGES.map(async (file) => {
          const bytes = bytesOf(file);
          const { lend } = cache;
          if (!lend) throw new TypeError('No packs are lent.');
          await lend(async (pages) => {
            await setImmediate();
            const output = createAppender(pages);
            const place: PackPlace = [pages.name, output.add(bytes), bytes.length];
            output.flush();
            cache.keep(
              file,
              {
                about: { title: `Tea\tand "${file}"\n` },
                facts: [[], SHARED, [`asset ${file}\tx`]],
                names: { book, numbers: numbersOf(file) },
                sha256: sha256Hex(bytes),
              },
              { own: place, source: sourceOf(file, cache) },
            );
            return { end: output.end() };
          });
        }),
      );
      cache.commit();
    } finally {
      cache.close();
    }
    withCache('production', allOf);
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('leave no packs that were lent where nothing is kept of them', async () => {
    const cache = openPageCache<About>(folder, 'production', MAKER);
    await cache.lend?.((pack) => Promise.resolve({ end: pack.end }));
    sourceOf('a.yaml', cache);
    cache.close();
    expect(readdirSync(folder)).toEqual([]);
    withCache('production', (other) => {
      sourceOf('a.yaml', other);
      openSources(other);
      keep(other, 'b.yaml');
      other.commit();
    });
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect(sourcesPacks()).toHaveLength(1);
    withCache('production', (cache) => {
      allOf(cache, ['b.yaml']);
    });
  });

  it('are kept without what they were made from where that lies in a file of somebody else', () => {
    withCache('production', (cache) => {
      keep(cache, 'a.yaml', { ...sourceOf('a.yaml', cache), descriptor: 0 });
      cache.commit();
    });
    withCache('production', (cache) => {
      expect([cache.bytes('a.yaml')?.toString(), cache.source('a.yaml')]).toEqual([
        bytesOf('a.yaml').toString(),
        undefined,
      ]);
    });
  });

  it('stay where they are carried, and are gone where they are not', () => {
    fill(PAGES);
    withCache('production', (cache) => {
      cache.carry('a.yaml');
      cache.carry('লুডো.yaml');
      keep(cache, 'c.yaml');
      cache.commit();
    });
    withCache('production', (cache) => {
      allOf(cache, ['a.yaml', 'লুডো.yaml', 'c.yaml']);
      expect(cache.find('b.yaml')).toBeUndefined();
    });
  });

  it('are left as they were by a build that is given up, or that changed nothing', () => {
    fill(PAGES);
    const before = readdirSync(folder).sort();
    withCache('production', (cache) => {
      keep(cache, 'c.yaml');
    });
    withCache('production', (cache) => {
      for (const file of PAGES) cache.carry(file);
      cache.commit();
    });
    expect(readdirSync(folder).sort()).toEqual(before);
    withCache('production', (cache) => {
      allOf(cache);
    });
  });

  it('take packs with them that neither their index names nor the one before, and none of another cache', () => {
    const packs = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.pack'));
    const age = (): void => {
      for (const name of packs()) utimesSync(join(folder, name), 0, Date.now() / 1000 - 120);
    };
    const others = ['staging', 'production-eu', 'production-1-of-2'];
    for (const name of others) fill(PAGES, name);
    const theirs = packs();
    const own = (): string[] => packs().filter((name) => !theirs.includes(name));
    fill(PAGES);
    const first = own();
    age();
    fill(PAGES);
    const second = own().filter((name) => !first.includes(name));
    expect([first.length, second.length, own().length]).toEqual([2, 2, 4]);
    age();
    fill(PAGES);
    expect(own()).toEqual(expect.arrayContaining(second));
    expect(own().filter((name) => first.includes(name))).toEqual([]);
    // Young ones may be those of a build that is about to end.
    fill(PAGES);
    fill(PAGES);
    expect(own()).toHaveLength(6);
    for (const name of [...others, 'production'])
      withCache(name, (cache) => {
        allOf(cache);
      });
  });

  it('are none where folders, links in a circle or a file stand in the place of what was kept, and are kept again', () => {
    const inPlaceOf = (pattern: RegExp, make: (path: string) => void) => (): void => {
      for (const name of readdirSync(folder)) {
        if (!pattern.test(name)) continue;
        rmSync(join(folder, name), { recursive: true });
        make(join(folder, name));
      }
    };
    const asFolder = (path: string): void => {
      mkdirSync(join(path, 'in the way'), { recursive: true });
    };
    const asCircle = (path: string): void => {
      symlinkSync(path, path);
    };
    const damages: (() => void)[] = [/\.index$/, /\.pack$/, /\./].flatMap((pattern) => [
      inPlaceOf(pattern, asFolder),
      inPlaceOf(pattern, asCircle),
    ]);
    damages.push(() => {
      rmSync(folder, { recursive: true });
      writeFileSync(folder, '');
    });
    for (const damage of damages) {
      fill(PAGES);
      damage();
      withCache('production', (cache) => {
        for (const file of PAGES) {
          expect(cache.bytes(file)).toBeUndefined();
          cache.carry(file);
        }
        keep(cache, 'a.yaml');
        cache.commit();
      });
      fill(PAGES);
      withCache('production', (cache) => {
        allOf(cache);
      });
    }
  });

  it('are not kept where the folder is deleted while they are made', () => {
    fill(PAGES);
    for (const lends of [true, false]) {
      withCache('production', (cache) => {
        if (lends) keep(cache, 'a.yaml');
        else
          cache.keep(
            'a.yaml',
            { about: { title: 'Tea' }, facts: [], names: { book, numbers: [] }, sha256: sha256Hex('tea') },
            { bytes: Buffer.from('tea'), source: undefined },
          );
        cache.carry('b.yaml');
        rmSync(folder, { recursive: true });
        cache.commit();
      });
      withCache('production', (cache) => {
        expect(cache.find('a.yaml')).toBeUndefined();
      });
      fill(PAGES);
      withCache('production', (cache) => {
        allOf(cache);
      });
    }
  });

  it('are found once more where there are more of them than stay in memory', () => {
    const files = Array.from({ length: 10_500 }, (_, index) => `${String(index)}.yaml`);
    fill(files);
    withCache('production', (cache) => {
      for (const file of [...files, ...files]) expect(cache.find(file)?.about.title).toBe(`Tea\tand "${file}"\n`);
      for (const file of files) cache.carry(file);
      cache.commit();
    });
    withCache('production', (cache) => {
      allOf(cache, files.slice(-3));
    });
  });

  it('leave packs that are mostly unused', () => {
    fill(PAGES);
    const [old = ''] = readdirSync(folder).filter((name) => name.endsWith('-pages.pack'));
    const size = statSync(join(folder, old)).size;
    withCache('production', (cache) => {
      cache.carry('a.yaml');
      cache.commit();
    });
    withCache('production', (cache) => {
      cache.carry('a.yaml');
      cache.commit();
    });
    const index = readFileSync(join(folder, 'production.index'), 'utf8');
    expect(index).not.toContain(old.replace('.pack', ''));
    const [now = ''] = readdirSync(folder).filter(
      (name) => name.endsWith('-pages.pack') && index.includes(name.replace('.pack', '')),
    );
    expect(statSync(join(folder, now)).size).toBeLessThan(size / 2);
    withCache('production', (cache) => {
      allOf(cache, ['a.yaml']);
    });
  });

  it('that are made anew from the same leave that where it lies, until most of its pack is unused', () => {
    fill(PAGES);
    const [old = ''] = sourcesPacks();
    const isUsed = (): boolean =>
      readFileSync(join(folder, 'production.index'), 'utf8').includes(old.replace('.pack', ''));
    const keepAnew = (files: readonly string[]): void => {
      for (let round = 0; round < 2; round += 1) {
        withCache('production', (cache) => {
          for (const file of files) keep(cache, file, 'former');
          cache.commit();
        });
        withCache('production', (cache) => {
          allOf(cache, [...files]);
        });
      }
    };
    keepAnew(PAGES);
    expect(sourcesPacks()).toEqual([old]);
    expect(isUsed()).toBe(true);
    keepAnew(['a.yaml']);
    expect(isUsed()).toBe(false);
    rmSync(join(folder, old));
    withCache('production', (cache) => {
      allOf(cache, ['a.yaml']);
    });
  });

  it('are none where the index is cut anywhere or any byte of it differs', () => {
    fill(PAGES);
    const file = join(folder, 'production.index');
    const whole = readFileSync(file);
    for (let at = 0; at < whole.length; at += 7) {
      for (const damaged of [
        whole.subarray(0, at),
        Buffer.concat([whole.subarray(0, at), Buffer.from([(whole[at] ?? 0) ^ 1]), whole.subarray(at + 1)]),
      ]) {
        writeFileSync(file, damaged);
        withCache('production', (cache) => {
          expect(cache.find('a.yaml')).toBeUndefined();
        });
      }
    }
  });

  it('are not given where a byte of a pack differs', () => {
    fill(['a.yaml']);
    const packs = readdirSync(folder).filter((name) => name.endsWith('.pack'));
    expect(packs).toHaveLength(2);
    for (const pack of packs) {
      const bytes = readFileSync(join(folder, pack));
      bytes[3] = (bytes[3] ?? 0) ^ 1;
      writeFileSync(join(folder, pack), bytes);
    }
    withCache('production', (cache) => {
      expect(cache.bytes('a.yaml')).toBeUndefined();
      expect(cache.source('a.yaml')).toBeUndefined();
    });
  });

  it('are those of before where what was added to a large index is torn, and none is lost where another build replaced it', () => {
    const many = Array.from({ length: 40 }, (_, page) => `${String(page)}.yaml`);
    fill(many);
    const file = join(folder, 'production.index');
    const before = readFileSync(file);
    withCache('production', (cache) => {
      for (const page of many.slice(2)) cache.carry(page);
      keep(cache, '1.yaml');
      keep(cache, 'new.yaml');
      cache.commit();
    });
    const after = readFileSync(file);
    expect(after.subarray(0, before.length).equals(before)).toBe(true);
    withCache('production', (cache) => {
      allOf(cache, [...many.slice(1), 'new.yaml']);
      expect(cache.find('0.yaml')).toBeUndefined();
    });
    for (const torn of [after.subarray(0, after.length - 1), after.subarray(0, before.length + 30)]) {
      writeFileSync(file, torn);
      withCache('production', (cache) => {
        allOf(cache, many);
        expect(cache.find('new.yaml')).toBeUndefined();
      });
    }
    writeFileSync(file, before);
    withCache('production', (cache) => {
      for (const page of many) cache.carry(page);
      keep(cache, 'mine.yaml');
      fill(['theirs.yaml']);
      cache.commit();
    });
    withCache('production', (cache) => {
      allOf(cache, [...many, 'mine.yaml']);
    });
  });
});

/** A page that shows `HEAD` and a foot, with what it is known by. */
function parted(
  name: string,
  foot: string,
): { readonly bytes: Buffer; readonly page: Parameters<PageCache<About>['keep']>[1] } {
  const bytes = Buffer.from(`HEAD${name}${foot}`);
  const pieces = [
    ['head', 0, 4],
    [`foot ${foot}`, 4 + name.length, foot.length],
  ] as const;
  return {
    bytes,
    page: { about: { title: name, pieces }, facts: [], names: { book, numbers: [] }, sha256: sha256Hex(bytes) },
  };
}

describe('pages that share pieces', () => {
  const FOOT = 'the foot of all pages, which is longer than what any of them says';
  const NAMES = Array.from({ length: 30 }, (_, index) => `<p>page ${String(index)}</p>`);

  function fillShared(names = NAMES): void {
    withCache('production', (cache) => {
      keepWithFoot(cache, names, FOOT);
      cache.commit();
    });
  }

  const packFiles = (): string[] => readdirSync(folder).filter((name) => name.endsWith('.pack'));
  const sizeOfPacks = (): number => packFiles().reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  const keepWithFoot = (cache: PageCache<About>, names: readonly string[], foot: string): void => {
    for (const name of names) {
      const { bytes, page } = parted(name, foot);
      cache.keep(name, page, { bytes, source: undefined });
    }
  };
  const expectFeet = (names: readonly string[], foot: string): void => {
    withCache('production', (cache) => {
      expect(names.map((name) => cache.bytes(name)?.toString())).toEqual(
        names.map((name) => parted(name, foot).bytes.toString()),
      );
    });
  };

  it('are kept without them, and with each of them once', () => {
    fillShared();
    expectFeet(NAMES, FOOT);
    expect(sizeOfPacks()).toBe(Buffer.byteLength(`HEAD${FOOT}${NAMES.join('')}`));
  });

  it('take their pieces with them where most of a pack is unused', () => {
    fillShared();
    const [old = ''] = packFiles();
    const few = NAMES.slice(0, 4);
    for (let round = 0; round < 2; round += 1) {
      withCache('production', (cache) => {
        for (const name of few) cache.carry(name);
        cache.commit();
      });
    }
    rmSync(join(folder, old));
    expectFeet(few, FOOT);
    withCache('production', (cache) => {
      keepWithFoot(cache, few, 'SHORT');
      cache.commit();
    });
    expectFeet(few, 'SHORT');
    const index = (): string => readFileSync(join(folder, 'production.index'), 'utf8');
    expect(index()).not.toContain(`piece\tfoot ${FOOT}`);
    expect(index()).toContain('piece\tfoot SHORT');
  });

  it('stay where most of their pack is pieces', () => {
    const [first = '', second = ''] = NAMES;
    fillShared([first]);
    const before = sizeOfPacks();
    withCache('production', (cache) => {
      cache.carry(first);
      cache.keep(
        second,
        { ...parted(second, '').page, about: { title: second }, sha256: sha256Hex(second) },
        { bytes: Buffer.from(second), source: undefined },
      );
      cache.commit();
    });
    expectFeet([first], FOOT);
    expect(sizeOfPacks()).toBe(before + second.length);
  });

  it('have their pieces joined with them where there are many small packs, and those that nobody has any more are not told of', () => {
    const files = Array.from({ length: 300 }, (_, index) => `${String(index)}.yaml`);
    const keepWith = (cache: PageCache<About>, file: string, foot: string): void => {
      const { bytes, page } = parted(`${file}${'.'.repeat(28_000)}`, foot);
      cache.keep(file, { ...page, about: { ...page.about, title: file } }, { bytes, source: undefined });
    };
    withCache('production', (cache) => {
      for (const file of files) keepWith(cache, file, FOOT);
      cache.commit();
    });
    const lines = (kind: string): string[] =>
      readFileSync(join(folder, 'production.index'), 'utf8')
        .split('\n')
        .filter((line) => line.startsWith(`${kind}\t`));
    const joined: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const before = lines('page').length;
      withCache('production', (cache) => {
        for (const [index, file] of files.entries()) {
          if (index === Math.min(round, 17)) keepWith(cache, file, `foot of ${String(round)}`);
          else cache.carry(file);
        }
        cache.commit();
      });
      if (lines('page').length > before + 1) joined.push(round);
    }
    expect(joined).toEqual([16]);
    expect([lines('by').length, lines('end').length]).toEqual([1, 21]);
    withCache('production', (cache) => {
      expect(files.slice(0, 18).map((file) => /\d+$/.exec(cache.bytes(file)?.toString() ?? '')?.[0])).toEqual(
        [...Array(17).keys(), 19].map(String),
      );
      expect(files.filter((file) => !cache.bytes(file))).toEqual([]);
    });
  });

  it('are not there where a piece was changed, or is not told of', () => {
    fillShared();
    const [pack = ''] = packFiles();
    writeFileSync(join(folder, pack), readFileSync(join(folder, pack), 'utf8').replace('HEAD', 'HEAP'));
    withCache('production', (cache) => {
      expect(NAMES.filter((name) => cache.bytes(name))).toEqual([]);
    });
    rmSync(join(folder, pack));
    withCache('production', (cache) => {
      expect(NAMES.filter((name) => cache.bytes(name))).toEqual([]);
    });
  });

  it('are kept by what somebody else tells of a pack that was lent', async () => {
    const cache = openPageCache<About>(folder, 'production', MAKER);
    await cache.lend?.((pack) => {
      const output = createAppender(pack);
      const packer = createPagePacker();
      for (const name of NAMES) {
        const { bytes, page } = parted(name, FOOT);
        const { offset, length } = packer.pack(bytes, page.about.pieces ?? [], { add: output.add, note: pack.note });
        cache.keep(name, page, { own: [pack.name, offset, length], source: undefined });
      }
      output.flush();
      return Promise.resolve({ end: output.end() });
    });
    cache.commit();
    cache.close();
    expectFeet(NAMES, FOOT);
    expect(sizeOfPacks()).toBe(Buffer.byteLength(`HEAD${FOOT}${NAMES.join('')}`));
  });
});
