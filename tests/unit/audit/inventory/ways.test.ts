/* oxlint-disable no-template-curly-in-string -- The strings are code. */
import { describe, expect, it } from 'vitest';
import type { AuditFolder } from '../../../../src/audit/audit-folder.js';
import { readPage } from '../../../../src/audit/facts/read-page.js';
import { hostRows, isContacted } from '../../../../src/audit/inventory/host-rows.js';
import { downloadRows } from '../../../../src/audit/inventory/file-rows.js';
import { inventoryPage } from '../../../../src/audit/inventory/inventory-page.js';
import { createScriptReader } from '../../../../src/audit/inventory/script-reader.js';
import { publishedFiles } from '../../../../src/audit/policy/published-texts.js';
import { storageRows } from '../../../../src/audit/inventory/storage-rows.js';
import type { Tree } from '../../../../src/lib/fs/file-tree.js';

const ORIGIN = 'https://shop.example';
const HASH = 'a'.repeat(64);

/** What the inventory has of a page in `site/public/` with some markup, and of the scripts beside it. */
function found(
  markup: string,
  scripts: Readonly<Record<string, string>> = {},
): Record<'stored' | 'hosts' | 'digests', string[]> {
  const files = new Map(Object.keys(scripts).map((path) => [path, { path, size: 1, sha256: HASH }]));
  const tree: Tree = { folder: '/dist', files, digest: '', read: (path) => Buffer.from(scripts[path] ?? '') };
  const audit = { isCopied: () => true, sources: new Map() } as Partial<AuditFolder> as AuditFolder;
  const reader = createScriptReader(tree, audit);
  const page = readPage('offer/index.html', markup);
  const effects = reader.ofPage(page, true);
  const facts = inventoryPage(page, {
    ...{ origin: ORIGIN, policy: undefined, template: undefined, sourceOf: () => null, isCopied: true, effects },
    files: publishedFiles(() => undefined),
  });
  const manifest = { origin: ORIGIN, files: [] } as unknown as Parameters<typeof downloadRows>[1];
  return {
    hosts: hostRows(ORIGIN, undefined, [facts], reader.otherAddresses())
      .filter(isContacted)
      .map(({ host }) => host),
    stored: storageRows(reader.stored).map(({ where, key }) => `${where} ${key ?? '?'}`),
    digests: downloadRows([facts], manifest).flatMap(({ sha256 }) => sha256),
  };
}

const script = (code: string): string => `<script>${code}</script>`;

describe('what scripts store', () => {
  it.each<[code: string, ...stored: string[]]>([
    ['localStorage.setItem("a", 1)', 'localStorage a'],
    ['window.localStorage.setItem(`a-${id}`, 1)', 'localStorage a-…'],
    ['globalThis["sessionStorage"].setItem("a" + "b", 1)', 'sessionStorage ab'],
    ['localStorage.uid = 1', 'localStorage uid'],
    ['localStorage["uid"] = 1', 'localStorage uid'],
    ['localStorage.visits++', 'localStorage visits'],
    ['const s = window.localStorage; s.setItem("a", 1)', 'localStorage a'],
    ['const { sessionStorage: s } = window; s.a = 1', 'sessionStorage ?'],
    ['const put = localStorage.setItem.bind(localStorage); put("a", 1)', 'localStorage ?'],
    ['const { setItem } = Storage.prototype; setItem.call(sessionStorage, "a", 1)', 'sessionStorage ?'],
    ['Object.assign(localStorage, { a: 1, "b": 2 })', 'localStorage ?'],
    ['function keep(store, key) { store.setItem(key, 1) } keep(sessionStorage, "a")', 'sessionStorage ?'],
    ['["a", "b"].forEach((key) => localStorage.setItem(key, 1))', 'localStorage ?'],
    ['const KEYS = { user: "u" }; localStorage.setItem(KEYS.user, 1)', 'localStorage u'],
    ['localStorage.setItem(atob(name), 1)', 'localStorage ?'],
    ['analytics.init(localStorage)', 'localStorage ?'],
    ['const store = () => localStorage; store().setItem("a", 1)', 'localStorage ?'],
    ['const s = self.localStorage || other; s.a = 1', 'localStorage ?'],
    ['document.cookie = "a=1; path=/"', 'cookie a'],
    ['const d = document; d.cookie = `a=${id}`', 'cookie a'],
    ['document["cookie"] = name + "=1"', 'cookie ?'],
    ['cookieStore.set("a", 1)', 'cookie a'],
    ['cookieStore.set({ name: "a", value: 1 })', 'cookie a'],
    ['self.indexedDB.open("a", 1)', 'indexedDB a'],
    ['caches.open("a-" + version)', 'caches a-…'],
    // nothing is stored
    ['// localStorage.setItem("a", 1)\n/* document.cookie = "a=1" */'],
    ['const help = "localStorage.setItem(\'a\', 1)"'],
    ['localStorage.getItem("a"); delete localStorage.b; localStorage.removeItem("c"); if (document.cookie) run()'],
    ['const a = window.localStorage && open(); if (self.localStorage) a()'],
    ['const a = a.b, c = d, d = c; a.setItem("x", c)'],
    ['constructor.name = toString()'],
    ['function test(localStorage) { localStorage.setItem("a", 1) } test(new Map())'],
    ['Object.keys(localStorage); JSON.stringify(sessionStorage)'],
  ])('%s', (code, ...stored) => {
    expect(found(script(code)).stored).toEqual(stored);
  });

  it('in event handlers, addresses and modules; what another script defines is not known', () => {
    expect(found('<button onclick="localStorage.a = 1">').stored).toEqual(['localStorage a']);
    expect(found('<a href="javascript:void(localStorage.a = 1)">').stored).toEqual(['localStorage a']);
    expect(found(script('var KEY = "a"') + script('localStorage.setItem(KEY, 1)')).stored).toEqual(['localStorage ?']);
    const files = {
      'offer/a.js': 'import { keep as k } from "./b.js"; k("x")',
      'offer/b.js': 'const keep = (key) => localStorage.setItem(`b-${key}`, 1); export { keep }',
    };
    expect(found('<script type="module" src="a.js"></script>', files).stored).toEqual(['localStorage b-…']);
  });
});

