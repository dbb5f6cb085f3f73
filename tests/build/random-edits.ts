import { cpSync, existsSync, rmSync } from 'node:fs';
import { mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, onTestFinished } from 'vitest';
import { UNCERTAIN_FOR } from '../../src/incremental/stat-cache.js';
import type { Chance } from '../helpers/chance.js';
import { siteIn, type JsonOutcome, type Run, type Site } from '../helpers/site.js';
import { useKillableCli } from '../helpers/warm-cli.js';
import { createAuditTrial } from './audit-trial.js';
import { hashes } from './linked-bookshop.js';
import { KILLS, OUTPUT_EDITS, STORE_EDITS, type EditedSite } from './output-edits.js';
import { ASSET_EDITS, FRAGMENT_EDITS, PAGE_EDITS, SETTING_EDITS, TEMPLATE_EDITS, TEXT_EDITS } from './source-edits.js';
import type { Edit } from './edits.js';
import { FAULTS } from './fault-edits.js';

const SOURCES = ['site', 'templates'];

/** All edits, and how often one of the group is made. */
const GROUPS: Readonly<Record<string, readonly [share: number, edits: Readonly<Record<string, Edit<EditedSite>>>]>> = {
  texts: [10, TEXT_EDITS],
  fragments: [14, FRAGMENT_EDITS],
  pages: [8, PAGE_EDITS],
  templates: [6, TEMPLATE_EDITS],
  settings: [6, SETTING_EDITS],
  assets: [4, ASSET_EDITS],
  output: [6, OUTPUT_EDITS],
  stores: [3, STORE_EDITS],
  kills: [1, KILLS],
  faults: [2, FAULTS],
};

const BAG = Object.entries(GROUPS).flatMap(([group, [share]]) => Array.from({ length: share }, () => group));

/** The edits of a group, or of all, by name. */
export function editsOf(group?: string): Readonly<Record<string, Edit<EditedSite>>> {
  const groups = Object.entries(GROUPS).filter(([name]) => group === undefined || name === group);
  return Object.fromEntries(
    groups.flatMap(([name, [, edits]]) => Object.entries(edits).map(([kind, edit]) => [`${name}: ${kind}`, edit])),
  );
}

const EDITS = editsOf();

/** One or two edits; more often of the groups that more people make. */
export function randomEdits({ pick, int }: Chance): string[] {
  return Array.from({ length: int(1, 2) }, () => pick(Object.keys(editsOf(pick(BAG)))));
}

interface Outcome {
  /** Hash of every published file and of the audit folder's, by path; empty if nothing was published. */
  readonly files: Readonly<Record<string, string>>;
  readonly diagnostics: readonly string[];
  readonly pages: number;
  readonly bytes: number;
  readonly rendered: number;
}

/** How many threads are asked for; as many as suit the machine where none are named. */
type Threads = number | undefined;

/** Two processes and two folders, so that neither build knows anything of the other. */
export interface EditedSites {
  readonly edited: EditedSite;
  /** Builds on the last output. */
  incremental(threads?: Threads): Promise<Outcome>;
  /** Copies the sources to another folder, and builds them from nothing. */
  clean(threads?: Threads): Promise<Outcome>;
  /** Output of the clean builds. */
  readonly cleanOut: string;
}

/** Copies folders, in place of those of the same names. Synchronous, because that is faster for small files. */
function replaceBy(from: string, to: string, ...folders: readonly string[]): void {
  for (const folder of folders) {
    rmSync(join(to, folder), { recursive: true, force: true });
    cpSync(join(from, folder), join(to, folder), { recursive: true });
  }
}

function outcomeOf({ code, stdout }: Run, out: string): Outcome {
  const { diagnostics, result } = JSON.parse(stdout) as JsonOutcome;
  const count = (key: string): number => Number(result?.[key] ?? 0);
  return {
    files: code === 0 ? publishedFiles(out) : {},
    diagnostics: diagnostics.map((item) => JSON.stringify(item)),
    pages: count('pages'),
    bytes: count('bytes'),
    rendered: count('rendered'),
  };
}

function publishedFiles(out: string): Readonly<Record<string, string>> {
  const audit = Object.entries(existsSync(`${out}.audit`) ? hashes(`${out}.audit`) : {});
  return {
    ...(existsSync(out) ? hashes(out) : {}),
    ...Object.fromEntries(audit.map(([path, hash]) => [`../dist.audit/${path}`, hash])),
  };
}

/** Of builds from nothing, how many share compiled files and pictures with another one, of which one then has to make them. */
const SHARE = { compiled: 3, pictures: 50 };

/** Sites after which processes are replaced: Node keeps each version of a template in memory. */
const SITES_OF_PROCESS = 40;

