import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEmitter } from '../../../src/emit/emitter.js';
import { diagnosticsOf, namesOf, put, temporaryFolder } from './output.js';

const origin = { sources: [] };

describe('the emitter', () => {
  it('writes text and bytes and records hash and size of what is on the disk', () => {
    const dist = temporaryFolder();
    const emitter = createEmitter(dist);
    emitter.write('hi/ludo/index.html', 'abc', {
      route: '/hi/ludo/',
      template: 'game',
      sources: ['site/pages/hi/ludo.yaml'],
    });
    emitter.write('assets/icon.png', Uint8Array.of(1, 2, 255), origin);
    expect(readFileSync(join(dist, 'hi/ludo/index.html'), 'utf8')).toBe('abc');
    expect([...readFileSync(join(dist, 'assets/icon.png'))]).toEqual([1, 2, 255]);
    expect([...emitter.files()][0]?.size).toBe(3);
    expect([...emitter.files()][1]).toEqual({
      path: 'hi/ludo/index.html',
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      size: 3,
      route: '/hi/ludo/',
      template: 'game',
      sources: ['site/pages/hi/ludo.yaml'],
    });
  });

  it('lists files by code unit, whatever the order of writing', () => {
    const emitter = createEmitter(temporaryFolder());
    for (const path of ['b.html', 'ä.html', 'a/z.html', 'a-b.html', '_headers']) emitter.write(path, path, origin);
    expect([...emitter.files()].map(({ path }) => path)).toEqual([
      '_headers',
      'a-b.html',
      'a/z.html',
      'b.html',
      'ä.html',
    ]);
  });

  it('leaves nothing outside the folder', async () => {
    const parent = temporaryFolder();
    const emitter = createEmitter(join(parent, 'dist'));
    for (const path of ['../x.html', '/x.html', 'a/../../x.html', 'a\\..\\x.html']) {
      expect(await namesOf(() => emitter.write(path, 'x', origin))).toEqual(['route-outside-output']);
    }
    expect(readdirSync(parent)).toEqual([]);
    expect([...emitter.files()]).toEqual([]);
  });
});

describe('two writes to one path', () => {
  it('are one file with the origins of both where the bytes are equal, in either order', () => {
    const a = { route: '/a/', template: 'page', sources: ['z.yaml', 'a.yaml'] };
    const b = { route: '/b/', template: 'game', sources: ['a.yaml', 'm.yaml'] };
    const merged = [
      [a, b],
      [b, a],
    ].map((origins) => {
      const emitter = createEmitter(temporaryFolder());
      for (const item of origins) emitter.write('x.js', 'same', item);
      return [...emitter.files()];
    });
    expect(merged[0]).toMatchObject([{ route: '/a/', template: 'page', sources: ['a.yaml', 'm.yaml', 'z.yaml'] }]);
    expect(merged[1]).toEqual(merged[0]);
  });

  it('are a conflict if the bytes differ, and the first stays', async () => {
    const dist = temporaryFolder();
    const emitter = createEmitter(dist);
    emitter.write('x.html', 'first', { route: '/x.html', sources: [] });
    const [problem] = await diagnosticsOf(() => emitter.write('x.html', 'second', { sources: ['site/assets/x.html'] }));
    expect(problem).toMatchObject({
      name: 'output-conflict',
      message:
        '`x.html` cannot be written: it was written before with other content, for the route `/x.html`; now from `site/assets/x.html`.',
    });
    expect(readFileSync(join(dist, 'x.html'), 'utf8')).toBe('first');
  });

  it('name the file of the page that can be renamed, and that of the other one', async () => {
    const emitter = createEmitter(temporaryFolder());
    const page = (file: string) => ({ route: `/${file}`, sources: [file, 'templates/page'] });
    emitter.write('Ludo/a.html', 'first', page('site/pages/Ludo/a.yaml'));
    expect(
      await diagnosticsOf(() => {
        emitter.write('ludo/b.html', 'second', page('site/pages/ludo/b.yaml'));
      }),
    ).toMatchObject([
      { position: { file: 'site/pages/ludo/b.yaml' }, related: [{ position: { file: 'site/pages/Ludo/a.yaml' } }] },
    ]);
    expect(
      await diagnosticsOf(() => {
        emitter.write('Ludo', 'third', { sources: ['site/assets/Ludo'] });
      }),
    ).toMatchObject([{ position: { file: 'site/pages/Ludo/a.yaml' } }]);
    expect(
      (
        await diagnosticsOf(() => {
          emitter.write('Ludo', 'third', { sources: [] });
        })
      )[0],
    ).not.toHaveProperty('related');
  });

  it.each([
    ['a file in other case', 'Ludo.html', 'ludo.html'],
    ['a file in a folder in other case', 'Ludo/a.html', 'ludo/b.html'],
    ['an inner folder in other case', 'a/Ludo/x/a.html', 'a/ludo/y/b.html'],
    ['an accent composed in another way', 'caf\u00e9.html', 'cafe\u0301.html'],
    ['a file where a folder is', 'a/b/c.html', 'a/b'],
    ['a folder where a file is', 'a/b', 'a/b/c.html'],
  ])('are a conflict: %s', async (_what, first, second) => {
    const emitter = createEmitter(temporaryFolder());
    emitter.write(first, 'same', origin);
    expect(await namesOf(() => emitter.write(second, 'same', origin))).toEqual(['output-conflict']);
    expect([...emitter.files()].map(({ path }) => path)).toEqual([first]);
  });
});

it('says what the system refused when a file cannot be written', async () => {
  const folder = temporaryFolder();
  put(join(folder, 'file'), '');
  const emitter = createEmitter(join(folder, 'file'));
  const [problem] = await diagnosticsOf(() => emitter.write('x.html', 'x', origin));
  expect(problem).toMatchObject({
    name: 'publish-failed',
    message: expect.stringMatching(/`mkdir` on `.*\/file\/?` \((?:EEXIST|ENOTDIR)\)/) as string,
  });
});

it('writes nothing after it is stopped, even if the folder is gone', () => {
  const dist = temporaryFolder();
  const stopping = new AbortController();
  const emitter = createEmitter(dist, { signal: stopping.signal });
  emitter.write('ludo/index.html', 'a', origin);
  expect(readdirSync(dist)).toEqual(['ludo']);
  rmSync(dist, { recursive: true });
  stopping.abort(new Error('Stopped'));
  expect(() => {
    emitter.write('carrom/index.html', 'c', origin);
  }).toThrow('Stopped');
  expect(() => readdirSync(dist)).toThrow('ENOENT');
});
