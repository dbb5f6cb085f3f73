import { existsSync, mkdirSync, rmSync, statSync, symlinkSync, unlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workPaths } from '../../../src/emit/folders.js';
import { patchIn } from '../../../src/emit/publication.js';
import { openStaging } from '../../../src/emit/staging.js';
import { runStep } from '../../../src/emit/step.js';
import { verify } from '../../../src/emit/verify.js';
import { namesOf, put, temporaryOutput } from './output.js';
import {
  CHANGED,
  NEW,
  OLD,
  readyToPatch,
  REMOVED,
  siteState,
  treeOf,
  writeSite,
  type Output,
  type SiteFiles,
} from './site-change.js';

/** The old site, published, and what `canPatch` says of a change of it. */
async function canPatch(
  change: { written?: string[]; removed?: string[] },
  prepare?: (output: Output) => void,
): Promise<boolean> {
  const output = temporaryOutput();
  await writeSite(output, OLD);
  prepare?.(output);
  return (await openStaging(output)).canPatch({ written: [], removed: [], ...change });
}

async function patchFrom(former: SiteFiles, site: SiteFiles): Promise<Output> {
  const output = temporaryOutput();
  await writeSite(output, former);
  const staging = await openStaging(output);
  const written = Object.keys(site).filter((path) => former[path] !== site[path]);
  const removed = Object.keys(former).filter((path) => !(path in site));
  expect(staging.canPatch({ written, removed })).toBe(true);
  await writeSite(staging, site, written);
  await staging.patch({ removed });
  await staging.discard();
  return output;
}

describe('a patch', () => {
  it('leaves what a whole tree would leave, folders included, and nothing beside it', async () => {
    const output = await patchFrom(OLD, NEW);
    const whole = temporaryOutput();
    await writeSite(whole, NEW);
    expect(treeOf(output.dist)).toBe(treeOf(whole.dist));
    expect(treeOf(output.audit)).toBe(treeOf(whole.audit));
    expect(siteState(output)).toEqual({ dist: 'new', audit: 'new', beside: [] });
    expect(await verify(output)).toEqual({ files: Object.keys(NEW).length, problems: [] });
  });

  it('can be taken back by another one', async () => {
    expect(siteState(await patchFrom(NEW, OLD))).toEqual({ dist: 'old', audit: 'old', beside: [] });
  });

  it('may change nothing but the audit folder', async () => {
    const output = temporaryOutput();
    await writeSite(output, OLD);
    const staging = await openStaging(output);
    await writeSite(staging, NEW, []);
    await staging.patch({ removed: [] });
    expect(siteState(output)).toEqual({ dist: 'old', audit: 'new', beside: [] });
  });

  it('does not touch the other files', async () => {
    const output = await readyToPatch();
    const look = (path: string) => {
      const { ino, nlink, mtimeNs, ctimeNs } = statSync(join(output.dist, path), { bigint: true });
      return { path, ino, nlink, mtimeNs, ctimeNs };
    };
    const others = ['', ...Object.keys(OLD).filter((path) => !CHANGED.includes(path) && !REMOVED.includes(path))];
    expect(others.length).toBeGreaterThan(3);
    const inodes = () => others.map((path) => (path === '' ? statSync(output.dist).ino : look(path)));
    const before = inodes();
    await patchIn(output, REMOVED);
    expect(inodes()).toEqual(before);
  });

  it('shows each page whole, with every file that it names, at any time', async () => {
    const output = await readyToPatch();
    const versions = new Set<string>();
    await patchIn(output, REMOVED, async (step) => {
      await runStep(step);
      for (const line of treeOf(output.dist)
        .split('\n')
        .filter((text) => text.includes('.html'))) {
        const [page = '', text = ''] = line.split(': ');
        expect([step.name, page, [OLD[page], NEW[page]].includes(text)]).toEqual([step.name, page, true]);
        for (const named of text.split(', ').slice(1))
          expect([step.name, page, named, existsSync(join(output.dist, named))]).toEqual([
            step.name,
            page,
            named,
            true,
          ]);
        versions.add(text);
      }
      expect([step.name, existsSync(join(output.dist, 'ludo/index.html'))]).toEqual([step.name, true]);
    });
    expect(versions.size).toBe(9);
  });

  it('goes from files to pages and then removes, without a pause', async () => {
    const output = await readyToPatch();
    const steps: string[] = [];
    let pauses = 0;
    const done = patchIn(output, REMOVED, (step) => {
      if (step.name === 'open journal')
        setImmediate(() => {
          pauses = steps.length;
        });
      const pending = runStep(step);
      steps.push(step.name);
      return pending;
    });
    await done;
    const changes = steps.slice(steps.indexOf('open journal'));
    expect(changes).toEqual([
      'open journal',
      'retire audit',
      'add assets/app-new.js',
      'add media/boards/one.svg',
      'place sitemap.xml',
      'add ludo/rules/quick/index.html',
      'place index.html',
      'place index.html.br',
      'place ludo/index.html',
      'remove offers/june/index.html',
      'remove offers/june/banner.svg',
      'remove assets/app-old.js',
      'remove assets/chunks/board-old.js',
      'remove empty folders',
      'place audit',
      'sync renames',
      'close journal',
      'remove leftovers',
    ]);
    expect(pauses === 0 || pauses >= steps.indexOf('close journal')).toBe(true);
  });
});

