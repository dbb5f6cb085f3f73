import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { createProgram } from '../../src/cli/program.js';
import { hostConfiguration } from '../../src/emit/hosts/host-configuration.js';
import { HOSTS, type HostName } from '../../src/lib/site/hosts.js';
import { readBlocks } from '../helpers/handbook.js';
import { unknownWords } from '../helpers/known-command.js';
import type { Step, Workflow } from '../helpers/workflow.js';

const program = await createProgram('0.0.0');
const blocks = await readBlocks('.github/publishing.md');
const file = (name: string): string => blocks.find(({ title }) => title === name)?.text ?? '';
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
const command = (steps: readonly Step[] = []): string => steps.map(({ run = '' }) => run).join('\n');
/** The simple part of TOML: tables, and keys with a text. Any other line throws. */
function parseToml(text: string): Record<string, Record<string, string>> {
  const tables: Record<string, Record<string, string>> = {};
  let table: Record<string, string> = {};
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, name, key, value = ''] = /^(?:\[([\w.]+)\]|(\w+) = (".*"))$/.exec(line) ?? [];
    if (name !== undefined) table = tables[name] = {};
    else if (key !== undefined) table[key] = JSON.parse(value) as string;
    else throw new Error(`Not TOML: ${line}`);
  }
  return tables;
}
const netlify = parseToml(file('netlify.toml'));
const cloudflare = JSON.parse(file('wrangler.json')) as { pages_build_output_dir: string };
const vercel = JSON.parse(file('vercel.json')) as { buildCommand: string };

it('has an example for each host that deploys, and knows the host', () => {
  expect([...deploying.keys()]).toEqual(['github-pages', 'netlify', 'cloudflare', 'vercel']);
  expect(HOSTS).toEqual(expect.arrayContaining([...deploying.keys()]));
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

it('publishes the same folder everywhere', () => {
  const upload = deploying.get('github-pages')?.find(({ uses = '' }) => uses.includes('upload-pages-artifact'));
  expect([
    netlify['build']?.['publish'],
    cloudflare.pages_build_output_dir,
    upload?.with?.['path'],
    /--dir (\S+)/.exec(command(deploying.get('netlify')))?.[1],
  ]).toEqual(['dist', 'dist', expect.stringMatching(/^dist\$\{\{ steps\.pages\.outputs\.base_path \}\}$/), 'dist']);
});

it('copies files that a build writes, by the host and from GitHub in the same way', () => {
  const site = {
    headers: [],
    redirects: [],
    origin: 'https://garden.example',
    base: '',
    files: [],
    precompressed: false,
    targets: ['vercel' as HostName],
  };
  const written = hostConfiguration('vercel', site).files.map(({ path }) => `dist.audit/hosts/${path}`);
  for (const script of [vercel.buildCommand, command(deploying.get('vercel'))]) {
    const copied = [...script.matchAll(/\bcp (?:-r )?(\S+) (\S+)/g)].map(([, from, to]) => [from, to]);
    expect(copied).toEqual([
      ['dist', '.vercel/output/static'],
      [written[0], '.vercel/output/'],
    ]);
  }
});
