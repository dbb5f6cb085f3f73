import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonOutcome, Site } from '../helpers/site.js';
import { copySharedBookshop } from './bookshop.js';
import { hashes } from './linked-bookshop.js';

/** More than the main thread does before another one has started, where it takes its time. */
const PAGES = 300;

let site: Site;

beforeAll(async () => {
  site = await copySharedBookshop();
  await site.write('templates/pages/seat.tsx', TEMPLATE);
  for (let page = 0; page < PAGES; page += 1)
    await site.write(
      `site/pages/many/page-${String(page)}.yaml`,
      `template: seat\ntitle: Seat ${String(page)}\ndescription: Where it is.\n`,
    );
});
afterAll(() => site.dispose());

const TEMPLATE = `import { defineTemplate, z } from 'islet';

export default defineTemplate({ schema: z.object({}), example: {}, component: () => <p>a seat</p> });
`;

async function build(...args: readonly string[]): Promise<JsonOutcome> {
  const { json, code } = await site.build(args);
  expect(code).toBe(0);
  return json;
}

it('after a checkout pages stay as they are, and what is damaged is rendered again', async () => {
  await build('--no-cache');
  const clean = hashes(site.out);
  // Every file with a new time and inode, and no state of the disk.
  const checkOut = async (): Promise<void> => {
    for (const path of [site.out, `${site.out}.audit`]) {
      await rename(path, `${path}.old`);
      await cp(`${path}.old`, path, { recursive: true });
      await rm(`${path}.old`, { recursive: true });
    }
    await rm(join(site.root, '.islet/state'), { recursive: true });
  };
  await checkOut();
  expect((await build('--threads', '2')).result?.['rendered']).toBe(0);
  expect(hashes(site.out)).toEqual(clean);

  for (const entry of await readdir(site.out, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    await writeFile(file, (await readFile(file, 'latin1')).replaceAll('<title>Seat 27', '<title>Seat 99'), 'latin1');
  }
  await checkOut();
  const { result } = await build('--threads', '2');
  // 27 and 270 to 279.
  expect(result?.['rendered']).toBe(11);
  expect(hashes(site.out)).toEqual(clean);
});

it('as many threads as a machine has give the bytes of one, for the next build too, and their pages are taken over', async () => {
  const start = async (...kept: readonly string[]): Promise<void> => {
    for (const path of [site.out, `${site.out}.audit`, join(site.root, '.islet')])
      if (!kept.includes(path)) await rm(path, { recursive: true, force: true });
  };
  await start();
  await build('--no-cache', '--threads', '0');
  const clean = hashes(site.out);
  const audit = hashes(`${site.out}.audit`);
  await start();
  expect((await build()).result?.['rendered']).toBeGreaterThan(PAGES);
  expect([hashes(site.out), hashes(`${site.out}.audit`)]).toEqual([clean, audit]);
  await start(site.out, `${site.out}.audit`);
  expect((await build('--threads', '0')).result?.['rendered']).toBe(0);
  expect([hashes(site.out), hashes(`${site.out}.audit`)]).toEqual([clean, audit]);
});
