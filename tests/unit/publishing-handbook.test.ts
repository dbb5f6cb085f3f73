import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { createProgram } from '../../src/cli/program.js';
import { HOSTS } from '../../src/lib/site/hosts.js';
import { pageInfo } from '../../src/routes/listed-pages.js';
import { readBlocks } from '../helpers/handbook.js';
import { unknownWords } from '../helpers/known-command.js';
import { pageOf, siteOf } from './routes/site-of.js';
import type { Step, Workflow } from '../helpers/workflow.js';

const program = await createProgram('0.0.0');
const blocks = await readBlocks('.github/publishing.md');
const stepsOf = (text: string): readonly Step[] => {
  const value = parse(text) as Workflow | readonly Step[];
  return 'jobs' in value ? Object.values(value.jobs).flatMap(({ steps = [] }) => steps) : value;
};
/** Steps of the examples that deploy, by the host that they build for. */
const deploying = new Map(
  blocks
    .filter(({ language, text }) => language === 'yaml' && text.includes('- run: '))
    .map(({ text }) => [/--target (\S+)/.exec(text)?.[1] ?? '', stepsOf(text)]),
);

it('has an example for each host that deploys, and knows the host', () => {
  expect([...deploying.keys()]).toEqual([
    'github-pages',
    'netlify',
    'cloudflare',
    'cloudflare-workers',
    'azure',
    'vercel',
  ]);
  expect(HOSTS).toEqual(expect.arrayContaining([...deploying.keys()]));
});

it('names each host, and the handbook for developers each fact of a page', async () => {
  const read = (name: string): Promise<string> =>
    readFile(fileURLToPath(new URL(`../../.github/${name}.md`, import.meta.url)), 'utf8');
  const [publishing, templates] = await Promise.all([read('publishing'), read('templates')]);
  expect(HOSTS.filter((host) => !publishing.includes(`| \`${host}\` |`))).toEqual([]);
  const facts = Object.keys(pageInfo(pageOf('/a/'), [], siteOf()));
  expect(facts.filter((fact) => !templates.includes(`\`${fact}\``))).toEqual([]);
});

it('names commands and options that there are', async () => {
  const text = await readFile(fileURLToPath(new URL('../../.github/publishing.md', import.meta.url)), 'utf8');
  const lines = [...text.matchAll(/npx islet ([^"`\n&>|]+)/g)].map(([, line = '']) => line.replace(/ +#.*/, ''));
  expect(lines.length).toBeGreaterThan(12);
  expect(lines.flatMap((line) => unknownWords(program, line.trim().split(/\s+/)))).toEqual([]);
});

it.each([...deploying])('builds for %s, checks, and deploys after that', (host, steps) => {
  const order = [`islet build --as-of now --target ${host}`, 'islet check', 'deploy'];
  const texts = steps.map(({ run = '', uses = '' }) => run + uses);
  const places = order.map((word) => texts.findLastIndex((text) => text.includes(word)));
  expect(places).toEqual(places.filter((place) => place >= 0).sort((a, b) => a - b));
});

it('keeps the output and the cache of the last run, for the build that follows', () => {
  const steps = deploying.get('github-pages') ?? [];
  const at = (words: string): number => steps.findIndex(({ uses = '', run = '' }) => (uses + run).includes(words));
  const { path, key } = steps[at('actions/cache@')]?.with ?? {};
  expect(String(path).trim().split('\n')).toEqual(['dist', 'dist.audit', '.islet/cache']);
  // A key that exists is never written again.
  expect(key).toContain('github.run_id');
  expect(at('actions/cache@')).toBeLessThan(at('islet build'));
});
