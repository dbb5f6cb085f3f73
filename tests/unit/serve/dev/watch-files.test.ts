import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchFiles, type FileWatch } from '../../../../src/serve/dev/watch-files.js';

let root: string;
let watch: FileWatch;
let told: string[][];
/** Content of the first page at each report. */
let held: string[];
const page = (name = 'index.yaml'): string => join(root, 'site/pages', name);

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'islet-watch-')));
  await mkdir(join(root, 'site/pages'), { recursive: true });
  await mkdir(join(root, 'dist'));
  await writeFile(page(), 'title: One');
  told = [];
  held = [];
  watch = await watchFiles({
    root,
    onChange,
    onFault: (error) => {
      throw error;
    },
  });
});
function onChange(files: ReadonlySet<string>): Promise<void> {
  told.push([...files].sort());
  held.push(existsSync(page()) ? readFileSync(page(), 'utf8') : '');
  return Promise.resolve();
}

afterEach(async () => {
  await watch.close();
  await rm(root, { recursive: true });
});

/** Waits for all reports. */
const settle = (): Promise<unknown> => sleep(350);
const heard = (): Promise<unknown> =>
  vi.waitFor(
    () => {
      expect(told.length).toBeGreaterThan(0);
    },
    { timeout: 60_000, interval: 5 },
  );

test('reports a file that an editor truncates first when it is written', async () => {
  // Who is held up between the two for longer than the watch waits writes two changes.
  for (let took = Infinity; took > 35;) {
    told.length = 0;
    held.length = 0;
    const start = performance.now();
    await writeFile(page(), '');
    await sleep(15);
    await writeFile(page(), 'title: Two');
    took = performance.now() - start;
    await heard();
    await settle();
  }
  expect(new Set(told.flat())).toEqual(new Set(['site/pages/index.yaml']));
  expect(new Set(held)).toEqual(new Set(['title: Two']));
});

test('a folder that is deleted and made again is still watched', async () => {
  await rm(join(root, 'site'), { recursive: true });
  await heard();
  await mkdir(join(root, 'site/pages'), { recursive: true });
  await writeFile(page(), 'title: Again');
  await settle();
  told.length = 0;
  await writeFile(page(), 'title: Changed again');
  await heard();
  expect(told.flat()).toContain('site/pages/index.yaml');
});

test('does not report files that pages do not depend on', async () => {
  await writeFile(join(root, 'dist/index.html'), 'x');
  await writeFile(page('.index.yaml.swp'), 'x');
  await writeFile(page('index.yaml~'), 'x');
  await rename(page('index.yaml~'), page('other.yaml~'));
  for (const name of ['4913', '#index.yaml#', 'index.yaml.tmp', 'index.yaml.tmp.4711-2', 'index.yaml___jb_tmp___'])
    await writeFile(page(name), 'x');
  await settle();
  expect(told).toEqual([]);
});

test('`close` waits for the running report', async () => {
  let end: (() => void) | undefined;
  const own = await watchFiles({
    root,
    onChange: () =>
      new Promise((resolve) => {
        end = resolve;
      }),
    onFault: (error) => {
      throw error;
    },
  });
  writeFileSync(page(), 'title: Two');
  await vi.waitFor(
    () => {
      expect(end).toBeDefined();
    },
    { timeout: 60_000, interval: 5 },
  );
  let closed = false;
  const closing = own.close().then(() => {
    closed = true;
  });
  await settle();
  expect(closed).toBe(false);
  end?.();
  await closing;
});
