import { cpSync, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { discover } from '../../src/content/discover.js';
import { createReport } from '../../src/errors/index.js';
import { pageRoute } from '../../src/lib/page-route.js';
import { isInShard } from '../../src/lib/shard.js';
import type { JsonOutcome, Site } from '../helpers/site.js';
import { useWarmCli } from '../helpers/warm-cli.js';
import { book, copyLinkedBookshop, hashes } from './linked-bookshop.js';

let site: Site;

beforeAll(async () => {
  site = await copyLinkedBookshop();
});

afterAll(() => site.dispose());

/** Those who build parts and those who join them know nothing of each other but what lies on the disk. */
const machine = useWarmCli();
const other = useWarmCli();

const at = (name: string): string => join(site.root, name);

interface Ran {
  readonly code: number | null;
  readonly names: readonly string[];
  readonly said: readonly string[];
  readonly result: Readonly<Record<string, unknown>>;
}

async function run(cli: ReturnType<typeof useWarmCli>, ...args: readonly string[]): Promise<Ran> {
  const { stdout, code } = await cli([...args, '--reporter', 'json', '--root', site.root]);
  const { diagnostics, result } = JSON.parse(stdout) as JsonOutcome;
  return { code, names: diagnostics.map(({ name }) => name), said: diagnostics.map((item) => JSON.stringify(item)), result: result ?? {} };
}

const partsOf = (of: number): string[] => Array.from({ length: of }, (_, index) => at(`parts/${String(of)}/part-${String(index + 1)}`));

async function buildParts(of: number): Promise<Ran[]> {
  const ran: Ran[] = [];
  for (const [index, out] of partsOf(of).entries()) ran.push(await run(machine, 'build', '--shard', `${String(index + 1)}/${String(of)}`, '--out', out));
  return ran;
}

const merge = (...parts: readonly string[]): Promise<Ran> => run(other, 'merge', ...parts, '--out', at('merged'));
const whole = (): Promise<Ran> => run(other, 'build', '--no-cache', '--out', at('whole'));
const published = (name: string): Record<string, string> => ({ ...hashes(at(name)), ...hashes(at(`${name}.audit`)) });

const routes = (): string[] => discover(site.root, 'site/pages', () => true, createReport()).map((file) => pageRoute(file).route);

describe('parts that fit', () => {
  beforeAll(async () => {
    expect(await whole()).toMatchObject({ code: 0, said: [] });
  });

  it.each([1, 2, 3, 7])('%i give the bytes of a build in one piece', async (of) => {
    const ran = await buildParts(of);
    expect(ran.map(({ code }) => code)).toEqual(ran.map(() => 0));
    const own = ran.map((_, index) => routes().filter((route) => isInShard({ shard: index + 1, of }, route)).length);
    expect(ran.map(({ result }) => result['pages'])).toEqual(own);
    const kept = ran.reduce((sum, { result }) => sum + Number(result['kept']), 0);
    const { code, said, result } = await merge(...partsOf(of));
    expect({ code, said }).toEqual({ code: 0, said: [] });
    expect(published('merged')).toEqual(published('whole'));
    expect(result['pages']).toBe(routes().length);
    // Only what a part could not know is made again.
    expect(Number(result['rendered'])).toBeLessThanOrEqual(of === 1 ? 0 : routes().length - kept + 3);
  }, 120_000);
});
