import { expect, it } from 'vitest';
import { makePages, type MakePagesInputs } from '../../../../src/core/threads/make-pages.js';
import { openPublishedOutput } from '../../../../src/emit/published-output.js';
import type { Page } from '../../../../src/lib/site/page.js';
import { createTrace } from '../../../../src/render/page/trace.js';

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

type Made = Parameters<MakePagesInputs['take']>[1];

const NEEDS = { sources: [], islands: [], allows: [], forms: [], texts: [], routes: [], languages: false };

const OUTPUT = {
  records: { program: '', pages: [], names: [], states: [], fragments: [], keys: [], needs: [], shown: [] },
  files: openPublishedOutput(''),
};

/** Every page but each tenth can be reused. */
const reuse: MakePagesInputs['reuse'] = {
  isValid: ({ file }) => !file.endsWith('0.yaml'),
  find: (page) =>
    reuse.isValid(page)
      ? {
          output: OUTPUT,
          needs: NEEDS,
          record: {
            page,
            sha256: page.file,
            size: 1,
            keys: 0,
            dependencies: { own: [], fragments: [] },
            needs: 0,
            anchors: [],
          },
        }
      : undefined,
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
  const taken: [Page, Made][] = [];
  await makePages({
    pages: RECORDS,
    render,
    reuse,
    threads: {
      batches: 2,
      run(records) {
        sent.push(...records.map(({ file }) => file));
        return Promise.resolve(records.map(() => undefined));
      },
    },
    park: (path) => path !== 'page-0/index.html',
    take: (record, made) => void taken.push([record, made]),
    signal: undefined,
  });
  expect(taken.map(([record]) => record)).toEqual(RECORDS);
  for (const [{ file }, made] of taken)
    expect(made).toMatchObject(file.endsWith('0.yaml') ? { inThread: false, size: 7 } : { record: { sha256: file } });
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.every((file) => file.endsWith('0.yaml'))).toBe(true);
});

it('a page that waits keeps its content in memory only if it is asked where its values come from', async () => {
  for (const traced of [undefined, false, true]) {
    const kept = new Set<boolean>();
    const inputs = {
      pages: RECORDS.slice(0, 2),
      render,
      reuse: { isValid: () => false, find: () => undefined },
      threads: undefined,
      park: () => false,
      take: (_: Page, made: Made): void =>
        void kept.add(made !== undefined && 'values' in made && made.values !== undefined),
      signal: undefined,
    };
    await makePages(traced === undefined ? inputs : { ...inputs, traced });
    expect([...kept]).toEqual([traced === true]);
  }
});
