import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { startDev } from '../helpers/dev.js';
import { copyFixture, OWN_PROCESS, type JsonOutcome, type Site } from '../helpers/site.js';
import { startBuild } from './build-process.js';
import { publishedState } from './published-state.js';

const TEMPLATE = 'templates/pages/page.tsx';
const PAGE = 'site/pages/herbs/basil.yaml';
const FILL = '((): unknown => { let all: unknown; for (;;) all = { all }; })';
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

it.each([
  ['a module', 'export default', `${NEVER}('');\nexport default`],
  ['a chain of promises', 'export default', 'void (async () => { for (;;) await null; })();\nexport default'],
])('a build stops %s that never ends, and reports its line', async (_, from, to) => {
  await site.edit(TEMPLATE, from, to);
  const { code, json, stderr } = await site.build([], OWN_PROCESS);
  expect([code, stderr, named(json)]).toEqual([
    1,
    '',
    [`template-timeout ${TEMPLATE}:${String(await lineOf(to.split('\n')[0] ?? ''))}`],
  ]);
});

it('a build of one edited page reports a schema rule that never ends', async () => {
  await site.edit(TEMPLATE, 'z.string().min(1)', `z.string().refine((text) => text !== 'Never' || ${NEVER}(text))`);
  expect((await site.build()).code).toBe(0);
  const before = await publishedState(site.root);
  await site.edit(PAGE, 'heading: Basil', 'heading: Never');
  const { code, json, stderr } = await site.build([], OWN_PROCESS);
  expect([code, stderr, named(json)]).toEqual([
    1,
    '',
    [`template-timeout ${TEMPLATE}:${String(await lineOf('schema:'))}`],
  ]);
  expect(await publishedState(site.root)).toEqual(before);
  await site.edit(PAGE, 'heading: Never', 'heading: Basil leaves');
  const mended = await site.build();
  expect([mended.code, mended.json.result]).toEqual([0, expect.objectContaining({ rendered: 1 })]);
});

it('a build reports a component that runs out of memory before its time is over', async () => {
  await site.edit('site/site.yaml', 'templateTimeout: 1', 'templateTimeout: 100');
  await site.edit(TEMPLATE, 'export default', 'function Twig() {\n  return <Twig />;\n}\n\nexport default');
  await site.edit(TEMPLATE, '<RichText', '<Twig />\n        <RichText');
  const { code, json, stderr } = await site.build([], { env: { NODE_OPTIONS: '--max-old-space-size=400' } });
  expect([code, stderr, json.diagnostics.map(({ name }) => name)]).toEqual([1, '', ['template-out-of-memory']]);
});

it('a build reports a template that runs out of memory on the only edited page', async () => {
  await site.edit('site/site.yaml', 'templateTimeout: 1', 'templateTimeout: 100');
  await site.edit(
    TEMPLATE,
    '<h1>{content.heading}',
    `<h1>{content.heading === 'Full' ? String(${FILL}()) : content.heading}`,
  );
  expect((await site.build()).code).toBe(0);
  await site.edit(PAGE, 'heading: Basil', 'heading: Full');
  const { code, json, stderr } = await site.build([], { env: { NODE_OPTIONS: '--max-old-space-size=800' } });
  expect([code, stderr, named(json)]).toEqual([
    1,
    '',
    [`template-out-of-memory ${TEMPLATE}:${String(await lineOf('<h1>'))}`],
  ]);
});

it('a build in a debugger is not stopped', async () => {
  await site.edit(TEMPLATE, '<h1>{content.heading}', `<h1>{String(${NEVER}(content.heading))}`);
  const build = startBuild(site, ['--out', site.out], ['--inspect=127.0.0.1:0']);
  await build.reached(`${site.root}/.islet/templates`);
  await sleep(2000);
  expect([build.child.exitCode, build.child.signalCode]).toEqual([null, null]);
  build.child.kill('SIGKILL');
  await build.ended;
});

it('a dev session continues, shows the error, and shows the page once it is fixed', async () => {
  const loop = `<h1>{page.path === '/' ? content.heading : String(${NEVER}(content.heading))}`;
  await site.edit(TEMPLATE, '<h1>{content.heading}', loop);
  const endless = `${NEVER}('')`;
  await site.write(
    'templates/files/herbs.ts',
    `import { defineFile } from 'islet';\nexport default defineFile({ path: 'herbs.txt', render: () => String(${endless}) });\n`,
  );
  const dev = await startDev(site.root);
  onTestFinished(() => void dev.stop('SIGKILL'));
  const get = async (path: string): Promise<string> => {
    const answer = await fetch(dev.url + path, { headers: { accept: 'text/html' } });
    return `${String(answer.status)} ${await answer.text()}`;
  };
  expect(await get('/herbs/basil/')).toMatch(/^500 [^]*template-timeout/);
  expect(await get('/')).toMatch(/^200 /);
  const said = (text: string): Promise<void> => expect.poll(() => dev.said(), { timeout: 20_000 }).toContain(text);
  await said(`error template-timeout  ${TEMPLATE}:${String(await lineOf('<h1>'))}`);
  expect(await get('/herbs.txt')).toMatch(/^404 /);
  await said('error template-timeout  templates/files/herbs.ts:2');
  await site.edit('templates/files/herbs.ts', endless, "'Basil'");
  await expect.poll(() => get('/herbs.txt'), { timeout: 20_000 }).toBe('200 Basil');

  // A rule is tried where pages are read; those that were shown before stay.
  await site.edit(TEMPLATE, 'z.string().min(1)', `z.string().refine(${NEVER})`);
  await said(`error template-timeout  ${TEMPLATE}:${String(await lineOf('schema:'))}`);
  expect(await get('/')).toMatch(/^200 /);
  await site.edit(TEMPLATE, `z.string().refine(${NEVER})`, 'z.string().min(1)');

  await site.edit(TEMPLATE, loop, '<h1>{content.heading}');
  await expect.poll(() => get('/herbs/basil/'), { timeout: 20_000 }).toMatch(/^200 [^]*<h1>Basil/);
  await said('All problems are fixed.');
  expect(await dev.stop('SIGINT')).toBe(0);
});
