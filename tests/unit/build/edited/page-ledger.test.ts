import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createLedgerWriter,
  openLedger,
  type LedgerBasis,
  type LedgerPage,
} from '../../../../src/build/edited/page-ledger.js';

const BASIS: LedgerBasis = {
  code: { shared: 'c0de', templates: { page: 'fa11' } },
  redirects: [{ from: '/old/', to: '/a/', status: 301 }],
  lists: false,
};

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'islet-ledger-'));
  file = join(folder, 'one.ledger');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function page(name: string, title = name): LedgerPage {
  const unused = { noindex: false, translationOf: undefined, ogImage: undefined, redirectFrom: [], summary: {} };
  const row = {
    file: `site/pages/${name}.yaml`,
    sha256: name,
    route: `/${name}/`,
    output: `${name}/index.html`,
    template: 'page',
    locale: 'en',
    title,
    description: 'Tabs \t and\nlines',
    ...unused,
  };
  return { row, alternates: [{ locale: 'hi', path: `/hi/${name}/`, noindex: false }], effects: `of ${name}` };
}

function write(...pages: readonly LedgerPage[]): string {
  const writer = createLedgerWriter(file);
  for (const one of pages) writer.add(one);
  return writer.end(BASIS) ?? '';
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a ledger', () => {
  it('gives back what was written', () => {
    const ledger = openLedger(file, write(page('a', 'हिन्दी'), { ...page('b'), card: 'assets/card.png' }));
    expect(ledger).toMatchObject(BASIS);
    expect(ledger?.routes()).toEqual(['/a/', '/b/']);
    expect(ledger?.page('/a/')).toEqual(plain(page('a', 'हिन्दी')));
    expect(ledger?.page('/b/')?.card).toBe('assets/card.png');
    expect([ledger?.has('/b/'), ledger?.has('/c/'), ledger?.page('/c/')]).toEqual([true, false, undefined]);
  });

  it('holds of one build only', () => {
    const first = write(page('a'));
    const second = write(page('a'));
    expect(openLedger(file, first)).toBeUndefined();
    expect(openLedger(file, second)).toBeDefined();
    expect(openLedger(join(folder, 'none.ledger'), second)).toBeUndefined();
  });

  it('is not there before it is complete, and not at all where the build failed', () => {
    const writer = createLedgerWriter(file);
    writer.add(page('a'));
    writer.discard();
    expect(() => readFileSync(file)).toThrow('ENOENT');
  });

  it('is none where its folder is deleted before it is complete', () => {
    const writer = createLedgerWriter(join(folder, 'state/one.ledger'));
    writer.add(page('a'));
    rmSync(join(folder, 'state'), { recursive: true });
    expect(writer.end(BASIS)).toBeUndefined();
    writer.discard();
  });

  it('tells what was amended, more than once', () => {
    const id = write(page('a'), page('b'));
    openLedger(file, id)?.amend([page('a', 'A second title')], BASIS.code);
    openLedger(file, id)?.amend([page('b', 'Another'), page('a', 'A third title')], BASIS.code);
    const ledger = openLedger(file, id);
    expect(ledger?.routes()).toEqual(['/a/', '/b/']);
    expect([ledger?.page('/a/')?.row.title, ledger?.page('/b/')?.row.title]).toEqual(['A third title', 'Another']);
  });

  it('tells what pages are made by now, and of each its template and its language', () => {
    const id = write(page('a'), page('b'));
    const code = { shared: 'c0de', templates: { page: 'fa12' } };
    openLedger(file, id)?.amend([], code);
    openLedger(file, id)?.amend([page('a', 'A second title')], code);
    const ledger = openLedger(file, id);
    expect(ledger).toMatchObject({ ...BASIS, code });
    expect([ledger?.template('/a/'), ledger?.locale('/a/'), ledger?.template('/c/'), ledger?.locale('/c/')]).toEqual([
      'page',
      'en',
      undefined,
      undefined,
    ]);
    expect(ledger?.page('/a/')?.row.title).toBe('A second title');
  });

  it('is none where any byte of it differs or its end is missing', () => {
    const id = write(page('a'), page('b'));
    openLedger(file, id)?.amend([page('a', 'A second title')], BASIS.code);
    const whole = readFileSync(file);
    const amended = whole.indexOf('end\t') + 4;
    for (let at = 0; at < whole.length; at += 1) {
      const damaged = Buffer.from(whole);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      writeFileSync(file, damaged);
      expect(openLedger(file, id), `byte ${String(at)} differs`).toBeUndefined();
      const seal = whole.indexOf('\n', amended) + 1;
      if (at === seal) continue;
      writeFileSync(file, whole.subarray(0, at));
      expect(openLedger(file, id), `cut at ${String(at)}`).toBeUndefined();
    }
  });
});
