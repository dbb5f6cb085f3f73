import { expect, it } from 'vitest';
import { makePages, type MadePage } from '../../../src/core/make-pages.js';
import type { ReusablePages } from '../../../src/core/page-reuse.js';
import type { Page } from '../../../src/lib/site/page.js';
import { createTrace } from '../../../src/render/page/trace.js';

const RECORDS = Array.from({ length: 100 }, (_, index): Page => {
  const path = `page-${String(index)}`;
  return {
    file: `site/pages/${path}.yaml`,
    sha256: path,
    route: `/${path}/`,
    output: `${path}/index.html`,
    template: 'page',
    locale: 'en',
    title: path,
    description: '',
    ...{ noindex: false, redirectFrom: [], summary: {} },
  };
});

const EFFECTS = { sources: [], islands: [], allows: [], forms: [], json: [], routes: [], languages: false };

/** Every page but each tenth can be reused; its bytes are its file's name. */
const reuse: ReusablePages = {
  isValid: ({ file }) => !file.endsWith('0.yaml'),
  find: (record) =>
    reuse.isValid(record)
      ? {
          stored: {
            about: { page: record, anchors: [] },
            sha256: record.file,
            lists: [],
          },
          html: Buffer.from(record.file),
          effects: EFFECTS,
          card: undefined,
        }
      : undefined,
  toStore: () => undefined,
};

const page = {
  html: '<p></p>',
  head: {},
  trace: createTrace(),
  card: undefined,
  anchors: [],
  hasDiagnostics: false,
  values: () => ({ ends: [] }),
};
const render = { renderPage: () => Promise.resolve(page as never) };

it('threads are given only pages that cannot be reused', async () => {
  const sent: string[] = [];
  const taken: [Page, MadePage][] = [];
  await makePages({
    records: RECORDS,
    render,
    reuse,
    isPublished: () => false,
    threads: {
      batches: 2,
      run(records) {
        sent.push(...records.map(({ file }) => file));
        return Promise.resolve(records.map(() => undefined));
      },
    },
    take: (record, made) => void taken.push([record, made]),
    signal: undefined,
  });
  expect(taken.map(([record]) => record)).toEqual(RECORDS);
  for (const [{ file }, made] of taken)
    expect(made).toMatchObject(
      file.endsWith('0.yaml') ? { inThread: false, page: { size: 7 } } : { reused: { html: Buffer.from(file) } },
    );
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.every((file) => file.endsWith('0.yaml'))).toBe(true);
});

it('a page that waits keeps its content in memory only if it is asked where its values come from', async () => {
  for (const traced of [undefined, false, true]) {
    const kept = new Set<boolean>();
    const inputs = {
      records: RECORDS.slice(0, 2),
      render,
      reuse: undefined,
      isPublished: () => false,
      threads: undefined,
      take: (_: Page, made: MadePage): void => void kept.add('page' in made && made.page?.values !== undefined),
      signal: undefined,
    };
    await makePages(traced === undefined ? inputs : { ...inputs, traced });
    expect([...kept]).toEqual([traced === true]);
  }
});
