import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JsonOutcome, Site } from '../helpers/site.js';
import { runWarmCli } from '../helpers/warm-cli.js';
import { copySharedBookshop } from './bookshop.js';

/** More than the main thread does before another one has started, where it takes its time. */
const PAGES = 300;

/** Leaves the processor to others for some milliseconds. */
const PAUSE = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);';

let site: Site;

beforeAll(async () => {
  site = await copySharedBookshop();
  for (let page = 0; page < PAGES; page += 1)
    await site.write(
      `site/pages/many/page-${String(page)}.yaml`,
      `template: seat\ntitle: Seat ${String(page)}\ndescription: Where it is.\n`,
    );
});
afterAll(() => site.dispose());

/** A page that says who renders it, which no template should know. */
const template = (inThread: string): string => `import { defineTemplate, z } from 'islet';

const { threadId } = Reflect.get(globalThis, 'process').getBuiltinModule('node:worker_threads');

export default defineTemplate({
  schema: z.object({}),
  example: {},
  component() {
    if (threadId > 0) ${inThread}
    return <p>thread {threadId}</p>;
  },
});
`;

async function threadsThatRendered(inThread: string, ...args: readonly string[]): Promise<Map<string, number>> {
  await site.write('templates/pages/seat.tsx', template(inThread));
  await rm(site.out, { recursive: true, force: true });
  const { stdout, code } = await runWarmCli([
    'build',
    '--reporter',
    'json',
    '--no-cache',
    '--root',
    site.root,
    '--out',
    site.out,
    ...args,
  ]);
  expect((JSON.parse(stdout) as JsonOutcome).diagnostics).toEqual([]);
  expect(code).toBe(0);
  const counts = new Map<string, number>();
  for (let page = 0; page < PAGES; page += 1) {
    const [, id = ''] =
      /thread (\d+)/.exec(await site.read(join('dist', `many/page-${String(page)}/index.html`))) ?? [];
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

it('pages are rendered by the threads that were asked for, and by the main one', async () => {
  const counts = await threadsThatRendered(`void 0; else ${PAUSE}`, '--threads', '2');
  expect(counts.size).toBe(3);
  expect([...counts.keys()]).toContain('0');
});

it('what a thread dies of leaves its pages to the main one', async () => {
  expect([
    ...(await threadsThatRendered("Reflect.get(globalThis, 'process').exit(1);", '--threads', '1')).keys(),
  ]).toEqual(['0']);
});