/** Returns a function that opens a site for the running test, which then disposes of it. Call it outside of tests. */
export function useEditedSites(): (site: Site) => Promise<EditedSites> {
  const first = useKillableCli();
  const second = useKillableCli();
  let opened = 0;
  let builds = 0;
  let other: Site | undefined;
  afterAll(() => other?.dispose());
  return async (site) => {
    opened += 1;
    if (opened % SITES_OF_PROCESS === 0) await Promise.all([first.kill(), second.kill()]);
    other ??= siteIn(await realpath(await mkdtemp(join(tmpdir(), 'islet-clean-'))));
    const cleaned = other;
    onTestFinished(site.dispose);
    if (await site.exists('node_modules')) replaceBy(site.root, cleaned.root, 'node_modules');
    const line = ({ root, out }: Site, threads: Threads, ...args: readonly string[]): string[] => [
      ...['build', '--reporter', 'json', '--root', root, '--out', out, '--as-of', edited.moment, ...args],
      ...(threads === undefined ? [] : ['--threads', String(threads)]),
    ];
    const edited: EditedSite = {
      ...site,
      moment: '2026-01-01',
      buildTime: 500,
      kill: first.kill,
      build: (...args: readonly string[]) => first.run(line(site, 0, ...args)),
    };
    return {
      edited,
      cleanOut: cleaned.out,
      async incremental(threads) {
        const start = performance.now();
        const run = await first.run(line(site, threads));
        edited.buildTime = performance.now() - start;
        return outcomeOf(run, site.out);
      },
      async clean(threads) {
        builds += 1;
        const left = ['dist', 'dist.audit', '.islet/state', ...(builds % SHARE.pictures === 0 ? ['.islet'] : [])];
        for (const path of left) rmSync(join(cleaned.root, path), { recursive: true, force: true });
        replaceBy(site.root, cleaned.root, ...SOURCES);
        const args = builds % SHARE.compiled === 0 ? ['--no-cache'] : [];
        return outcomeOf(await second.run(line(cleaned, threads, ...args)), cleaned.out);
      },
    };
  };
}

/** What the builds did that went on from the last one, taken together. */
export interface Tally {
  pages: number;
  rendered: number;
  /** At least: pages whose bytes changed beyond the number of those that were rendered. */
  spliced: number;
  builds: number;
  refused: number;
  readonly edits: Record<string, number>;
}

export interface Trial {
  readonly sites: EditedSites;
  readonly chance: Chance;
  readonly rounds: number;
  /** Names of the edits of a round. */
  readonly editsOf: (round: number) => readonly string[];
  /** Threads of a round, of the build that goes on from the last one and of the clean one. */
  readonly threadsOf: (round: number) => readonly [incremental: Threads, clean: Threads];
  /** In which share of the rounds `check` and `diff` are compared too; if in any, after the first build and the last one in any case. */
  readonly audited?: number;
}

/** Edits a site again and again, and compares each build, and what `check` and `diff` report, with those from nothing. */
export async function tryEdits({
  sites,
  chance,
  rounds,
  editsOf: chosen,
  threadsOf,
  audited = 0,
}: Trial): Promise<Tally> {
  const { edited, incremental, clean, cleanOut } = sites;
  const tally: Tally = { pages: 0, rendered: 0, spliced: 0, builds: 0, refused: 0, edits: {} };
  const audit = createAuditTrial(edited, cleanOut, chance);
  const before = join(edited.root, 'before');
  const done: string[] = [];
  let isCleanBuilt = true;
  let last = await incremental(threadsOf(0)[0]);
  expect(last).toEqual(await clean());
  if (audited > 0) await audit('the first build');
  for (let round = 0; round < rounds; round += 1) {
    const edits = chosen(round);
    replaceBy(edited.root, before, ...SOURCES);
    const { moment } = edited;
    done.push(`${String(round)}: ${edits.join(' + ')}`);
    for (const kind of edits) {
      tally.edits[kind] = (tally.edits[kind] ?? 0) + 1;
      await EDITS[kind]?.(edited, chance);
    }
    // Younger files are not trusted; half of the edits are older.
    if (round % 2 === 0) await setTimeout(2 * UNCERTAIN_FOR);
    const [own, other] = threadsOf(round);
    const stood = publishedFiles(edited.out);
    const [now, wanted] = await Promise.all([incremental(own), clean(other)]);
    const { rendered } = now;
    expect(now, done.join('\n')).toEqual({ ...wanted, rendered });
    tally.builds += 1;
    if (now.pages > 0) {
      last = wanted;
      const changed = Object.keys(now.files).filter(
        (path) => path.endsWith('.html') && path in stood && stood[path] !== now.files[path],
      ).length;
      tally.pages += now.pages;
      tally.rendered += rendered;
      tally.spliced += Math.max(0, changed - rendered);
      isCleanBuilt = true;
      if (round < rounds - 1 && chance.happens(audited)) await audit(done.join('\n'));
      continue;
    }
    tally.refused += 1;
    isCleanBuilt = false;
    if (!edits.some((kind) => kind.startsWith('kills')))
      expect(publishedFiles(edited.out), done.join('\n')).toEqual(stood);
    // As somebody would who reads what is wrong.
    replaceBy(before, edited.root, ...SOURCES);
    edited.moment = moment;
    const repaired = await incremental(own);
    expect(repaired, `repaired, ${done.join('\n')}`).toEqual({ ...last, rendered: repaired.rendered });
  }
  if (audited > 0) {
    if (!isCleanBuilt) await clean();
    await audit(done.join('\n'));
  }
  return tally;
}
