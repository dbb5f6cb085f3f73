import { readdirSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { copyFixture, OWN_PROCESS, type JsonOutcome, type Site } from '../helpers/site.js';
import { publishedState } from './published-state.js';

const TEMPLATE = 'templates/pages/page.tsx';
const PAGE = 'site/pages/herbs/basil.yaml';
const NEVER = '((text: unknown) => { for (;;) if (text === undefined) return true; })';

let site: Site;

beforeEach(async () => {
  site = await copyFixture('minimal');
  await site.write('site/site.yaml', `${await site.read('site/site.yaml')}build:\n  templateTimeout: 1\n`);
});

const named = ({ diagnostics }: JsonOutcome): string[] =>
  diagnostics.map(({ name, position }) => `${name} ${position?.file ?? ''}:${String(position?.line)}`);
const lineOf = async (text: string): Promise<number> =>
  (await site.read(TEMPLATE)).split('\n').findIndex((line) => line.includes(text)) + 1;

it('a build stops a component that never ends, reports its line and publishes nothing', async () => {
  expect((await site.build()).code).toBe(0);
  const before = await publishedState(site.root);
  const loop = `<h1>{String(${NEVER}(content.heading))}`;
  await site.edit(TEMPLATE, '<h1>{content.heading}', loop);
  const { code, json, stderr } = await site.build([], OWN_PROCESS);
  expect([code, stderr, named(json)]).toEqual([1, '', [`template-timeout ${TEMPLATE}:${String(await lineOf(loop))}`]]);
  expect(await publishedState(site.root)).toEqual(before);
  expect(readdirSync(site.root).sort()).toEqual(['.islet', 'dist', 'dist.audit', 'site', 'templates']);
  await site.edit(TEMPLATE, loop, '<h1>{content.heading}');
  expect((await site.build()).code).toBe(0);
  expect(await publishedState(site.root)).toEqual(before);
});

it('a page that never ends in a worker thread is reported', async () => {
  for (let page = 0; page < 400; page += 1)
    await site.write(`site/pages/herbs/herb-${String(page)}.yaml`, await site.read(PAGE));
  await site.edit(
    TEMPLATE,
    '<h1>{content.heading}',
    `<h1>{/-(60|200)\\/$/.test(page.path) ? String(${NEVER}(content.heading)) : content.heading}`,
  );
  const { code, json } = await site.build(['--threads', '1'], OWN_PROCESS);
  expect([code, named(json)]).toEqual([1, [`template-timeout ${TEMPLATE}:${String(await lineOf('<h1>'))}`]]);
});
