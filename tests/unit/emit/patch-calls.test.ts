import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endInterrupted, patchIn } from '../../../src/emit/publication.js';
import { recover } from '../../../src/emit/recover.js';
import { standInForFs, type Call } from './file-system.js';
import { diagnosticsOf } from './output.js';
import { CHANGED, OLD, readyToPatch, REMOVED, siteState, treeOf, type Output } from './site-change.js';
import { Kill, survived } from './strike.js';

type Guard = (name: string, args: readonly unknown[], run: Call) => void;
const passed: Guard = () => undefined;

/** Stands before every call of `node:fs` that changes something on the disk; what is looked at, listed or opened is noted. */
const disk = { before: passed, looked: new Set<string>() };

standInForFs(
  ['mkdirSync', 'renameSync', 'linkSync', 'copyFileSync', 'unlinkSync', 'rmdirSync', 'fsyncSync', 'writeFileSync'],
  (name, original) => {
    // Only a power failure tells whether the disk was synced.
    const run: Call = name === 'fsyncSync' ? () => undefined : original;
    return (...args) => {
      disk.before(name, args, run);
      return run(...args);
    };
  },
);
standInForFs(['lstatSync', 'statSync', 'readdirSync', 'openSync', 'readFileSync'], (_name, original) => (...args) => {
  disk.looked.add(String(args[0]));
  return original(...args);
});

async function guardedBy<T>(before: Guard, work: () => Promise<T>): Promise<T> {
  disk.before = before;
  try {
    return await work();
  } finally {
    disk.before = passed;
  }
}

/** Runs the work in a process that dies at the call with a number, a write in its middle; false where it came to its end before. */
async function killedAt(at: number, work: () => Promise<void>): Promise<boolean> {
  let calls = 0;
  const alive = await guardedBy(
    (name, args, run) => {
      calls += 1;
      if (calls === at && name === 'writeFileSync') run(args[0], String(args[1]).slice(0, String(args[1]).length / 2));
      if (calls >= at) throw new Kill(name);
    },
    () => survived(work()),
  );
  return !alive;
}

function refused(code: string, name: string, args: readonly unknown[]): Error {
  return Object.assign(new Error(code), { code, syscall: name.replace('Sync', ''), path: String(args[0]) });
}

async function callsOf(work: () => Promise<void>): Promise<string[]> {
  const names: string[] = [];
  await guardedBy((name) => {
    names.push(name);
  }, work);
  return names;
}

const whole = (text: string) => ({ dist: text, audit: text, beside: [] });

/** A patch that died at a call, and the state that it left. */
async function deadPatch(at: number): Promise<{ output: Output; died: boolean }> {
  const output = await readyToPatch();
  return { output, died: await killedAt(at, () => patchIn(output, REMOVED)) };
}