describe('a change that is none for a patch', () => {
  it('is told from one that is', async () => {
    expect(await canPatch({ written: CHANGED, removed: REMOVED })).toBe(true);
    expect(await canPatch({})).toBe(true);
  });

  it.each([
    ['a file becomes a folder', { written: ['sitemap.xml/index.html'], removed: ['sitemap.xml'] }],
    ['a folder becomes a file', { written: ['offers'], removed: ['offers/june/index.html', 'offers/june/banner.svg'] }],
    [
      'a folder within becomes a file',
      { written: ['offers/june'], removed: ['offers/june/index.html', 'offers/june/banner.svg'] },
    ],
    ['a file gets another case', { written: ['Sitemap.xml'], removed: ['sitemap.xml'] }],
    ['a folder gets another case', { written: ['Offers/june/index.html'], removed: ['offers/june/index.html'] }],
    ['an inner folder gets another case', { written: ['offers/June/index.html'], removed: ['offers/june/index.html'] }],
    ['an accent is composed in another way', { written: ['caf\u00e9/index.html', 'cafe\u0301/menu.html'] }],
    ['two written files differ in case only', { written: ['a.html', 'A.html'] }],
    ['a file is written and removed', { written: ['index.html'], removed: ['index.html'] }],
    ['a removed file is not there', { removed: ['gone.html'] }],
    ['a removed file is a folder', { removed: ['offers/june'] }],
    ['a path leads out of the output', { written: ['../index.html'] }],
    ['a removed path leads out of the output', { removed: ['assets/../../dist/index.html'] }],
  ])('where %s', async (_what, change) => {
    expect(await canPatch(change)).toBe(false);
  });

  it.each<[string, { written?: string[]; removed?: string[] }, (output: Output) => void]>([
    [
      'there is no output',
      {},
      ({ dist }) => {
        rmSync(dist, { recursive: true });
      },
    ],
    [
      'there is no audit folder',
      {},
      ({ audit }) => {
        rmSync(audit, { recursive: true });
      },
    ],
    [
      'a file was replaced by a link',
      { written: ['index.html'] },
      ({ dist }) => {
        linkInstead(dist, 'index.html');
      },
    ],
    [
      'a removed file was replaced by a link',
      { removed: ['index.html'] },
      ({ dist }) => {
        linkInstead(dist, 'index.html');
      },
    ],
    [
      'a folder was replaced by a link',
      { written: ['offers/june/index.html'] },
      ({ dist }) => {
        linkInstead(dist, 'offers');
      },
    ],
    [
      'a folder of a new file was replaced by a link',
      { written: ['offers/july/index.html'] },
      ({ dist }) => {
        linkInstead(dist, 'offers');
      },
    ],
    [
      'a folder of a removed file was replaced by a link',
      { removed: ['offers/june/index.html'] },
      ({ dist }) => {
        linkInstead(dist, 'offers');
      },
    ],
  ])('where %s', async (_what, change, prepare) => {
    expect(await canPatch(change, prepare)).toBe(false);
  });

  it('is refused, and the output stays', async () => {
    for (const spoil of [
      (output: Output) => {
        unlinkSync(join(output.dist, 'assets/app-old.js'));
      },
      (output: Output) => {
        linkInstead(output.dist, 'ludo');
      },
      (output: Output) => {
        linkInstead(workPaths(output).next.dist, 'sitemap.xml');
      },
    ]) {
      const output = await readyToPatch();
      spoil(output);
      const before = treeOf(output.dist);
      expect(await namesOf(() => patchIn(output, REMOVED))).toEqual(['publish-failed']);
      expect(treeOf(output.dist)).toBe(before);
      expect(siteState(output)).toMatchObject({ audit: 'old' });
    }
  });
});

/** Puts a link in the place of something, to where that is now. */
function linkInstead(folder: string, path: string): void {
  const aside = join(dirname(folder), 'aside');
  mkdirSync(aside);
  const target = join(aside, path);
  if (statSync(join(folder, path)).isDirectory()) {
    mkdirSync(join(target, 'june'), { recursive: true });
    put(join(target, 'june/index.html'), 'precious');
    rmSync(join(folder, path), { recursive: true });
  } else {
    put(target, 'precious');
    unlinkSync(join(folder, path));
  }
  symlinkSync(target, join(folder, path));
}
