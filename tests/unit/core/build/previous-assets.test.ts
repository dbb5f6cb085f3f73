import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepPreviousAssets } from '../../../../src/core/build/previous-assets.js';
import type { EmittedFile } from '../../../../src/emit/emitted-file.js';
import { createEmitter } from '../../../../src/emit/emitter.js';
import { openPublishedOutput } from '../../../../src/emit/published-output.js';
import { sha256Hex } from '../../../../src/lib/text/hash.js';

describe('files that are kept for pages of earlier builds', () => {
  let folder: string;
  const dist = (): string => join(folder, 'dist');
  const next = (): string => join(folder, 'next');
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'islet-former-'));
    mkdirSync(next());
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** Puts a file into the former output, and gives its record there. */
  function published(path: string, sources: readonly string[] = ['template:page']): EmittedFile {
    mkdirSync(dirname(join(dist(), path)), { recursive: true });
    writeFileSync(join(dist(), path), path);
    return { path, sha256: sha256Hex(path), size: path.length, sources };
  }

  /** What a build keeps beside these files of its own, with their sources. */
  function keptBeside(
    own: readonly string[],
    files: readonly EmittedFile[],
    sets = 2,
  ): Record<string, readonly string[]> {
    const emitter = createEmitter(next(), { published: openPublishedOutput(dist()) });
    for (const path of own) emitter.write(path, path, { sources: ['template:page'] });
    const former = {
      version: 1,
      generator: '',
      profile: 'production',
      origin: '',
      sources: {},
      groups: {},
      files,
    } as const;
    const groups = keepPreviousAssets({ former, profile: 'production', sets, base: '', emitter });
    const kept = [...emitter.files()].filter(({ path }) => !own.includes(path));
    expect([...new Set(kept.flatMap(({ sources }) => sources))].sort()).toEqual(Object.keys(groups).sort());
    return Object.fromEntries(kept.map(({ path, sources }) => [path, sources]));
  }

  it('are hashed ones, but no cards, pages and files of fixed names', () => {
    const files = [
      published('assets/a-1.js'),
      published('assets/card-home-1.png', ['site/pages/index.yaml', 'social-card']),
      published('gone/index.html'),
      published('favicon.ico'),
    ];
    expect(keptBeside(['assets/a-2.js'], files)).toEqual({ 'assets/a-1.js': ['former:1'] });
  });

  it('grow older only with a set that lacks a file of the one before', () => {
    const files = [published('assets/a-1.js', ['former:1']), published('assets/a-2.js'), published('assets/b-1.js')];
    expect(keptBeside(['assets/a-2.js', 'assets/b-1.js', 'assets/c-1.js'], files)).toEqual({
      'assets/a-1.js': ['former:1'],
    });
    expect(keptBeside(['assets/a-3.js', 'assets/b-1.js'], files)).toEqual({
      'assets/a-1.js': ['former:2'],
      'assets/a-2.js': ['former:1'],
    });
    expect(keptBeside(['assets/a-3.js', 'assets/b-1.js'], files, 1)).toEqual({ 'assets/a-2.js': ['former:1'] });
    expect(keptBeside(['assets/a-3.js', 'assets/b-1.js'], files, 0)).toEqual({});
  });

  it('are no compressed forms of files of the site, whose forms are not written any more', () => {
    const files = [
      published('assets/a-1.js'),
      published('assets/a-1.js.br'),
      published('assets/b-1.js', ['former:1']),
      published('assets/b-1.js.br', ['former:1']),
    ];
    expect(keptBeside(['assets/a-1.js'], files)).toEqual({
      'assets/b-1.js': ['former:1'],
      'assets/b-1.js.br': ['former:1'],
    });
  });
});