describe('a patch and the calls to the file system', () => {
  it('uses each kind of call but copying', async () => {
    const output = await readyToPatch();
    const names = await callsOf(() => patchIn(output, REMOVED));
    expect(new Set(names)).toEqual(
      new Set(['mkdirSync', 'renameSync', 'linkSync', 'unlinkSync', 'rmdirSync', 'fsyncSync', 'writeFileSync']),
    );
    expect(names.filter((name) => name === 'linkSync')).toHaveLength(4);
  });

  it('has nothing to do with the other files, however many they are', async () => {
    const output = await readyToPatch();
    disk.looked.clear();
    await patchIn(output, REMOVED);
    const own = new Set([
      output.dist,
      ...[...CHANGED, ...REMOVED].flatMap((path) =>
        path.split('/').map((_part, index, parts) => join(output.dist, ...parts.slice(0, index + 1))),
      ),
    ]);
    const inside = [...disk.looked].filter((path) => path.startsWith(output.dist));
    expect(inside.length).toBeGreaterThan(CHANGED.length);
    expect(inside.filter((path) => !own.has(path) && !path.startsWith(output.audit))).toEqual([]);
  });

  it('is whole after a kill at any of them', async () => {
    const ends = new Set<string>();
    for (let at = 1; ; at += 1) {
      const { output, died } = await deadPatch(at);
      if (!died) break;
      await recover(output);
      const state = siteState(output);
      expect([at, state]).toEqual([at, whole(state.audit)]);
      ends.add(state.audit);
    }
    expect(ends).toEqual(new Set(['old', 'new']));
  }, 120_000);

  it('is whole after a kill at any call of its recovery', async () => {
    let killedTwice = 0;
    for (const first of [30, 40]) {
      for (let second = 1; ; second += 1) {
        const { output, died } = await deadPatch(first);
        expect(died).toBe(true);
        if (!(await killedAt(second, () => endInterrupted(output)))) break;
        killedTwice += 1;
        await recover(output);
        expect([first, second, siteState(output)]).toEqual([first, second, whole('new')]);
      }
    }
    expect(killedTwice).toBeGreaterThan(30);
  }, 120_000);

  it('is undone at once where any of them is refused, links aside', async () => {
    const sample = await readyToPatch();
    const names = await callsOf(() => patchIn(sample, REMOVED));
    for (const [index, name] of names.entries()) {
      const output = await readyToPatch();
      let calls = 0;
      let target = '';
      const [problem] = await guardedBy(
        (call, args) => {
          calls += 1;
          if (calls !== index + 1) return;
          target = String(args[0]);
          throw refused('EIO', call, args);
        },
        () => diagnosticsOf(() => patchIn(output, REMOVED)),
      );
      // What a build leaves in its work folder is removed another way.
      const isCleaning =
        /^(?:unlink|rmdir)Sync$/.test(name) && target.includes('.dist.islet') && !target.endsWith('journal.json');
      if (name === 'linkSync' || isCleaning) {
        expect([index, name, problem, siteState(output)]).toEqual([index, name, undefined, whole('new')]);
        continue;
      }
      expect([index, name, problem?.name, problem?.message]).toEqual([
        index,
        name,
        'publish-failed',
        expect.stringContaining('(EIO).'),
      ]);
      expect([index, name, siteState(output)]).toEqual([index, name, { ...whole('old'), beside: ['.dist.islet'] }]);
      await recover(output);
      expect([index, name, siteState(output)]).toEqual([index, name, whole('old')]);
    }
  }, 120_000);

  it('is undone, wherever the process is killed while it undoes', async () => {
    let killedTwice = 0;
    for (const [name, part] of [
      ['renameSync', 'ludo/index.html'],
      ['rmdirSync', 'offers'],
    ] as const) {
      for (let second = 1; ; second += 1) {
        const output = await readyToPatch();
        let undoing = 0;
        const end = { alive: true };
        await guardedBy(
          (call, args, run) => {
            if (undoing === 0 && call === name && String(args.at(-1)).endsWith(join('dist', part))) {
              undoing = 1;
              throw refused('EPERM', call, args);
            }
            if (undoing === 0) return;
            if (undoing === second && call === 'writeFileSync') run(args[0], '{"ver');
            if (undoing >= second) throw new Kill(call);
            undoing += 1;
          },
          () =>
            diagnosticsOf(async () => {
              end.alive = await survived(patchIn(output, REMOVED));
            }),
        );
        expect(undoing).toBeGreaterThan(0);
        if (end.alive) {
          expect(siteState(output)).toEqual({ ...whole('old'), beside: ['.dist.islet'] });
          break;
        }
        killedTwice += 1;
        await recover(output);
        const state = siteState(output);
        expect([part, second, state]).toEqual([part, second, whole(state.audit)]);
        // From the draft of the journal to its name there are three calls; after them the way is back.
        if (second > 3) expect([part, second, state.dist]).toEqual([part, second, 'old']);
      }
    }
    expect(killedTwice).toBeGreaterThan(40);
  }, 120_000);

  it('leaves the output as it is where the system has a page open and replaces none', async () => {
    const output = await readyToPatch();
    const before = treeOf(output.dist);
    const inode = statSync(join(output.dist, 'sitemap.xml')).ino;
    const problems = await guardedBy(
      (call, args) => {
        if (call === 'renameSync' && args[1] === join(output.dist, 'ludo/index.html'))
          throw refused('EPERM', call, args);
      },
      () => diagnosticsOf(() => patchIn(output, REMOVED)),
    );
    expect(problems).toMatchObject([
      {
        name: 'publish-failed',
        message: expect.stringContaining('(EPERM)') as string,
        remedy: expect.stringContaining('close programs that have files of it open') as string,
      },
    ]);
    expect(treeOf(output.dist)).toBe(before);
    expect(statSync(join(output.dist, 'sitemap.xml')).ino).toBe(inode);
  });
});

describe('on a file system without links', () => {
  const withoutLinks: Guard = (name, args) => {
    if (name === 'linkSync') throw refused('EISDIR', name, args);
  };

  it('a patch keeps copies', async () => {
    const output = await readyToPatch();
    await guardedBy(withoutLinks, () => patchIn(output, REMOVED));
    expect(siteState(output)).toEqual(whole('new'));
  });

  it('a refused one is undone from them', async () => {
    const output = await readyToPatch();
    const problems = await guardedBy(
      (name, args, run) => {
        withoutLinks(name, args, run);
        if (name === 'rmdirSync') throw refused('EBUSY', name, args);
      },
      () => diagnosticsOf(() => patchIn(output, REMOVED)),
    );
    expect(problems).toMatchObject([{ name: 'publish-incomplete' }]);
    expect(siteState(output)).toMatchObject({ audit: 'nothing' });
    await recover(output);
    expect(siteState(output)).toEqual(whole('old'));
    expect(readdirSync(output.dist).sort()).toEqual(
      [...new Set(Object.keys(OLD).map((path) => path.split('/')[0]))].sort(),
    );
  });
});
