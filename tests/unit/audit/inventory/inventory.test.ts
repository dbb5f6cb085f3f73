import { describe, expect, it } from 'vitest';
import { readPage } from '../../../../src/audit/facts/read-page.js';
import { inventoryOf, type InventoryInput } from '../../../../src/audit/inventory/inventory.js';
import { inventoryPage } from '../../../../src/audit/inventory/inventory-page.js';
import { reportOfInventory } from '../../../../src/audit/inventory/reports/report-of-inventory.js';
import { htmlReport } from '../../../../src/audit/report/report-html.js';
import { markdownReport } from '../../../../src/audit/report/report-markdown.js';
import { publishedFiles } from '../../../../src/audit/policy/published-texts.js';
import type { Manifest } from '../../../../src/emit/manifest.js';
import { compilePolicy, type PolicyRuleText } from '../../../../src/lib/site/policy.js';
import { siteOf } from '../../routes/site-of.js';

const RULE = { on: ['/*'], except: [], severity: 'error', reason: 'Law', owner: 'Legal', source: 'Act' } as const;

const rules: PolicyRuleText[] = [
  { ...RULE, on: ['/*'], except: [], id: 'adults', require: ['aged 18'] },
  { ...RULE, on: ['/*'], except: [], id: 'counts', claim: ['/\\d+ players/'], reference: ['counted on'] },
  { ...RULE, on: ['/*'], except: [], id: 'offer', fact: ['half price'], expires: '2026-06-30' },
];
const policy = compilePolicy('strict', rules);

const site = {
  ...siteOf(),
  name: 'Shop',
  origin: 'https://shop.example',
  defaultLocale: 'en',
  locales: [
    { code: 'en', label: 'English', dir: 'ltr' as const },
    { code: 'hi', label: 'Hindi', dir: 'ltr' as const },
  ],
  services: { orders: 'https://orders.example/v1/' },
  serviceUses: { orders: 'connect' as const },
  serviceSends: { orders: 'The order. Needs no consent.' },
};

const manifest: Manifest = {
  version: 1,
  generator: 'islet 1.0.0',
  profile: 'production',
  origin: 'https://shop.example',
  packages: { esbuild: '1.0.0' },
  scripts: { 'assets/a.js': ['react@19.0.0'] },
  licences: { 'react@19.0.0': 'MIT', 'esbuild@1.0.0': '' },
  sources: { 'site/site.yaml': site.source.sha256 },
  groups: {},
  files: ['assets/a.js', 'assets/b.js', 'assets/old.js', 'own.js'].map((path) => ({
    path,
    sha256: '0'.repeat(64),
    size: 10,
    sources: [path === 'own.js' ? 'site/public/own.js' : path === 'assets/old.js' ? 'former:1' : 'island:menu'],
  })),
};

function pageOf(path: string, lang: string, body: string, head = ''): InventoryInput['pages'][number] {
  const html = `<html lang="${lang}"><head>${head}</head><body><main>${body}</main></body></html>`;
  const options = {
    origin: 'https://shop.example',
    policy,
    template: undefined,
    files: publishedFiles(() => undefined),
    sourceOf: () => 'site/pages/index.yaml:1:1',
  };
  return inventoryPage(readPage(path, html), options);
}

const CSP = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; connect-src 'self' https://orders.example https://spy.example">`;
const alternates = `<link rel="alternate" hreflang="en" href="https://shop.example/"><link rel="alternate" hreflang="hi" href="https://shop.example/hi/">`;

const input: InventoryInput = {
  manifest,
  site,
  policy,
  pages: [
    pageOf(
      'index.html',
      'en',
      '<h2>Tea</h2><p>For those aged 18. 500 players &lt;b>. Now half price.</p><a href="https://friends.example/x">F</a><img src="https://pictures.example/a.png">',
      `${CSP}${alternates}<script>run()</script>`,
    ),
    pageOf('hi/index.html', 'hi', '<h2>A</h2><h2>B</h2><p>aged 18</p>', CSP + alternates),
    pageOf('about/index.html', 'en', '<p>12 players, counted on Monday</p>', CSP),
  ],
  digests: { files: 7, bytes: 70, pages: 3, output: 'a', manifest: 'b', sources: null, agrees: true },
  dates: [{ key: 'expires', date: '2027-01-01', source: 'site/pages/index.yaml:3:1' }],
  day: '2026-07-01',
};

