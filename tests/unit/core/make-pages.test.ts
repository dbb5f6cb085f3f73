import { expect, it } from 'vitest';
import { makePages, type MadePage } from '../../../src/core/make-pages.js';
import type { OwnOutcome, PageOutcome } from '../../../src/core/page-outcome.js';
import type { PageCopy } from '../../../src/incremental/kept-page.js';
import type { PageReuse } from '../../../src/incremental/reuse.js';
import { pageRecord, type PageRecord } from '../../../src/lib/site/page-record.js';
import { createTrace } from '../../../src/render/page/trace.js';

const RECORDS = Array.from({ length: 100 }, (_, index): PageRecord => {
  const path = `page-${String(index)}`;
  const unused = { noindex: false, translationOf: undefined, ogImage: undefined, redirectFrom: [], summary: {} };
  const row = {
    sha256: path,
    route: `/${path}/`,
    output: `${path}/index.html`,
    template: 'page',
    locale: 'en',
    title: path,
    description: '',
    ...unused,
  };
  return pageRecord(`site/pages/${path}.yaml`, row, undefined);
});

const EFFECTS = { sources: [], islands: [], frames: [], forms: [], json: [], routes: false, languages: false };

/** Every page can be taken over; its bytes are its file's name. */
const reuse: PageReuse = {
  holds: () => true,
  page: ({ file }, _, copied) => ({
    html: copied === undefined ? Buffer.from(file) : undefined,
    copied,
    sha256: file,
    effects: EFFECTS,
    anchors: [],
    card: undefined,
  }),
  copyOf: ({ file, output }) => ({ place: { own: ['pack', 0, file.length], pieces: [] }, sha256: file, output }),
  keep: () => undefined,
  pack: () => undefined,
  kept: () => 0,
};

const render = {
  numberOf: () => undefined,
  renderPage: () => Promise.reject(new TypeError('Nothing is to be rendered.')),
};

it('pages that are taken over are put into the output elsewhere too, and here where that failed', async () => {
  const away = new Set<string>();
  const copying = {
    batches: 2,
    run(pages: readonly PageCopy[]) {
      return Promise.resolve(
        pages.map(
          ({
            output,
            place: {
              own: [, , length],
            },
          }) => {
            away.add(output);
            return output.includes('7') ? undefined : length;
          },
        ),
      );
    },
  };
  const taken: [PageRecord, MadePage][] = [];
  const take = (record: PageRecord, made: MadePage): void => void taken.push([record, made]);
  await makePages({
    records: RECORDS,
    render,
    reuse,
    stands: () => false,
    elsewhere: undefined,
    copying,
    take,
    signal: undefined,
  });
  expect(taken.map(([record]) => record)).toEqual(RECORDS);
  for (const [{ file, output }, made] of taken) {
    const isCopied = away.has(output) && !output.includes('7');
    expect(made).toMatchObject({
      reused: isCopied ? { html: undefined, copied: file.length } : { html: Buffer.from(file), copied: undefined },
    });
  }
  expect(away.size).toBeGreaterThan(0);
});

it('a page that waits keeps what it says in memory only where it will be asked where its values come from', async () => {
  const page = {
    html: '<p></p>',
    head: {},
    trace: createTrace(),
    fragments: [],
    card: undefined,
    anchors: [],
    told: false,
    values: () => ({ ends: [] }),
  };
  const rendering = { numberOf: () => undefined, renderPage: () => Promise.resolve(page as never) };
  for (const traced of [undefined, false, true]) {
    const kept = new Set<boolean>();
    const take = (_: PageRecord, made: MadePage): void =>
      void kept.add('page' in made && made.page?.values !== undefined);
    const inputs = {
      records: RECORDS.slice(0, 2),
      render: rendering,
      reuse: undefined,
      stands: () => false,
      elsewhere: undefined,
      copying: undefined,
      take,
      signal: undefined,
    };
    await makePages(traced === undefined ? inputs : { ...inputs, traced });
    expect([...kept]).toEqual([traced === true]);
  }
});

it('a page that is rendered here is settled as soon as it is, and waits as what that left of it', async () => {
  const page = {
    html: '<p></p>',
    head: {},
    trace: createTrace(),
    fragments: [],
    card: undefined,
    anchors: [],
    told: false,
    values: () => ({ ends: [] }),
  };
  const rendering = { numberOf: () => undefined, renderPage: () => Promise.resolve(page as never) };
  const settled: string[] = [];
  const waited: (readonly [file: string, bytes: Uint8Array | undefined, settled: number])[] = [];
  const settle = ({ file }: PageRecord, made: OwnOutcome): PageOutcome => {
    settled.push(`${file} ${made.bytes.toString()}`);
    return { ...made, bytes: undefined };
  };
  const take = ({ file }: PageRecord, made: MadePage): void =>
    void waited.push([file, 'page' in made ? made.page?.bytes : undefined, settled.length]);
  const records = RECORDS.slice(0, 3);
  await makePages({
    records,
    render: rendering,
    reuse: undefined,
    stands: () => false,
    elsewhere: undefined,
    copying: undefined,
    settle,
    take,
    signal: undefined,
  });
  expect(settled).toEqual(records.map(({ file }) => `${file} <p></p>`));
  expect(waited).toEqual(records.map(({ file }) => [file, undefined, 3]));
});