describe('the hosts that a page may contact', () => {
  it.each<[markup: string, ...hosts: string[]]>([
    ['<form action="//a.example/lead" method="post">', 'https://a.example'],
    ['<body background="https://a.example/b.png">', 'https://a.example'],
    ['<p style="background: url(https://a.example/b.png)">', 'https://a.example'],
    ['<link rel="preconnect" href="https://a.example">', 'https://a.example'],
    ['<meta http-equiv="refresh" content="3; url=https://a.example/">', 'https://a.example'],
    ['<iframe srcdoc="&lt;img src=https://a.example/p.gif&gt;"></iframe>', 'https://a.example'],
    ['<svg><image xlink:href="https://a.example/p.svg"/></svg>', 'https://a.example'],
    ['<template data-consent="ads"><script src="https://a.example/a.js"></script></template>', 'https://a.example'],
    [script('fetch("https://a.example/x?" + id)'), 'https://a.example'],
    [script('const API = "https://a.example"; navigator.sendBeacon(`${API}/lead`, data)'), 'https://a.example'],
    [script('new Image().src = "//a.example/p.gif"'), 'https://a.example'],
    [script('const get = (url) => fetch(url); get("https://a.example/x")'), 'https://a.example'],
    [script('el.innerHTML = "<img src=https://a.example/p.gif>"'), 'https://a.example'],
    [script('new WebSocket("wss://a.example/live")'), 'wss://a.example'],
    [script('fetch("https://" + host + "/x")'), 'https:'],
    ['<img onerror="fetch(\'https://a.example/e\')">', 'https://a.example'],
    // nothing is contacted
    ['<a href="https://a.example/">A</a><p>Load https://a.example/a.js now.</p>'],
    ['<meta property="og:image" content="https://a.example/i.png"><link rel="canonical" href="https://a.example/">'],
    [script('// fetch("https://a.example")\nif (from === "https://a.example") console.log("https://a.example/help")')],
    [script('const NS = "http://www.w3.org/2000/svg"; document.createElementNS(NS, "g")')],
    [script('throw new Error("See https://a.example/help")')],
  ])('%s', (markup, ...hosts) => {
    expect(found(markup).hosts).toEqual(hosts);
  });

  it('also in scripts that no page names', () => {
    expect(found('', { 'lost.js': 'fetch("https://a.example/x")' }).hosts).toEqual(['https://a.example']);
  });
});

it('has digests that are called so', () => {
  const get = '<a href="https://a.example/a.apk">Get</a>';
  expect(found(`${get}<dl><dt>SHA-256</dt><dd>${HASH}</dd></dl>`).digests).toEqual([HASH]);
  expect(found(`${get}<p>Order ${HASH}</p><img id="${HASH}">`).digests).toEqual([]);
});
