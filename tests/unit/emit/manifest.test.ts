import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEmitter } from '../../../src/emit/emitter.js';
import type { EmittedFile } from '../../../src/emit/emitted-file.js';
import { readManifest, type Manifest } from '../../../src/emit/manifest.js';
import { writeAudit } from '../../../src/emit/write-audit.js';
import { diagnosticsOf, manifestOf, put, temporaryFolder, temporaryOutput, writeBuild } from './output.js';

const hash = 'a'.repeat(64);
const file = (path: string, parts: Partial<EmittedFile> = {}): EmittedFile => ({
  path,
  sha256: hash,
  size: 1,
  sources: [],
  ...parts,
});

function written(manifest: Manifest): { text: string; sums: string; folder: string } {
  const folder = temporaryFolder();
  writeAudit(folder, manifest);
  return {
    folder,
    text: readFileSync(join(folder, 'manifest.json'), 'utf8'),
    sums: readFileSync(join(folder, 'SHA256SUMS'), 'utf8'),
  };
}

describe('manifest.json', () => {
  it('has one line per file, source and group, in code unit order and with keys in fixed order', () => {
    const { text } = written(
      manifestOf(
        [
          file('b.html'),
          {
            sources: ['z', 'chrome', 'z'],
            size: 9,
            template: 'game',
            route: '/a/',
            sha256: hash,
            path: 'a/index.html',
          },
        ],
        {
          sources: { 'site/pages/b.yaml': hash, 'site/pages/B.yaml': hash },
          groups: { chrome: ['t/header.tsx', 't/footer.tsx'] },
          packages: { react: '19.2.0', preact: '11.0.0' },
        },
      ),
    );
    expect(text.split('\n')).toEqual([
      '{',
      '"version": 1,',
      '"generator": "islet test",',
      '"profile": "production",',
      '"origin": "https://example.test",',
      '"packages": {"preact":"11.0.0","react":"19.2.0"},',
      '"sources": {',
      `"site/pages/B.yaml": "${hash}",`,
      `"site/pages/b.yaml": "${hash}"`,
      '},',
      '"groups": {',
      '"chrome": ["t/footer.tsx","t/header.tsx"]',
      '},',
      '"files": [',
      `{"path":"a/index.html","sha256":"${hash}","size":9,"route":"/a/","template":"game","sources":["chrome","z"]},`,
      `{"path":"b.html","sha256":"${hash}","size":1,"sources":[]}`,
      ']',
      '}',
      '',
    ]);
  });

  it('is read back as it was written, also where it is larger than one block', async () => {
    const files = Array.from({ length: 3000 }, (_, index) =>
      file(`page-${String(index).padStart(5, '0')}/index.html`, {
        route: `/page-${String(index)}/`,
        sources: ['हिन्दी'],
      }),
    );
    const manifest = manifestOf(files, {
      sources: { 'site/a.yaml': hash },
      groups: { g: ['a'] },
      packages: { react: '19.2.0' },
    });
    const { folder } = written(manifest);
    expect(await readManifest(folder)).toEqual(manifest);
  });
});

describe('reading a manifest', () => {
  it('says that there is none', async () => {
    const [problem] = await diagnosticsOf(() => readManifest(join(temporaryFolder(), 'dist.audit')));
    expect(problem).toMatchObject({ name: 'audit-missing', position: { file: 'dist.audit/manifest.json' } });
  });

  const damage: [string, (text: string) => string, RegExp][] = [
    ['cut off', (text) => text.slice(0, -20), /is not JSON/],
    ['empty', () => '', /is not JSON/],
    ['with a wrong hash', (text) => text.replace(hash, hash.slice(1)), /`files\.0\.sha256`/],
    [
      'with a path that leaves the folder',
      (text) => text.replace('a.html', '../a.html'),
      /`files\.0\.path`: not a path inside/,
    ],
    ['with an unknown key', (text) => text.replace('"size":1', '"size":1,"sizes":2'), /files\.0/],
    ['with a negative size', (text) => text.replace('"size":1', '"size":-1'), /`files\.0\.size`/],
    ['with a path twice', (text) => text.replace('b.html', 'a.html'), /lists `a\.html` twice/],
  ];
  it('says of one that another version wrote who did', async () => {
    const { folder, text } = written(manifestOf([file('a.html')]));
    put(join(folder, 'manifest.json'), text.replace('"version": 1', '"version": 2').replace('"groups"', '"sets"'));
    const message = expect.stringMatching(
      /was written by `islet test`, in form 2; this islet reads form 1\.$/,
    ) as string;
    expect(await diagnosticsOf(() => readManifest(folder))).toMatchObject([{ name: 'audit-other-version', message }]);
  });

  it.each(damage)('refuses one that is %s', async (_what, change, message) => {
    const { folder, text } = written(manifestOf([file('a.html'), file('b.html')]));
    expect(change(text)).not.toBe(text);
    put(join(folder, 'manifest.json'), change(text));
    const [problem] = await diagnosticsOf(() => readManifest(folder));
    expect(problem).toMatchObject({ name: 'audit-damaged', message: expect.stringMatching(message) as string });
  });
});

describe('SHA256SUMS', () => {
  const check = (dist: string, sums: string) =>
    execFileSync('sha256sum', ['--check', '--strict', sums], { cwd: dist, encoding: 'utf8', stdio: 'pipe' });

  it('is accepted by sha256sum inside the output folder, and a changed byte is not', () => {
    const output = temporaryOutput();
    writeBuild(output, 'one');
    expect(check(output.dist, '../dist.audit/SHA256SUMS').split('\n')).toEqual([
      'assets/only-one.js: OK',
      'index.html: OK',
      'ludo/index.html: OK',
      '',
    ]);
    put(join(output.dist, 'index.html'), 'index.html of onf');
    expect(() => check(output.dist, '../dist.audit/SHA256SUMS')).toThrow('1 computed checksum did NOT match');
  });

  it('holds names with spaces and letters of any script', () => {
    const output = temporaryOutput();
    mkdirSync(output.dist);
    mkdirSync(output.audit);
    const emitter = createEmitter(output.dist);
    for (const path of [' a.txt', 'a  b.txt', 'लूडो.txt', '-n', '#x', "it's.txt", '_headers'])
      emitter.write(path, path, { sources: [] });
    writeAudit(output.audit, manifestOf([...emitter.files()]));
    expect(check(output.dist, '../dist.audit/SHA256SUMS').match(/: OK/g)).toHaveLength(7);
  });
});
