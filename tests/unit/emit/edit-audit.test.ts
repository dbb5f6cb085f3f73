import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openFormerAudit } from '../../../src/emit/edit-audit.js';
import type { EmittedFile } from '../../../src/emit/emitted-file.js';
import { writeAudit } from '../../../src/emit/manifest.js';
import { sha256Hex } from '../../../src/lib/hash.js';
import { manifestOf, temporaryFolder } from './output.js';

const hash = (digit: string): string => digit.repeat(64);

/** Names of which some begin like others, or hold what JSON or a list of checksums escapes. */
const PATHS = [
  'a/index.html',
  'a/index.html.br',
  'a/index.htm',
  'b "quoted"/index.html',
  'back\\slash/index.html',
  'हिन्दी/index.html',
  'z.html',
];
const FILES = PATHS.map((path, index): EmittedFile => ({
  path,
  sha256: hash(String(index)),
  size: 10 ** index,
  route: `/${path}/`,
  template: 'page',
  sources: [`site/pages/${path}.yaml`, 'routes'],
}));
const SOURCES = Object.fromEntries(PATHS.map((path, index) => [`site/pages/${path}.yaml`, hash(String(index))]));
const GROUPS = { routes: Object.keys(SOURCES).sort() };

async function written(files: readonly EmittedFile[], sources: Readonly<Record<string, string>>): Promise<string> {
  const folder = temporaryFolder();
  await writeAudit(folder, manifestOf(files, { sources, groups: GROUPS }));
  return folder;
}

it.each([[['a/index.html']], [['z.html', 'b "quoted"/index.html']], [PATHS], [[]]])(
  'writes what a build of %j would',
  async (edited) => {
    const audit = openFormerAudit(await written(FILES, SOURCES));
    const files = FILES.map((file) => (edited.includes(file.path) ? { ...file, sha256: hash('f'), size: 7 } : file));
    const changed = edited.map((path) => `site/pages/${path}.yaml`);
    const fresh = await written(files, { ...SOURCES, ...Object.fromEntries(changed.map((path) => [path, hash('e')])) });
    const folder = temporaryFolder();
    audit.writeEdited(
      folder,
      new Map(changed.map((path) => [path, hash('e')])),
      files.filter(({ path }) => edited.includes(path)),
    );
    for (const name of ['manifest.json', 'SHA256SUMS'])
      expect(readFileSync(join(folder, name), 'utf8')).toBe(readFileSync(join(fresh, name), 'utf8'));
  },
);

it('writes what a build would where the manifest is larger than what is read of it at once', async () => {
  const many = Array.from({ length: 6000 }, (_, index): EmittedFile => ({
    path: `page-${String(index).padStart(4, '0')}/index.html`,
    sha256: hash('1'),
    size: index,
    route: `/page-${String(index)}/`,
    template: 'page',
    sources: ['site/pages/'.repeat(10), 'routes'],
  }));
  const audit = openFormerAudit(await written(many, SOURCES));
  const files = many.map((file, index) =>
    index % 3 === 0 ? { ...file, sha256: hash('f'), size: 10 ** (index % 9) } : file,
  );
  const fresh = await written(files, SOURCES);
  const folder = temporaryFolder();
  audit.writeEdited(
    folder,
    new Map(),
    files.filter((_, index) => index % 3 === 0),
  );
  expect(statSync(join(fresh, 'manifest.json')).size).toBeGreaterThan(1 << 20);
  for (const name of ['manifest.json', 'SHA256SUMS'])
    expect(sha256Hex(readFileSync(join(folder, name)))).toBe(sha256Hex(readFileSync(join(fresh, name))));
});

it('tells what stands in the manifest', async () => {
  const audit = openFormerAudit(await written(FILES, SOURCES));
  expect(audit.about).toMatchObject({ generator: 'islet test', profile: 'production', groups: GROUPS });
  expect([...audit.hashesOf([...audit.sources(), 'site', 'zzz'])].sort()).toEqual(Object.entries(SOURCES).sort());
  expect([...audit.hashesOf(['site', 'zzz'])]).toEqual([]);
  expect(FILES.map(({ path }) => audit.file(path)?.size)).toEqual(FILES.map(({ size }) => size));
  expect([audit.file('a'), audit.file('a/index.html.gz')]).toEqual([undefined, undefined]);
});

it('finds many files at once as it finds each', async () => {
  const folder = await written(FILES, SOURCES);
  const paths = ['a', ...PATHS, 'zz.html'];
  const audit = openFormerAudit(folder);
  audit.findFiles(paths);
  const alone = openFormerAudit(folder);
  expect(paths.map((path) => audit.file(path))).toEqual(paths.map((path) => alone.file(path)));
  expect(paths.map((path) => audit.file(path)?.size)).toEqual([undefined, ...FILES.map(({ size }) => size), undefined]);
});

it('takes the configuration of hosts over', async () => {
  const former = await written(FILES, SOURCES);
  mkdirSync(join(former, 'hosts'));
  writeFileSync(join(former, 'hosts/nginx.conf'), 'server {}');
  const folder = temporaryFolder();
  openFormerAudit(former).writeEdited(folder, new Map(), []);
  expect(readFileSync(join(folder, 'hosts/nginx.conf'), 'utf8')).toBe('server {}');
});
