import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { startDev } from '../helpers/dev.js';
import { copyFixture, OWN_PROCESS, type JsonOutcome, type Site } from '../helpers/site.js';
import { startBuild } from './build-process.js';

const TEMPLATE = 'templates/pages/page.tsx';
const DATA = 'templates/data/herbs.ts';
const ISLAND = 'templates/islands/kettle/kettle.tsx';
const NEVER = 'await new Promise(() => {});\n';

/** Sound files of each kind of module that the generator evaluates. */
const FILES = {
  [DATA]:
    "import { defineData, z } from 'islet';\n\nexport default defineData({ description: 'Herbs.', kind: 'single', schema: z.object({ name: z.string() }), example: { name: 'Mint' } });\n",
  [ISLAND]: 'export default function Kettle() {\n  return <button type="button">On</button>;\n}\n',
};

let site: Site;

beforeEach(async () => {
  site = await copyFixture('minimal');
  await site.write('site/site.yaml', `${await site.read('site/site.yaml')}build:\n  templateTimeout: 1\n`);
  for (const [file, text] of Object.entries(FILES)) await site.write(file, text);
});

const addEndlessAwait = async (file: string): Promise<void> => site.write(file, NEVER + (await site.read(file)));
const named = ({ diagnostics }: JsonOutcome): string[] =>
  diagnostics.map(({ name, position }) => `${name} ${position?.file ?? ''}:${String(position?.line)}`);

it('a build with worker threads reports it too, and waits for an await that ends', async () => {
  for (let page = 0; page < 400; page += 1)
    await site.write(`site/pages/herbs/herb-${String(page)}.yaml`, await site.read('site/pages/herbs/basil.yaml'));
  await site.write(TEMPLATE, `${await site.read(TEMPLATE)}await Promise.resolve();\n`);
  expect((await site.build(['--threads', '2'])).code).toBe(0);
  await addEndlessAwait(ISLAND);
  const { code, json, stderr } = await site.build(['--threads', '2'], OWN_PROCESS);
  expect([code, stderr, named(json)]).toEqual([1, '', [`template-timeout ${ISLAND}:1`]]);
});

it.runIf(process.platform !== 'win32').each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('the first %s ends a build that waits, and nothing is published', async (signal, code) => {
  await site.edit('site/site.yaml', 'templateTimeout: 1', 'templateTimeout: 100');
  await addEndlessAwait(TEMPLATE);
  const build = startBuild(site, ['--out', site.out, '--threads', '1']);
  expect(await build.reached(`${site.root}/.islet/templates`)).toBe(true);
  await sleep(500);
  build.child.kill(signal);
  expect(await build.ended).toMatchObject({ code });
  expect(readdirSync(site.root).sort()).toEqual(['.islet', 'site', 'templates']);
});

it('a dev session reports it, and shows the pages once it is fixed', async () => {
  await addEndlessAwait(ISLAND);
  const dev = await startDev(site.root);
  onTestFinished(() => void dev.stop('SIGKILL'));
  await expect.poll(() => dev.said()).toContain(`error template-timeout  ${ISLAND}:1:1`);
  await site.edit(ISLAND, NEVER, '');
  await expect.poll(() => dev.said(), { timeout: 20_000 }).toContain('All problems are fixed.');
  expect((await fetch(dev.url)).status).toBe(200);
  expect(await dev.stop('SIGINT')).toBe(0);
});

it.runIf(process.platform !== 'win32')('the first signal ends a dev session that waits', async () => {
  await site.edit('site/site.yaml', 'templateTimeout: 1', 'templateTimeout: 100');
  const dev = await startDev(site.root);
  onTestFinished(() => void dev.stop('SIGKILL'));
  await addEndlessAwait(TEMPLATE);
  await sleep(1500);
  expect(await dev.stop('SIGTERM')).toBe(0);
  expect(dev.said()).toBe('');
});
