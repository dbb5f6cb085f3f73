import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { planPublication } from '../../../src/emit/publication-plan.js';
import { workPaths } from '../../../src/emit/output-folders.js';
import { openStaging } from '../../../src/emit/staging.js';
import { standInForFs } from './file-system.js';
import { afterRecovery, CHANGES, publishedSite, ready, stageSite, writeSite } from './linked-site.js';
import { diagnosticsOf, namesOf, put, temporaryFolder, temporaryOutput } from './output.js';
import { strikes } from './strike.js';

const strike = strikes();

/** A folder that is on another file system than the others. */
let strangeDevice: string | undefined;
/** A folder in which names are found in any case. */
let ignoringCase: string | undefined;
standInForFs(['lstatSync'], (_, original) => (path, ...rest) => {
  const stats = (original(path, ...rest) ?? original(inAnyCase(String(path)), ...rest)) as { dev: number } | undefined;
  if (stats && path === strangeDevice) stats.dev += 1;
  return stats;
});

function inAnyCase(path: string): string {
  if (ignoringCase === undefined || !path.startsWith(`${ignoringCase}/`)) return path;
  const names = readdirSync(ignoringCase, { recursive: true, encoding: 'utf8' });
  const found = names.find((name) => `${String(ignoringCase)}/${name}`.toLowerCase() === path.toLowerCase());
  return found === undefined ? path : join(ignoringCase, found);
}

const NEW = { files: CHANGES.new, name: 'new' };
const OLD = { files: CHANGES.old, name: 'old' };

describe('a call that the system refuses', () => {
  it('leaves the output as it is, or a publication that the next command goes on with', async () => {
    const ends: string[] = [];
    for (let at = 1, isOver = false; !isOver; at += 1) {
      const { output, publish } = await ready(CHANGES);
      // As on a full disk: a file that is written is refused too.
      const [name = 'published'] = await namesOf(() => strike.refusing(at, 'ENOSPC', Infinity, publish));
      isOver = strike.calls().length < at;
      if (name === 'publish-failed') expect([at, publishedSite(output)]).toEqual([at, OLD]);
      const isOpen = existsSync(workPaths(output).journal);
      expect([at, await afterRecovery(output)]).toEqual([at, isOpen || name === 'published' ? NEW : OLD]);
      if (ends.at(-1) !== name) ends.push(name);
    }
    expect(ends).toEqual(['publish-failed', 'publish-incomplete', 'published']);
  });

  it.each(['EBUSY', 'EPERM', 'EACCES'])('is tried again for a while where it is %s', async (code) => {
    const { output, publish } = await ready(CHANGES);
    // The first renames are those of the journal.
    expect(await namesOf(() => strike.refusing(6, code, 3, publish))).toEqual([]);
    expect(publishedSite(output)).toEqual(NEW);
  });

  it('is reported where it stays refused, and the next build goes on', async () => {
    const { output, publish } = await ready(CHANGES);
    const [problem] = await diagnosticsOf(() => strike.refusing(6, 'EBUSY', Infinity, publish));
    expect(problem).toMatchObject({
      name: 'publish-incomplete',
      message: expect.stringMatching(
        /^The output was being published when the system refused `rename` on `.*` \(EBUSY\)\.$/,
      ) as string,
      remedy: expect.stringContaining('the next command goes on') as string,
    });
    const staging = await openStaging(output);
    expect(publishedSite(output)).toEqual(NEW);
    staging.discard();
  });
});

describe('a publication', () => {
  it('moves files in an order in which links lead somewhere, the manifest last', () => {
    const output = temporaryOutput();
    const { next } = workPaths(output);
    writeSite(output, CHANGES.old, 'old');
    const steps = planPublication(output, next, stageSite(next, CHANGES.new, 'new', CHANGES.old));
    expect(steps.map(({ act, tree, path }) => `${act} ${tree}/${path}`)).toEqual(
      `move dist/assets/more¦move dist/assets/new.js¦move dist/new.pdf¦move dist/deep¦move dist/fresh¦move dist/ludo/rules.html¦\
remove dist/index.html.br¦move dist/index.html¦move dist/index.html.gz¦move dist/ludo/index.html¦move dist/ludo/index.html.br¦\
move dist/ludo/index.html.gz¦move dist/robots.txt¦move dist/_headers¦remove dist/_redirects¦remove dist/gone¦\
remove dist/near.html¦remove dist/old.pdf¦remove dist/assets/old.js¦move audit/SHA256SUMS¦move audit/manifest.json`.split(
        '¦',
      ),
    );
  });

  it('keeps the folders and unchanged files, also where a thread wrote one of those again', async () => {
    const output = temporaryOutput();
    writeSite(output, CHANGES.old, 'old');
    const staging = await openStaging(output);
    const site = stageSite(staging, CHANGES.new, 'new', CHANGES.old);
    mkdirSync(join(staging.dist, 'kept'));
    put(join(staging.dist, 'kept/index.html'), 'written by a thread');
    const kept = (): number[] =>
      ['', 'kept', 'kept/index.html', 'assets/kept.js'].map((path) => statSync(join(output.dist, path)).ino);
    const before = kept();
    await staging.publish(site);
    expect([kept(), publishedSite(output)]).toEqual([before, NEW]);
  });

  it('is refused where a folder of the output is a mount', async () => {
    const { output, publish } = await ready(CHANGES);
    strangeDevice = join(output.dist, 'ludo');
    expect(await diagnosticsOf(publish)).toMatchObject([
      {
        name: 'project-unsafe-out',
        message: expect.stringMatching(/ludo` is a file system of its own inside the output/) as string,
      },
    ]);
    expect(publishedSite(output)).toEqual(OLD);
  });

  it('removes what no build wrote: empty folders, hidden files, links and names of any kind', async () => {
    const { output, publish } = await ready(CHANGES);
    const outside = temporaryFolder();
    put(join(outside, 'letters.txt'), 'precious');
    mkdirSync(join(output.dist, 'empty/er'), { recursive: true });
    symlinkSync(outside, join(output.dist, 'link'));
    symlinkSync(outside, join(output.dist, 'fresh'));
    for (const name of ['.hidden', 'con', 'a\\b', 'x ']) put(join(output.dist, name), '');
    await publish();
    expect(publishedSite(output)).toEqual(NEW);
    expect(readdirSync(output.dist).sort()).toEqual(
      [...new Set(Object.keys(CHANGES.new).map((path) => path.replace(/\/.*/, '')))].sort(),
    );
    expect(readdirSync(outside)).toEqual(['letters.txt']);
  });
});

describe('on a file system that ignores case', () => {
  it('a name in another case takes the place of the old one, and is not removed as the old one', () => {
    const output = temporaryOutput();
    const { next } = workPaths(output);
    writeSite(output, { 'index.html': '', 'Foo/index.html': '', 'Foo/a.html': '', 'bar.html': '' }, 'old');
    const site = { 'index.html': '', 'foo/index.html': '', 'foo/a.html': '', 'Bar.html': '' };
    const files = stageSite(next, site, 'new');
    ignoringCase = output.dist;
    const steps = planPublication(output, next, files);
    ignoringCase = undefined;
    expect(steps.filter(({ tree }) => tree === 'dist').map(({ act, path }) => `${act} ${path}`)).toEqual([
      'replace Bar.html',
      'replace foo',
      'move index.html',
    ]);
  });
});
