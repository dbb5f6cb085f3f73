import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { loadSiteConfig } from '../../../src/content/load-site-config.js';
import { draftSite } from '../../../src/content/site-draft.js';
import { createReport } from '../../../src/errors/index.js';
import { collectRedirects } from '../../../src/routes/redirects.js';
import { createRouteTable } from '../../../src/routes/route-table.js';

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
  ['https://a.example/2027/', 'https://a.example/2027/x/', '/', 'write `/x/`'],
  ['https://a.example', 'https://a.example/x/', '/', 'write `/x/`'],
  ['https://a.example/2027/', 'https://b.example/x/', '/', 'another host'],
  ['https://a.example', '/x/:name', 'https://:name.example/', 'placeholder in its host'],
  ['https://a.example', '/x/*', 'https://b.example:splat', 'placeholder in its host'],
])('a site at %s refuses a redirect from %s to %s', (origin, from, to, why) => {
  expect(() => loadSiteConfig(siteWith(origin, [from, to]), 'production')).toThrow(why);
});
