import { describe, expect, it } from 'vitest';
import { IsletError } from '../../../src/errors/index.js';
import type { AssetFile } from '../../../src/images/asset-index.js';
import { createAssetLibrary } from '../../../src/images/asset-library.js';
import { pathProblem } from '../../../src/lib/fs/confine.js';
import { sha256Hex } from '../../../src/lib/text/hash.js';

const QUALITY = { avif: 55, webp: 75 };

function raster(path: string, width: number, height: number, content = path): AssetFile {
  return {
    path,
    sha256: sha256Hex(content),
    image: { format: 'raster', extension: path.endsWith('.png') ? 'png' : 'jpg', width, height },
  };
}

const FILES: readonly AssetFile[] = [
  raster('images/hero/River View.jpg', 1000, 500),
  raster('images/cup.png', 64, 48),
  {
    path: 'images/mark.svg',
    sha256: sha256Hex('mark'),
    image: { format: 'svg', extension: 'svg', width: 24, height: 12 },
  },
  { path: 'files/PRICES.PDF', sha256: sha256Hex('prices') },
];

function library(files: readonly AssetFile[] = FILES, quality = QUALITY) {
  return createAssetLibrary(new Map(files.map((file) => [file.path, file])), quality);
}

/** Name and remedy of what is thrown. */
function problem(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    if (error instanceof IsletError) return error.diagnostics.map(({ name, remedy }) => [name, remedy]);
    throw error;
  }
  return 'nothing';
}

/** The widths of a `srcset`. */
function widths(srcSet: string | undefined): string[] {
  return [...(srcSet ?? '').matchAll(/-(\d+)-[0-9a-f]{8}\.(?:avif|webp) (\d+)w/g)].map(
    ([, named, said]) => `${String(named)}=${String(said)}`,
  );
}

it('is published under a name that every file system holds, however long its own is', () => {
  const [one, other] = ['a', 'b'].map((end) => raster(`images/${'long-'.repeat(48)}${end}.png`, 4000, 10));
  if (!one || !other) throw new Error('Two files were made.');
  const { image, jobs } = library([one, other]);
  for (const { path } of [one, other]) image(path, [4000]);
  const names = jobs().map(({ output }) => output);
  expect(new Set(names).size).toBe(6);
  for (const name of names) expect(pathProblem(`${name}.br`)).toBe(undefined);
});

describe('an image', () => {
  it('is no wider than anything shows it where nobody says how wide', () => {
    const { src, width, height } = library([raster('pan.jpg', 8192, 2048)]).image('pan.jpg', []);
    expect([src, width, height]).toEqual([expect.stringMatching(/^\/assets\/pan-4096-/), 4096, 1024]);
  });

  it('comes in two modern forms, in every width once, and in one form for all', () => {
    const { src, width, height, sources } = library().image('images/hero/River View.jpg', [800, 320, 800]);
    expect(src).toMatch(/^\/assets\/river-view-800-[0-9a-f]{8}\.jpg$/);
    expect([width, height]).toEqual([800, 400]);
    expect(sources.map(({ type, srcSet }) => [type, widths(srcSet)])).toEqual([
      ['image/avif', ['320=320', '800=800']],
      ['image/webp', ['320=320', '800=800']],
    ]);
  });

  it.each([
    ['tall.png', 16_383, ['avif', 'webp'], 'png'],
    ['tall.png', 16_384, ['avif'], 'png'],
    ['tall.jpg', 20_000, [], 'jpg'],
    ['tall.jpg', 65_501, [], 'png'],
  ])('%s of %i pixels has the forms that hold it', (path, height, forms, fallback) => {
    const { src, sources } = library([raster(path, 100, height)]).image(path, []);
    expect(sources.map(({ type }) => type)).toEqual(forms.map((form) => `image/${form}`));
    expect(src.endsWith(`.${fallback}`)).toBe(true);
  });

  it('is never enlarged', () => {
    const { width, height, sources } = library().image('images/cup.png', [32, 640, 1280]);
    expect([width, height]).toEqual([64, 48]);
    expect(widths(sources[0]?.srcSet)).toEqual(['32=32', '64=64']);
  });

  it('stays one file where it is an SVG', () => {
    const assets = library();
    const { src, width, height, sources } = assets.image('images/mark.svg', [100]);
    expect([src, width, height, sources]).toEqual([
      expect.stringMatching(/^\/assets\/mark-[0-9a-f]{8}\.svg$/),
      24,
      12,
      [],
    ]);
    expect(assets.url('images/mark.svg')).toBe(src);
    expect(assets.raster('images/mark.svg', 1200)).toBeUndefined();
  });

  it('is offered in one form, as wide as asked for at most, where there is no choice', () => {
    expect(library().raster('images/hero/River View.jpg', 600)).toEqual({
      url: expect.stringMatching(/^\/assets\/river-view-600-[0-9a-f]{8}\.jpg$/) as string,
      width: 600,
      height: 300,
    });
    expect(library().raster('images/cup.png', 1200)).toMatchObject({ width: 64, height: 48 });
  });

  it.each([[[15]], [[4097]], [[100.5]], [[Number.NaN]]])('cannot be asked for at %j', (asked) => {
    expect(problem(() => library().image('images/cup.png', asked))).toEqual([
      ['image-invalid-request', expect.any(String)],
    ]);
  });

  it('that is not there is named, with the nearest', () => {
    expect(problem(() => library().image('images/cub.png', []))).toEqual([
      ['image-missing', 'Did you mean `images/cup.png`?'],
    ]);
    expect(problem(() => library().image('files/PRICES.PDF', []))).toMatchObject([
      ['image-missing', expect.any(String)],
    ]);
    expect(problem(() => library().url('files/PRICE.PDF'))).toEqual([
      ['asset-missing', 'Did you mean `files/PRICES.PDF`?'],
    ]);
  });
});