describe('the inventory', () => {
  const inventory = inventoryOf(input);

  it('lists outside hosts: declared, allowed, loaded and linked', () => {
    expect(
      inventory.hosts.map(({ host, services, allowed, fetched, linked }) => [
        host,
        services.map(({ sends }) => sends),
        allowed,
        fetched,
        linked,
      ]),
    ).toEqual([
      ['https://orders.example', ['The order. Needs no consent.'], { connect: 3 }, 0, 0],
      ['https://pictures.example', [], {}, 1, 0],
      ['https://spy.example', [], { connect: 3 }, 0, 0],
      ['https://friends.example', [], {}, 0, 1],
    ]);
  });

  it('lists response headers, and what the HTTPS rule does to the host', () => {
    const headers = [{ path: '/*', headers: [['Strict-Transport-Security', 'max-age=86400'] as const] }];
    const withHeaders = inventoryOf({ ...input, headers });
    expect(withHeaders.headers).toEqual(headers);
    expect(markdownReport(reportOfInventory(withHeaders))).toContain(
      'Browsers use HTTPS only for 1 day, for the host, not its subdomains',
    );
  });

  it('knows the licences of built scripts, and says where it does not', () => {
    expect(
      inventory.scripts.map(({ script, kind, packages, pages }) => [script.slice(0, 13), kind, packages, pages]),
    ).toEqual([
      ['assets/a.js', 'built', [{ name: 'react@19.0.0', licence: 'MIT' }], null],
      ['assets/b.js', 'built', [], null],
      ['assets/old.js', 'former', null, null],
      ['own.js', 'copied', null, null],
      [expect.stringMatching(/^sha256-/), 'inline', [], 1],
    ]);
    const { licences, scripts, ...older } = manifest;
    const unknown = inventoryOf({ ...input, manifest: older });
    expect([licences, scripts]).not.toContain(undefined);
    expect(unknown.scripts[0]?.packages).toBeNull();
    expect(unknown.notes).toEqual([expect.stringContaining('no licences')]);
  });

  it('lists scripts of other hosts with the consent that they wait for', () => {
    const script = (attributes: string, host: string): string =>
      `<script src="https://${host}.example/a.js" ${attributes}></script>`;
    const held = `<template data-consent="analytics">${script('integrity="sha384-x" crossorigin="anonymous"', 'count')}</template>`;
    const pages = [
      pageOf('index.html', 'en', held + script('integrity="sha384-y"', 'spy')),
      pageOf('about/index.html', 'en', held + script('', 'shop')),
      pageOf('plain/index.html', 'en', `<template data-consent="not-needed">${script('', 'plain')}</template>`),
    ];
    const plain = { integrity: 'sha384-z', consent: 'not-needed', reason: 'Counts without ids.' };
    const withPlain = {
      ...site,
      services: { ...site.services, plain: 'https://plain.example/a.js' },
      serviceScripts: { plain },
    };
    const inventory = inventoryOf({ ...input, site: withPlain, pages });
    expect(markdownReport(reportOfInventory(inventory))).toContain('consent not needed: Counts without ids\\.');
    const outside = inventory.scripts.filter(({ kind }) => kind === 'outside');
    expect(
      outside.map(({ script: src, pages: count, consent, integrity }) => [src, count, consent, integrity]),
    ).toEqual([
      ['https://count.example/a.js', 2, 'analytics', 'sha384-x'],
      ['https://plain.example/a.js', 1, 'not-needed', null],
      ['https://spy.example/a.js', 1, null, null],
    ]);
  });

  it.each([
    ['(MIT OR Apache-2.0)', { expression: '(MIT OR Apache-2.0)' }],
    ['GPL-2.0+ WITH Classpath-exception-2.0', { expression: 'GPL-2.0+ WITH Classpath-exception-2.0' }],
    ['SEE LICENSE IN LICENCE.md', { license: { name: 'SEE LICENSE IN LICENCE.md' } }],
    ['Apache 2.0', { license: { name: 'Apache 2.0' } }],
    ['UNLICENSED', { license: { name: 'UNLICENSED' } }],
  ])('names the licence %s in CycloneDX as what it is', (licence, expected) => {
    const licences = { ...manifest.licences, 'react@19.0.0': licence };
    const { sbom } = inventoryOf({ ...input, manifest: { ...manifest, licences } });
    expect(sbom.components.find(({ name }) => name === 'react')?.licenses).toEqual([expected]);
  });

  it('lists fonts with their licences, also as CycloneDX, and downloads with what pages say of them', () => {
    const hash = 'a'.repeat(64);
    const file = (path: string, size: number) => ({ path, size, sha256: '1'.repeat(64), sources: [] });
    const more = {
      ...manifest,
      packages: { '@type/serif': '2.0.0' },
      licences: { '@type/serif@2.0.0': 'OFL-1.1' },
      sources: { 'node_modules/@type/serif/files/serif-latin.woff2': hash },
      files: [file('assets/serif-latin-ABCD2345.woff2', 9), file('own.ttf', 8), file('get/app.deb', 7)],
    };
    const said = '{"@type":"SoftwareApplication","softwareVersion":"4.1","fileSize":"60 MB"}';
    const pages = [
      pageOf('index.html', 'en', '<a href="https://files.example/app.apk">Get</a><a href="/tea.html">Tea</a>'),
      pageOf(
        'get/index.html',
        'en',
        `<a href="https://files.example/app.apk">Get</a><a href="/get/app.deb">Get</a><p>SHA-256: ${hash}</p><p>${'b'.repeat(64)}</p><script type="application/ld+json">${said}</script>`,
      ),
    ];
    const { fonts, downloads, sbom } = inventoryOf({ ...input, manifest: more, pages });
    expect(fonts.map(({ font, package: from, licence }) => [font, from, licence])).toEqual([
      ['assets/serif-latin-ABCD2345.woff2', '@type/serif@2.0.0', 'OFL-1.1'],
      ['own.ttf', null, null],
    ]);
    expect(sbom.components.map(({ name, scope }) => [name, scope])).toContainEqual(['@type/serif', 'required']);
    expect(downloads).toEqual([
      { address: '/get/app.deb', versions: ['4.1'], sizes: ['7 bytes'], sha256: ['1'.repeat(64)], pages: ['/get/'] },
      {
        address: 'https://files.example/app.apk',
        ...{ versions: ['4.1'], sizes: ['60 MB'], sha256: [hash], pages: ['/', '/get/'] },
      },
    ]);
  });

  it('shows where texts of the policy are, and where a required one is not', () => {
    const [adults] = inventory.policy?.rules ?? [];
    expect(adults).toMatchObject({
      pages: 3,
      texts: [{ text: 'aged 18', part: 'main', source: 'site/pages/index.yaml:1:1', pages: ['/', '/hi/'] }],
      missing: ['/about/'],
    });
  });

  it('has claims with their references, and facts by their last day', () => {
    expect(inventory.claims.map(({ text, page, references }) => [text, page, references])).toEqual([
      ['500 players', '/', []],
      ['12 players', '/about/', ['counted on']],
    ]);
    expect(inventory.facts.map(({ fact, until, expired }) => [fact, until, expired])).toEqual([
      ['half price', '2026-06-30', true],
      ['expires', '2027-01-01', false],
    ]);
    expect(inventoryOf({ ...input, day: '2026-06-30' }).facts[0]?.expired).toBe(false);
  });

  it('finds missing translations, and those whose structure differs', () => {
    expect(inventory.languages).toMatchObject([
      { locale: 'en', pages: 2, missing: [], stale: [] },
      {
        locale: 'hi',
        pages: 1,
        missing: ['/about/'],
        stale: [{ page: '/hi/', original: '/', reasons: ['The original has 1 heading, the translation 2.'] }],
      },
    ]);
  });

  it('is written as HTML and Markdown with texts escaped', () => {
    const hostile = inventoryOf({ ...input, site: { ...site, name: '<script>|' } });
    expect(htmlReport(reportOfInventory(hostile))).not.toContain('<script');
    expect(htmlReport(reportOfInventory(hostile))).toContain('https://spy.example');
    expect(markdownReport(reportOfInventory(hostile))).toContain('&lt;script&gt;\\|');
  });
});
