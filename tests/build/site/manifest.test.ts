import { readdir, readFile } from 'node:fs/promises';
import process from 'node:process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../../../src/node/audit.js';
import type { Manifest } from '../../../src/emit/manifest.js';
import { BUILD_TIMEOUT, buildFlagship, type Flagship } from '../../helpers/flagship.js';

const ISLANDS = new URL('../../../templates/islands/', import.meta.url);

let site: Flagship;
let manifest: Manifest;

beforeAll(async () => {
  site = await buildFlagship();
  manifest = JSON.parse(await readFile(`${site.out}.audit/manifest.json`, 'utf8')) as Manifest;
}, BUILD_TIMEOUT);
afterAll(() => site.dispose());

it('names each island, and what it is made of, the parts that come later included', async () => {
  const folders = (await readdir(ISLANDS, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const named = Object.keys(manifest.groups).filter((group) => group.startsWith('island:'));
  expect(named.sort()).toEqual(folders.map(({ name }) => `island:${name}`).sort());
  expect(manifest.groups['island:download-dialog']).toEqual(
    expect.arrayContaining(['templates/islands/download-dialog/begin.ts', 'templates/browser/download/engine.ts']),
  );
});

it('has an inventory without gaps', async () => {
  const { notes, hosts, scripts, claims, sbom } = await audit({
    root: process.cwd(),
    out: site.out,
    asOf: '2026-01-01',
  });
  expect(notes).toEqual([]);
  const contacted = hosts.filter(({ allowed, fetched }) => fetched > 0 || Object.keys(allowed).length > 0);
  expect(contacted.length).toBeGreaterThan(3);
  for (const { host, services } of contacted)
    expect(
      services.map(({ sends }) => sends),
      host,
    ).toEqual(services.map(() => expect.stringMatching(/\.$/) as string));
  expect(contacted.filter(({ services }) => services.length === 0)).toEqual([]);
  expect(scripts.filter(({ kind }) => kind !== 'built' && kind !== 'inline')).toEqual([]);
  expect(claims.filter(({ references }) => references.length === 0)).toEqual([]);
  expect(sbom.components.filter(({ licenses }) => licenses === undefined)).toEqual([]);
});
