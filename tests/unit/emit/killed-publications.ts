import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { outputFolders, workPaths, type OutputFolders } from '../../../src/emit/output-folders.js';
import { endInterrupted } from '../../../src/emit/publication.js';
import { afterRecovery, brokenLinks, CHANGES, publishedSite, ready, type Changes } from './linked-site.js';
import { temporaryFolder } from './output.js';
import { hasMemoryDisk, strikes, type Strikes } from './strike.js';

interface Case extends Changes {
  /** False where a link has no file for an instant. */
  readonly linked?: false;
}

const CASES: Readonly<Record<string, Case>> = {
  'a first publication': { new: CHANGES.new },
  'a publication over an earlier one': CHANGES,
  'one that changes nothing': { old: CHANGES.new, new: CHANGES.new },
  'one that changes all files': {
    old: { 'index.html': 'a.html', 'a.html': 'index.html', _headers: 'old' },
    new: { 'index.html': 'a.html a.html', 'a.html': 'index.html index.html', _headers: 'new' },
  },
  'folders in the place of files': {
    old: { 'index.html': 'a b', a: 'x', b: 'x' },
    new: { 'index.html': 'a/index.html b/c/d/index.html', 'a/index.html': 'index.html', 'b/c/d/index.html': '' },
    linked: false,
  },
  'files in the place of folders': {
    old: { 'index.html': 'a/index.html b/c/d/index.html', 'a/index.html': 'index.html', 'b/c/d/index.html': '' },
    new: { 'index.html': 'a b/c', a: 'x', 'b/c': 'x' },
    linked: false,
  },
  'another letter case': {
    old: { 'index.html': 'Foo/index.html bar.html', 'Foo/index.html': 'Foo/a.html', 'Foo/a.html': '', 'bar.html': '' },
    new: { 'index.html': 'foo/index.html Bar.html', 'foo/index.html': 'foo/a.html', 'foo/a.html': '', 'Bar.html': '' },
  },
  'a site below a base path': {
    old: { 'index.html': '', 'sub/index.html': 'sub/assets/old.js', 'sub/assets/old.js': 'x' },
    new: { 'index.html': '', 'sub/index.html': 'sub/assets/new.js', 'sub/assets/new.js': 'x' },
  },
};

/** The folders of an output in one place, or the site and its audit folder on another file system. */
type MakeFolders = () => OutputFolders;

const mountWith =
  (strike: Strikes): MakeFolders =>
  () => {
    const output = outputFolders(join(temporaryFolder(), 'dist'));
    for (const folder of [output.dist, output.audit]) {
      mkdirSync(folder);
      strike.mount(folder);
    }
    return output;
  };

const OTHER_PLACES: Readonly<Record<string, MakeFolders>> = {
  'the disk': () => outputFolders(join(temporaryFolder(), 'dist')),
  ...(hasMemoryDisk && {
    'a memory disk': () => outputFolders(join(temporaryFolder('/dev/shm'), 'dist')),
    'a mount of another file system': () => {
      const { dist, audit } = outputFolders(join(temporaryFolder('/dev/shm'), 'dist'));
      mkdirSync(dist);
      mkdirSync(audit);
      return { dist, audit, work: join(temporaryFolder(), '.dist.islet') };
    },
  }),
};

/** The tests of publications that are killed at any call, on a mount of the same file system. */
export function testKilledPublications(): void {
  const strike = strikes();
  const mount = mountWith(strike);
  testPlaces(strike, { 'a mount of the same file system': mount });

  it('leaves the new output, wherever the recovery is killed too', async () => {
    let killedTwice = 0;
    for (let first = 1, isWhole = false; !isWhole; first += 3) {
      const { output, publish } = await ready(CHANGES, mount);
      isWhole = await strike.survived(first, publish);
      const isNew = existsSync(workPaths(output).journal) || publishedSite(output).name === 'new';
      for (let second = 1; !(await strike.survived(second, () => endInterrupted(output))); second += 2) {
        expect(brokenLinks(output.dist, CHANGES)).toEqual([]);
        killedTwice += 1;
      }
      const { files } = await afterRecovery(output);
      expect([first, files]).toEqual([first, isNew ? CHANGES.new : CHANGES.old]);
    }
    expect(killedTwice).toBeGreaterThan(25);
  });
}

/** The same on a disk, in memory, and on a mount of another file system. */
export function testKilledPublicationsOnDisks(): void {
  testPlaces(strikes(), OTHER_PLACES);
}

function testPlaces(strike: Strikes, places: Readonly<Record<string, MakeFolders>>): void {
  describe.each(Object.entries(places))('on %s', (_place, make) => {
    it.each(Object.entries(CASES))('%s leaves the old or the new output, wherever it is killed', async (_what, one) => {
      const old = { files: one.old ?? {}, name: one.old ? 'old' : '' };
      const ends = new Set<string>();
      for (let at = 1; ; at += 1) {
        const { output, publish } = await ready(one, make);
        const isWhole = await strike.survived(at, publish);
        const isOpen = existsSync(workPaths(output).journal);
        const isNew = isOpen || publishedSite(output).name === 'new';
        if (one.linked !== false && one.old)
          expect([strike.calls(), brokenLinks(output.dist, one)]).toEqual([strike.calls(), []]);
        if (!isNew) expect([at, publishedSite(output)]).toEqual([at, old]);
        expect([at, await afterRecovery(output)]).toEqual([at, isNew ? { files: one.new, name: 'new' } : old]);
        ends.add(isOpen ? 'finished' : isNew ? 'new' : 'old');
        if (isWhole) break;
      }
      expect(ends).toEqual(new Set(['old', 'finished', 'new']));
    });
  });
}
