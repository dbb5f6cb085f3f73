import { readdirSync } from 'node:fs';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { startDev } from '../helpers/dev.js';
import { copyFixture, type Site } from '../helpers/site.js';
import { publishedState } from './published-state.js';

const TEMPLATE = 'templates/pages/page.tsx';
const PAGE = 'site/pages/herbs/basil.yaml';
const LEFT = 'void Promise.resolve().then(() => { throw 7; });';

let site: Site;

beforeEach(async () => {
  site = await copyFixture('minimal');
});

const inModule = (left: string): Promise<void> => site.edit(TEMPLATE, 'export default', `${left}\nexport default`);
const inComponent = (left: string): Promise<void> =>
  site.edit(TEMPLATE, '<h1>{content.heading}', `<h1>{(() => { ${left} return content.heading; })()}`);

it.each([
  ['a number', LEFT, '`7` was thrown, which is no error.'],
  ['nothing', 'void Promise.reject(undefined);', '`undefined` was thrown, which is no error.'],
  ['an object', 'void Promise.reject({ leaves: 3 });', 'An object was thrown, which is no error.'],
  ['a text outside of promises', "queueMicrotask(() => { throw 'late'; });", '`late` was thrown, which is no error.'],
])('%s that a template throws late is told as its fault, and nothing is left behind', async (_, left, message) => {
  expect((await site.build()).code).toBe(0);
  const before = await publishedState(site.root);
  for (const put of [inModule, inComponent]) {
    const sound = await site.read(TEMPLATE);
    await put(left);
    const { code, json, stderr } = await site.build();
    expect([
      code,
      stderr,
      json.diagnostics.map((item) => `${item.name} ${item.position?.file ?? ''}: ${item.message}`),
    ]).toEqual([1, '', [`template-threw templates: ${message}`]]);
    expect(await publishedState(site.root)).toEqual(before);
    expect(readdirSync(site.root).sort()).toEqual(['.islet', 'dist', 'dist.audit', 'site', 'templates']);
    await site.write(TEMPLATE, sound);
  }
});

it.each([
  ['routes, by a module', inModule, ['routes']],
  [
    'routes, by a rule',
    (left: string) => site.edit(TEMPLATE, 'z.string().min(1)', `z.string().refine(() => { ${left} return true; })`),
    ['routes'],
  ],
  ['explain', inComponent, ['explain', '/herbs/basil/']],
  ['new page', inModule, ['new', 'page', 'herbs/mint', '--template', 'page', '--title', 'Mint']],
])('so it is by `%s`', async (_, put, args) => {
  await put(LEFT);
  const { code, stdout, stderr } = await site.cli(args);
  expect([code, stderr]).toEqual([1, '']);
  expect(stdout).toContain('error template-threw  templates\n');
});

it('so it is where other threads render', async () => {
  for (let page = 0; page < 400; page += 1)
    await site.write(`site/pages/herbs/herb-${String(page)}.yaml`, await site.read(PAGE));
  await site.edit(
    TEMPLATE,
    '<h1>{content.heading}',
    `<h1>{(() => { if (page.path.endsWith('-300/')) ${LEFT} return content.heading; })()}`,
  );
  const { code, json, stderr } = await site.build(['--threads', '2']);
  expect([code, stderr, json.diagnostics.map(({ name }) => name)]).toEqual([1, '', ['template-threw']]);
});

it.each([
  ['a page', () => inComponent(`if (content.heading === 'Basil') ${LEFT}`)],
  ['a module', () => inModule(LEFT)],
])('a session goes on, and tells of what %s leaves behind', async (_, put) => {
  await put();
  const dev = await startDev(site.root);
  onTestFinished(() => void dev.stop('SIGKILL'));
  await fetch(`${dev.url}/herbs/basil/`);
  await expect.poll(() => dev.said(), { timeout: 20_000 }).toContain('error template-threw  templates');
  expect((await fetch(dev.url)).status).toBe(200);
  expect(await dev.stop('SIGINT')).toBe(0);
});