describe('names of published files', () => {
  it('change with the content, the size and the quality, and with nothing else', () => {
    const name = (content: string, size = 32, quality = QUALITY) =>
      library([raster('cup.png', 64, 48, content)], quality).image('cup.png', [size]).sources[0]?.srcSet;
    const same = name('one');
    expect(library([...FILES, raster('cup.png', 64, 48, 'one')]).image('cup.png', [32]).sources[0]?.srcSet).toBe(same);
    expect(new Set([same, name('two'), name('one', 48), name('one', 32, { ...QUALITY, avif: 60 })]).size).toBe(4);
  });

  it('keep the extension of other files in lower case', () => {
    expect(library().url('files/PRICES.PDF')).toMatch(/^\/assets\/prices-[0-9a-f]{8}\.pdf$/);
  });
});

describe('a path', () => {
  it.each([
    'images/mark.svg',
    'site/assets/images/mark.svg',
    './images/mark.svg',
    '/images/mark.svg',
    'assets/images/mark.svg',
    'site\\assets\\images\\mark.svg',
  ])('%s means one file, published once', (written) => {
    const assets = library();
    expect(assets.find(written)).toBe('images/mark.svg');
    expect(assets.isImage(written)).toBe(true);
    expect(assets.url(written)).toBe(assets.url('images/mark.svg'));
    expect(assets.jobs()).toHaveLength(1);
  });

  it('means the file of just that name where there is one', () => {
    const twins = ['cafe\u0301.txt', 'caf\u00e9.txt', 'assets/cafe\u0301.txt'].map((path) => ({
      path,
      sha256: sha256Hex(path),
    }));
    const assets = library(twins);
    for (const { path } of twins) expect(assets.find(path)).toBe(path);
    expect(library(twins.slice(0, 1)).find('caf\u00e9.txt')).toBe('cafe\u0301.txt');
    expect(library(twins.slice(1, 2)).find('cafe\u0301.txt')).toBe('caf\u00e9.txt');
  });

  it('is known by the published address, which content has that was resolved before', () => {
    const address = library().url('files/PRICES.PDF');
    expect(library().find(address)).toBe('files/PRICES.PDF');
    expect(library([]).find(address)).toBe(undefined);
  });
});

describe('the work to do', () => {
  it('is what was asked for, each file once, in the order of names', () => {
    const assets = library();
    expect(assets.jobs()).toEqual([]);
    assets.url('images/mark.svg');
    assets.image('images/cup.png', [32]);
    assets.image('images/cup.png', [32]);
    assets.find('files/PRICES.PDF');
    const outputs = assets.jobs().map(({ output }) => output);
    expect(outputs.map((output) => output.replace(/-[0-9a-f]{8}\./, '.'))).toEqual(
      expect.arrayContaining(['assets/cup-32.avif', 'assets/cup-32.webp', 'assets/cup-32.png', 'assets/mark.svg']),
    );
    expect(outputs).toHaveLength(4);
    expect(outputs).toEqual([...outputs].sort());
  });

  it('is done once for equal files of one name', () => {
    const assets = library([raster('a/cup.png', 64, 48, 'same'), raster('b/cup.png', 64, 48, 'same')]);
    expect(assets.image('a/cup.png', [32])).toEqual(assets.image('b/cup.png', [32]));
    expect(assets.jobs()).toHaveLength(3);
  });
});
