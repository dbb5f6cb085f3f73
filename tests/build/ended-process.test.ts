import { readdirSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { copyFixture, type JsonOutcome, type Site } from '../helpers/site.js';
import { publishedState } from './published-state.js';

const TEMPLATE = 'templates/pages/page.tsx';

let site: Site;

beforeEach(async () => {
  site = await copyFixture('minimal');
});

const named = ({ diagnostics }: JsonOutcome): string[] =>
  diagnostics.map(
    ({ name, position, message }) => `${name} ${position?.file ?? ''}:${String(position?.line)} ${message}`,
  );
const lineOf = async (text: string): Promise<number> =>
  (await site.read(TEMPLATE)).split('\n').findIndex((line) => line.includes(text)) + 1;
const calling = (call: string): string =>
  `(Reflect.get(globalThis, 'process') as Record<string, (...values: unknown[]) => never>).${call}`;

it.each([
  ['a module', 'exit(3)', 'export default', 'void CALL;\nexport default'],
  [
    'a promise that a module leaves behind',
    'exit(0)',
    'export default',
    'void Promise.resolve().then(() => { CALL; });\nexport default',
  ],
  ['a component', 'reallyExit(0)', '<h1>{content.heading}', '<h1>{CALL}'],
  ['a rule of a schema', 'abort()', 'z.string().min(1)', 'z.string().refine(() => CALL)'],
  ['a summary', 'kill(1, 0)', '  component:', '  summary: () => CALL,\n  component:'],
])('%s that ends the process is told in its line, and nothing is left behind', async (_, call, from, to) => {
  expect((await site.build()).code).toBe(0);
  const before = await publishedState(site.root);
  await site.edit(TEMPLATE, from, to.replace('CALL', calling(call)));
  const { code, json, stderr } = await site.build();
  const [told, ...others] = named(json);
  expect([code, stderr, others]).toEqual([1, '', []]);
  expect(told).toMatch(
    new RegExp(
      `^template-ends-process ${TEMPLATE}:${String(await lineOf('Reflect'))} \`process\\.${call.replace(/\(.*/, '')}\\(\\)\` is called`,
    ),
  );
  expect(await publishedState(site.root)).toEqual(before);
  expect(readdirSync(site.root).sort()).toEqual(['.islet', 'dist', 'dist.audit', 'site', 'templates']);
});

it('so is one in another thread', async () => {
  for (let page = 0; page < 400; page += 1)
    await site.write(`site/pages/herbs/herb-${String(page)}.yaml`, await site.read('site/pages/herbs/basil.yaml'));
  await site.edit(
    TEMPLATE,
    '<h1>{content.heading}',
    `<h1>{page.path.endsWith('-300/') ? ${calling('exit(0)')} : content.heading}`,
  );
  const { code, json, stderr } = await site.build(['--threads', '2']);
  expect([code, stderr, json.diagnostics.map(({ name, routes }) => [name, routes])]).toEqual([
    1,
    '',
    [['template-ends-process', ['/herbs/herb-300/']]],
  ]);
});
