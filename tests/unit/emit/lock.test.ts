import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { workPaths } from '../../../src/emit/output-folders.js';
import { acquireLock } from '../../../src/emit/lock.js';
import { describeSelf, isDead, type LockOwner } from '../../../src/emit/lock-owner.js';
import { recover } from '../../../src/emit/recover.js';
import { startChild } from './child.js';
import { diagnosticsOf, namesOf, put, temporaryOutput } from './output.js';

/** Larger than any process id of Linux (2^22) and macOS. */
const NO_PROCESS = 99_999_999;

type Output = ReturnType<typeof temporaryOutput>;

function leaveLock(output: Output, content: string): void {
  mkdirSync(output.work, { recursive: true });
  put(workPaths(output).lock, content);
}

describe('the lock', () => {
  it('keeps a second build of the same process out, and leaves nothing when it is released', async () => {
    const output = temporaryOutput();
    const lock = await acquireLock(output);
    const [problem] = await diagnosticsOf(() => acquireLock(output));
    expect(problem).toMatchObject({
      name: 'publish-locked',
      message: expect.stringMatching(
        new RegExp(
          `^Another build, process ${String(process.pid)} on \`${hostname()}\`, has been writing to this output since \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z\\.$`,
        ),
      ) as string,
    });
    await lock.release();
    expect(readdirSync(output.parent)).toEqual([]);
    await (await acquireLock(output)).release();
  });

  it('stops a build in a second process at once, and is taken over at once when the first is killed', async () => {
    const output = temporaryOutput();
    const child = startChild(
      output.dist,
      "await acquireLock(folders); console.log('held'); setInterval(() => {}, 1000);",
    );
    expect(await child.line()).toBe('held');
    const [problem] = await diagnosticsOf(() => acquireLock(output));
    expect(problem?.message).toContain(`process ${String(child.process.pid)} on`);
    child.process.kill('SIGKILL');
    await child.ended;
    const lock = await acquireLock(output);
    expect(readdirSync(output.work)).toEqual(['lock']);
    await lock.release();
  });

  it.runIf(process.platform === 'linux')('is taken over from a zombie: killed, and not yet waited for', async () => {
    const output = temporaryOutput();
    // The shell that started the holder replaces itself by `sleep`, which waits for no child.
    const script = `
      import { spawn } from 'node:child_process';
      const holder = spawn('/bin/sh', ['-c', '"$NODE" --input-type=module -e "$SCRIPT" & exec sleep 30'], { env: { ...process.env, NODE: process.execPath, SCRIPT: process.env.HOLDER }, stdio: ['ignore', 'pipe', 'inherit'] });
      holder.stdout.on('data', (text) => process.stdout.write(text));
      process.on('SIGTERM', () => { holder.kill('SIGKILL'); process.exit(0); });
    `;
    const lockModule = JSON.stringify(new URL('../../../lib/emit/lock.js', import.meta.url).href);
    const holder = `
      const { acquireLock } = await import(${lockModule});
      await acquireLock(${JSON.stringify({ dist: output.dist, audit: output.audit, work: output.work })});
      console.log(process.pid);
      setInterval(() => {}, 1000);
    `;
    const child = startChild(output.dist, script, { env: { ...process.env, HOLDER: holder } });
    const pid = Number(await child.line());
    expect(await namesOf(() => acquireLock(output))).toEqual(['publish-locked']);
    process.kill(pid, 'SIGKILL');
    const lock = await acquireWithin(output, 20_000);
    expect(readFileSync(`/proc/${String(pid)}/stat`, 'utf8')).toMatch(/\) Z /);
    await lock.release();
    child.process.kill('SIGTERM');
    await child.ended;
  });

  it.each(['', '{', '[]', '{"pid":1}', 'somebody'])(
    'is taken over where its file says %j, as after a power failure',
    async (content) => {
      const output = temporaryOutput();
      leaveLock(output, content);
      await (await acquireLock(output)).release();
      expect(existsSync(output.work)).toBe(false);
    },
  );

  it('is taken over after a kill during a takeover', async () => {
    const output = temporaryOutput();
    const dead = { ...describeSelf('build'), pid: NO_PROCESS };
    leaveLock(output, JSON.stringify(dead));
    const breaker = { ...describeSelf('recover'), pid: NO_PROCESS };
    put(join(output.work, `takeover-${dead.token}`), JSON.stringify(breaker));
    const secondBreaker = { ...describeSelf('recover'), pid: NO_PROCESS };
    put(join(output.work, `takeover-${breaker.token}`), JSON.stringify(secondBreaker));
    const lock = await acquireLock(output);
    expect(readdirSync(output.work)).toEqual(['lock']);
    await lock.release();
  });

  it('waits for a process that is just recovering', async () => {
    const output = temporaryOutput();
    const recovery = await acquireLock(output, 'recover');
    let acquired = false;
    const build = acquireLock(output).then((lock) => {
      acquired = true;
      return lock;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(acquired).toBe(false);
    await recovery.release();
    await (await build).release();
  });

  it('of a foreign machine is respected, with the way out', async () => {
    const output = temporaryOutput();
    leaveLock(output, JSON.stringify({ ...describeSelf('build'), host: 'elsewhere', pid: NO_PROCESS }));
    const [problem] = await diagnosticsOf(() => acquireLock(output));
    expect(problem).toMatchObject({
      name: 'publish-locked',
      remedy: expect.stringContaining(`delete \`${workPaths(output).lock}\``) as string,
    });
    await recover(output);
    expect(existsSync(workPaths(output).lock)).toBe(true);
  });
});

describe('many processes, killed while they hold the lock', () => {
  it('never hold it together', async () => {
    const output = temporaryOutput();
    const kills = join(output.parent, 'kills');
    put(kills, '');
    const count = () => readFileSync(kills, 'utf8').length;
    const script = `
      import { readFileSync, rmSync } from 'node:fs';
      const { INSIDE, KILLS } = process.env;
      const read = (file) => { try { return readFileSync(file, 'utf8'); } catch { return ''; } };
      const alive = (pid) => / [RSD] /.test(read('/proc/' + pid + '/stat'));
      const tryLock = async () => { try { return await acquireLock(folders); } catch (error) { if (error.diagnostics?.[0]?.name !== 'publish-locked') throw error; } };
      while (read(KILLS).length < 12) {
        const lock = await tryLock();
        if (lock === undefined) continue;
        const other = read(INSIDE);
        if (other !== '' && alive(other)) throw new Error('together at the start');
        writeFileSync(INSIDE, String(process.pid));
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
        if (read(INSIDE) !== String(process.pid)) throw new Error('together at the end');
        if (Math.random() < 0.2) { writeFileSync(KILLS, 'x', { flag: 'a' }); process.kill(process.pid, 'SIGKILL'); }
        rmSync(INSIDE);
        await lock.release();
      }
    `;
    const said: string[] = [];
    const keepRunning = async (): Promise<void> => {
      while (count() < 12)
        said.push(
          (
            await startChild(output.dist, script, { env: { INSIDE: join(output.parent, 'inside'), KILLS: kills } })
              .ended
          ).stderr,
        );
    };
    await Promise.all(Array.from({ length: 4 }, keepRunning));
    expect(said.filter((text) => text !== '')).toEqual([]);
    expect(count()).toBeGreaterThanOrEqual(12);
    await recover(output);
    expect(existsSync(output.work)).toBe(false);
  }, 60_000);
});

describe('an owner is dead', () => {
  const self = describeSelf('build');
  const cases: [string, Partial<LockOwner>, boolean][] = [
    ['is this process', {}, false],
    ['has no process', { pid: NO_PROCESS }, true],
    ['ran before the machine was restarted', { boot: 'another' }, true],
    ['is on another machine', { host: 'elsewhere', pid: NO_PROCESS }, false],
    ['is in another container', { namespace: 'pid:[1]', pid: NO_PROCESS }, false],
  ];
  it
    .runIf(process.platform === 'linux')
    .each([...cases, ['had the id that another process has now', { started: '1' }, true] as const])(
    '%s',
    (_what, parts, dead) => {
      expect(isDead({ ...self, ...parts }, self)).toBe(dead);
    },
  );

  it('if the machine has no process information but was started after the lock', () => {
    const bare = { ...self, started: '', boot: '', namespace: '' };
    expect(isDead({ ...bare, since: '2020-01-01T00:00:00.000Z' }, bare)).toBe(true);
    expect(isDead(bare, bare)).toBe(false);
  });
});

async function acquireWithin(output: Output, milliseconds: number): ReturnType<typeof acquireLock> {
  const end = performance.now() + milliseconds;
  for (;;) {
    try {
      return await acquireLock(output);
    } catch (error) {
      // The signal takes a moment to arrive.
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
