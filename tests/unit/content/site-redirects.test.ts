import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadSiteConfig } from '../../../src/content/load-site-config.js';
import { draftSite } from '../../../src/content/site-draft.js';
import { createReport } from '../../../src/errors/index.js';
import { collectRedirects } from '../../../src/routes/redirects.js';
import { createRouteTable } from '../../../src/routes/route-table.js';
import { problemsOf } from './problems-of.js';

function siteWith(origin: string, ...redirects: readonly (readonly [from: string, to: string])[]): string {
  const root = mkdtempSync(join(tmpdir(), 'islet-redirects-'));
  onTestFinished(() => {
    rmSync(root, { recursive: true });
  });
  mkdirSync(join(root, 'site'));
  const lines = redirects.map(([from, to]) => `  - from: '${from}'\n    to: '${to}'\n`);
  writeFileSync(
    join(root, 'site/site.yaml'),
    `name: A\norigin: ${origin}\ndefaultLocale: en\nlocales: [{ code: en, label: E }]\nredirects:\n${lines.join('')}`,
  );
  return root;
}

it('keeps the places of redirects beside invalid ones', () => {
  const site = draftSite(siteWith('https://a.example', ['x', '/'], ['/b/', '/'], ['y', '/'], ['/b/', '/']))?.site;
  const report = createReport();
  if (site) collectRedirects(site, createRouteTable([], new Map(), site, report), [], report);
  expect(report.list().map(({ name, path }) => [name, path])).toContainEqual([
    'redirect-duplicate',
    'redirects[3].from',
  ]);
});

it.each([
  ['https://a.example/2027/', '/2026/offer/', '/2027/2026/offer/'],
  ['https://a.example/2027/', 'https://a.example/2026/offer/', '/2026/offer/'],
  ['https://a.example/2027/', 'https://a.example/', '/'],
  ['https://a.example/2027/', 'https://a.example/20270/*', '/20270/*'],
])('a site at %s redirects %s at %s', (origin, from, published) => {
  const [redirect] = loadSiteConfig(siteWith(origin, [from, '/']), 'production').redirects;
  expect(redirect?.from).toBe(published);
});

it.each([
  ['https://वेबसाइट.example/shop/', 'https://xn--n1b2cub9aq0byd.example', '/shop'],
  ['https://MÜNCHEN.example:8443', 'https://xn--mnchen-3ya.example:8443', ''],
  ['https://a.example', 'https://a.example', ''],
])('machines read the origin %s as %s', (written, origin, base) => {
  expect(loadSiteConfig(siteWith(written, ['/b/', '/']), 'production')).toMatchObject({ origin, base });
});

it('a redirect from the origin in letters is one from the site, and a message has the letters', () => {
  const origin = 'https://वेबसाइट.example/2027/';
  const [redirect] = loadSiteConfig(siteWith(origin, ['https://वेबसाइट.example/2026/', '/']), 'production').redirects;
  expect(redirect?.from).toBe('/2026/');
  const foreign = siteWith(origin, ['https://b.example/x/', '/']);
  expect(() => loadSiteConfig(foreign, 'production')).toThrow('another host than `https://वेबसाइट.example`');
});

it('an origin that is no address of a host is refused once', () => {
  expect(() => loadSiteConfig(siteWith('https://a%zz.example'), 'production')).toThrow('must have a host');
  expect(() => loadSiteConfig(siteWith('a.example'), 'production')).toThrow('must be a scheme and a host');
});

it.each([
  ['https://a.example/2027/', 'https://a.example/2027/x/', '/', 'write `/x/`'],
  ['https://वेबसाइट.example', 'https://वेबसाइट.example/x/', '/', 'write `/x/`'],
  ['https://a.example', 'https://a.example/x/', '/', 'write `/x/`'],
  ['https://a.example/2027/', 'https://b.example/x/', '/', 'another host'],
  ['https://a.example', '/x/:name', 'https://:name.example/', 'placeholder in its host'],
  ['https://a.example', '/x/*', 'https://b.example:splat', 'placeholder in its host'],
])('a site at %s refuses a redirect from %s to %s', (origin, from, to, why) => {
  expect(() => loadSiteConfig(siteWith(origin, [from, to]), 'production')).toThrow(why);
});

function tableOf(text: string): string {
  const root = siteWith('https://a.example/b/', ['/y/', '/']);
  writeFileSync(join(root, 'site/redirects.csv'), text);
  return root;
}

it('reads a table beside site.yaml, as Excel saves it', () => {
  const { redirects, redirectTable } = loadSiteConfig(
    tableOf('\ufefffrom;to;status;publishFrom\r\n/?p=12;/;;\r\nhttps://a.example/old/;/x/;302;2026-12-24\r\n'),
    'production',
  );
  expect(redirects).toEqual([
    { from: '/b/y/', to: '/b/', status: 301 },
    { from: '/b/?p=12', to: '/b/', status: 301, place: { file: 'site/redirects.csv', index: 0 } },
    {
      from: '/old/',
      to: '/b/x/',
      status: 302,
      window: expect.anything() as unknown,
      place: { file: 'site/redirects.csv', index: 1 },
    },
  ]);
  expect(redirectTable?.sha256).toMatch(/^[\da-f]{64}$/);
});

it.each([
  ['from,to\n/a,/b/\nc,/d/\n', '3:1', 'rows[1].from', 'must begin with `/`'],
  ['from;to;status\n/a;/b/;301\n/c;/d/;404\n', '3:8', 'rows[1].status', 'is `404`'],
  ['from,to\n/a,\n', '2:1', 'rows[0].to', 'is missing'],
  ['From,to\n/a,/b/\n', '1:1', 'rows[0].From', 'needs `from`'],
  ['from,to\nhttps://b.example/x,/b/\n', '2:1', 'rows[0].from', 'another host'],
  ['from,to\n/a,/b/,x\n', '2:1', '', '3 cells'],
])('explains the table %j', (text, place, path, message) => {
  const [problem] = problemsOf(() => loadSiteConfig(tableOf(text), 'production'));
  const { file, line, column } = problem?.position ?? {};
  expect([file, `${String(line)}:${String(column)}`, problem?.path ?? '']).toEqual(['site/redirects.csv', place, path]);
  expect(problem?.message).toContain(message);
});

it('names the row of a redirect of the table that is wrong for the site', () => {
  const site = loadSiteConfig(tableOf('from,to\n/?p=1,/\n/?p=1,/\n'), 'production');
  const report = createReport();
  collectRedirects(site, createRouteTable([], new Map(), site, report), [], report);
  expect(report.list().find(({ name }) => name === 'redirect-duplicate')).toMatchObject({
    position: { file: 'site/redirects.csv' },
    path: 'rows[1].from',
  });
});
