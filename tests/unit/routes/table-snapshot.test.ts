import { expect, it } from 'vitest';
import { createReport } from '../../../src/errors/index.js';
import { createRouteTable, type RouteTable } from '../../../src/routes/route-table.js';
import { openRouteTable, snapshotTable } from '../../../src/routes/table-snapshot.js';
import { readItem, readShared, shareList, shareValue } from '../../../src/workers/shared-value.js';
import { pageOf, siteOf } from './site-of.js';

const PAGES = [
  pageOf('/'),
  pageOf('/straße/'),
  pageOf('/tea/', { title: 'चाय', draft: true }),
  pageOf('/hi/tea/', { locale: 'hi', translationOf: '/tea/' }),
  pageOf('/gu/coffee/', { locale: 'gu', translationOf: '/coffee/' }),
];
const ROUTES = ['/', '/straße/', '/stra%C3%9Fe/', '/tea/', '/hi/tea/', '/gu/coffee/', '/coffee/', '/broken/', '/none/'];

function answers(table: RouteTable) {
  return {
    routes: table.routes(),
    facts: ROUTES.map((route) => [table.has(route), table.get(route), table.locale(route)]),
    records: table.records,
    infos: table.infos(),
    addresses: table.records.map((record) => table.address(record)),
  };
}

it('a thread gets the answers of the table, and reads only the pages that it asks for', () => {
  const missing = new Map([
    ['/broken/', undefined],
    ['/coffee/', 'en'],
  ]);
  const table = createRouteTable(PAGES, missing, siteOf(), createReport());
  const snapshot = readShared(shareValue(snapshotTable(table)));
  const pages = shareList(table.records);
  const read: number[] = [];
  const opened = openRouteTable(
    snapshot,
    (index) => {
      read.push(index);
      return readItem(pages, index);
    },
    siteOf(),
  );
  const facts = ROUTES.map((route) => [opened.has(route), opened.locale(route)]);
  expect(facts).toEqual(ROUTES.map((route) => [table.has(route), table.locale(route)]));
  expect(opened.alternates(pageOf('/hi/tea/', { translationOf: '/tea/' })).map(({ path }) => path)).toEqual([
    '/tea/',
    '/hi/tea/',
  ]);
  expect(read).toEqual([]);
  expect(opened.get('/tea/')?.title).toBe('चाय');
  expect(read).toEqual([table.records.findIndex(({ route }) => route === '/tea/')]);
  expect(answers(opened)).toEqual(answers(table));
});
