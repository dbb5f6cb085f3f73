import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { check } from '../../../../src/audit/check/check.js';
import { takeInventory } from '../../../../src/audit/inventory/take-inventory.js';
import { compilePolicy } from '../../../../src/lib/site/policy.js';
import { sha256Hex } from '../../../../src/lib/text/hash.js';
import { temporaryFolder } from '../../emit/output.js';

const COPY = `<!DOCTYPE html><title>Offer</title><script src="https://tag.example/t.js"></script>
<script>localStorage.uid = 1; fetch('https://spy.example/')</script>
<h1>A guaranteed win</h1><img src="http://pixel.example/p.gif">
<form action="https://leads.example/new" method="post"></form><a href="/gone/">More</a>`;
const FILES = {
  'index.html': '<title>Home</title>',
  'offer/index.html': COPY,
  'offer/two.html': '<title>Two</title>',
  'offer/terms.pdf': '%PDF-',
};
const about = { reason: '', owner: '', source: '' };
const policy = compilePolicy('fair', [
  { ...about, id: 'fair', on: ['/*'], except: [], severity: 'error', forbid: ['guaranteed win'] },
]);

let folder: string;

beforeEach(() => {
  folder = join(temporaryFolder(), 'dist');
  const files = Object.entries(FILES).map(([path, text]) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    const sources = path === 'index.html' ? ['site/pages/index.yaml'] : [`site/public/${path}`];
    const { length: size } = readFileSync(file);
    return { path, sha256: sha256Hex(text), size, sources, ...(path === 'index.html' && { template: 'home' }) };
  });
  mkdirSync(`${folder}.audit`);
  const manifest = { version: 1, generator: 'islet 1', profile: 'production', origin: 'https://shop.example' };
  writeFileSync(`${folder}.audit/manifest.json`, JSON.stringify({ ...manifest, sources: {}, groups: {}, files }));
});

it('applies to a copied page the rules that protect visitors, and no others', async () => {
  const { findings, pages } = await check({ folder, policy, today: '2026-01-01' });
  const copied = findings.filter(({ files }) => files.some((path) => path.startsWith('offer/')));
  expect(pages).toBe(1);
  expect(copied.map(({ rule, severity, files }) => [rule, severity, ...files])).toEqual([
    ['broken-link', 'error', 'offer/index.html'],
    ['content-policy', 'error', 'offer/index.html'],
    ['insecure-address', 'error', 'offer/index.html'],
    ['outside-script', 'error', 'offer/index.html'],
    ['copied-script', 'note', 'offer/index.html'],
    ['security-policy', 'note', 'offer/index.html'],
  ]);
  expect(copied.at(-1)?.message).toContain('2 copied pages in `offer/`');
});

it('lists its hosts, its form, what it stores, and the files that were not read', async () => {
  const { hosts, storage, notes, digests, languages } = await takeInventory({
    ...{ folder, policy, site: undefined, day: '2026-01-01' },
  });
  expect(hosts.map(({ host, fetched, forms, named }) => [host, fetched, forms, named])).toEqual([
    ['http://pixel.example', 1, 0, 0],
    ['https://leads.example', 1, 1, 0],
    ['https://spy.example', 0, 0, 1],
    ['https://tag.example', 1, 0, 0],
  ]);
  expect(storage).toEqual([{ where: 'localStorage', key: 'uid', sources: ['site/public/offer/index.html:2'] }]);
  expect(notes).toContainEqual('Not read for hosts and what is stored: `offer/terms.pdf`.');
  expect([digests.pages, languages]).toEqual([1, []]);
});
