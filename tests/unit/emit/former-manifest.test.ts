import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { EmittedFile } from '../../../src/emit/emitted-file.js';
import { openFormerManifest, type FormerManifest } from '../../../src/emit/former-manifest.js';
import type { Manifest } from '../../../src/emit/manifest.js';
import { writeAudit } from '../../../src/emit/write-audit.js';
import { sha256Hex } from '../../../src/lib/text/hash.js';
import { manifestOf, temporaryFolder } from './output.js';

function opened(folder: string, isOwn = true): FormerManifest | undefined {
  const former = openFormerManifest(folder, isOwn);
  onTestFinished(() => former?.close());
  return former;
}

async function written(manifest: Manifest): Promise<string> {
  const folder = temporaryFolder();
  await writeAudit(folder, manifest);
  return folder;
}

/** Names of which some begin like others, or hold what JSON escapes. */
const NAMES = ['a', 'a/b', 'a-b', 'b "quoted"', 'back\\slash', '","sha256":"', 'हिन्दी', 'z'];

function siteOf(names: readonly string[]): Manifest {
  const files = names.map((name, index): EmittedFile => ({
    path: `${name}/index.html`,
    sha256: sha256Hex(name),
    size: index,
    route: `/${name}/`,
    template: 'page',
    sources: [`site/pages/${name}.yaml`, 'routes'],
  }));
  const pages = names.map((name) => `site/pages/${name}.yaml`);
  return manifestOf([...files, { path: 'robots.txt', sha256: sha256Hex(''), size: 0, sources: [] }], {
    sources: Object.fromEntries(pages.map((path) => [path, sha256Hex(path)])),
    groups: { routes: pages, languages: [] },
    packages: { react: '19.2.0' },
  });
}

const MANY = Array.from({ length: 4000 }, (_, index) => `page-${String(index)}`);

it.each<[string, string[], boolean]>([
  ['few files', NAMES, true],
  ['many files', MANY, true],
  ['no page', [], true],
  ['few files of somebody else', ['a', 'a/b', 'a-b', 'z'], false],
  ['many files of somebody else', MANY, false],
])('says of %s what the manifest says', async (_, names, isOwn) => {
  const folder = await written({
    ...siteOf(names),
    hosts: [{ path: 'nginx.conf', sha256: sha256Hex('server'), size: 9 }],
  });
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  const former = opened(folder, isOwn);
  expect(former).toMatchObject({
    generator: 'islet test',
    profile: 'production',
    origin: 'https://example.test',
    packages: { react: '19.2.0' },
    groups: manifest.groups,
  });
  expect([...(former?.files ?? [])]).toEqual(manifest.files);
  // Once more, from the beginning.
  expect([...(former?.files ?? [])].length).toBe(former?.files.length);
  expect([...(former?.sources.keys() ?? [])].map((path) => [path, former?.sources.get(path)])).toEqual(
    Object.entries(manifest.sources),
  );
  const standing = [...(former?.standing.keys() ?? [])].map((path) => ({ path, ...former?.standing.get(path) }));
  expect(standing).toEqual(manifest.files.map(({ path, sha256, size }) => ({ path, sha256, size })));
  for (const nothing of ['', 'a', 'a/index.htm', 'zz', '\uffff'])
    expect([former?.standing.get(nothing), former?.sources.get(nothing)]).toEqual([undefined, undefined]);
});

it('is none where there is no file, where it ends early or where somebody wrote it in another form', async () => {
  expect(opened(temporaryFolder())).toBeUndefined();
  const folder = await written(siteOf(NAMES));
  const file = join(folder, 'manifest.json');
  const text = readFileSync(file, 'utf8');
  const lines = text.trimEnd().split('\n');
  const [first = '', second = ''] = lines.filter((line) => line.startsWith('{"path"'));
  for (const other of [
    '',
    '{}\n',
    JSON.stringify(JSON.parse(text)),
    `${JSON.stringify(JSON.parse(text), undefined, 2)}\n`,
    text.replace(`${first}\n${second}`, `${second}\n${first}`),
    text.replace(`${first}\n`, `${first}\n${first}\n`),
  ]) {
    writeFileSync(file, other);
    expect(opened(folder), other).toBeUndefined();
  }
  const changed = (from: RegExp, to: string): string => text.replace(from, to);
  for (const other of [
    changed(/"version": 1/, '"version": 2'),
    changed(/"origin": "[^"]*"/, '"origin": null'),
    changed(/"path":"a\//, '"path":"../'),
    changed(/"size":1,/, '"size":-1,'),
    changed(/,"sources":\[[^\]]*\]\}/, '}'),
    changed(/"routes": \["/, '"routes": [1,"'),
    changed(/"sha256":"../, '"sha256":"zz'),
    changed(/yaml": "../, 'yaml": "zz'),
  ]) {
    expect(other).not.toBe(text);
    writeFileSync(file, other);
    expect(opened(folder, false), other).toBeUndefined();
  }
  // All but the line that ends it.
  for (let count = 0; count < lines.length - 1; count += 1) {
    writeFileSync(
      file,
      lines
        .slice(0, count)
        .map((line) => `${line}\n`)
        .join(''),
    );
    expect(opened(folder), `${String(count)} lines`).toBeUndefined();
  }
});
