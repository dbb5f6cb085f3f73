import { existsSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises';
import type { Chance } from '../helpers/chance.js';
import type { Site } from '../helpers/site.js';
import { filesIn, WORDS, type Edit, type Sources } from './edits.js';
import { FOOT } from './fragment-site.js';
import { LAKE, RIVER, SEA, SITE, TEXT_EDITS } from './source-edits.js';

/** A site that is built again and again. */
export interface EditedSite extends Sources, Pick<Site, 'out'> {
  /** The moment that content with dates is published for. */
  moment: string;
  /** Builds in the process of the builds that go on from the last one. */
  readonly build: (...args: readonly string[]) => Promise<unknown>;
  /** Kills that process. */
  readonly kill: () => Promise<void>;
  /** How long the last of those builds took, in milliseconds. */
  buildTime: number;
}

type OutputEdit = Edit<EditedSite>;

const RECORDS = 'dist.audit/records.json';

function changeByte(file: string, { int }: Chance): void {
  if (!existsSync(file) || statSync(file).size === 0) return;
  const bytes = readFileSync(file);
  const at = int(0, bytes.length - 1);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(file, bytes);
}

/** A published file, if there is one. */
function anyFile({ out }: EditedSite, { pick }: Chance, ending = ''): string | undefined {
  const files = existsSync(out) ? filesIn(out, ending).filter((path) => statSync(join(out, path)).isFile()) : [];
  return files.length === 0 ? undefined : `dist/${pick(files)}`;
}

const onFile =
  (change: (site: EditedSite, path: string, chance: Chance) => Promise<void> | void, ending?: string): OutputEdit =>
  async (site, chance) => {
    const path = anyFile(site, chance, ending);
    if (path !== undefined) await change(site, path, chance);
  };

/** Copies the output with new times, as a checkout of a cache does. */
async function copyOutput({ root }: EditedSite, from: string, to: string): Promise<void> {
  for (const part of ['', '.audit']) {
    await rm(join(root, `${to}${part}`), { recursive: true, force: true });
    if (existsSync(join(root, `${from}${part}`)))
      await cp(join(root, `${from}${part}`), join(root, `${to}${part}`), { recursive: true });
  }
}

const gone =
  (path: string): OutputEdit =>
  ({ root }) =>
    rm(join(root, path), { recursive: true, force: true });

/** What somebody did to `dist` by hand. */
export const OUTPUT_EDITS: Readonly<Record<string, OutputEdit>> = {
  'a byte of a page': onFile((site, path, chance) => {
    changeByte(join(site.root, path), chance);
  }, '.html'),
  'a byte of any file': onFile((site, path, chance) => {
    changeByte(join(site.root, path), chance);
  }),
  'words of a page': onFile(
    async (site, path) => site.write(path, (await site.read(path)).replace('</p>', ' By hand.</p>')),
    '.html',
  ),
  'a page of another page': onFile(async (site, path, { pick }) => {
    await site.write(path, await site.read(`dist/${pick(filesIn(site.out, '.html'))}`));
  }, '.html'),
  'a file gone': onFile((site, path) => site.remove(path)),
  'a folder gone': async (site) => {
    await rm(join(site.out, 'books'), { recursive: true, force: true });
  },
  'a file more': (site) => site.write('dist/books/stranger.txt', 'Not ours.'),
  'a page more': (site) => site.write('dist/strange/index.html', '<!doctype html><title>Not ours</title>'),
  'the output gone': gone('dist'),
  'times of the output': async (site) => {
    await copyOutput(site, 'dist', 'copy');
    await copyOutput(site, 'copy', 'dist');
  },
  'an output of another time': async (site) => {
    const isKept = existsSync(join(site.root, 'kept'));
    await copyOutput(site, isKept ? 'kept' : 'dist', isKept ? 'dist' : 'kept');
  },
  'another profile in the same output': async (site) => {
    await site.build('--profile', 'staging');
  },
};

/** How files were saved, and what happened to what builds left for each other. */
export const STORE_EDITS: Readonly<Record<string, OutputEdit>> = {
  nothing: () => undefined,
  'a page saved in the place of another file': async (site, { pick }) => {
    const page = join(site.root, RIVER);
    const text = await site.read(RIVER);
    writeFileSync(`${page}~`, text.replace(/It .* chapters\./, `It ${pick(WORDS)} for four chapters.`));
    renameSync(`${page}~`, page);
  },
  'times alone': async (site) => {
    for (const path of [RIVER, SEA, LAKE, SITE, FOOT]) await site.write(path, await site.read(path));
  },
  'another moment': (site, { int }) => {
    site.moment = `${String(int(2020, 2034))}-01-01`;
  },
  'a byte of the records': (site, chance) => {
    changeByte(join(site.root, RECORDS), chance);
  },
  'the end of the records': ({ root }, { int }) => {
    const file = join(root, RECORDS);
    if (existsSync(file)) truncateSync(file, int(0, statSync(file).size));
  },
  'the records gone': gone(RECORDS),
  'a byte of the manifest': (site, chance) => {
    changeByte(join(site.root, 'dist.audit/manifest.json'), chance);
  },
  'sums gone': gone('dist.audit/SHA256SUMS'),
  'the state of the disk gone': gone('.islet/state'),
  'the cache gone': gone('.islet'),
  'a byte of the cache': (site, chance) => {
    const folder = join(site.root, '.islet');
    const files = existsSync(folder) ? filesIn(folder, '').filter((path) => statSync(join(folder, path)).isFile()) : [];
    if (files.length > 0) changeByte(join(folder, chance.pick(files)), chance);
  },
};

/** Waits until a path is there, or a build is over. */
async function reached(path: string, isOver: () => boolean): Promise<void> {
  while (!isOver() && !existsSync(path)) await nextTurn();
}

/** Changes a text and kills the build of it. */
const killed =
  (wait: (site: EditedSite, chance: Chance, isOver: () => boolean) => Promise<unknown>): OutputEdit =>
  async (site, chance) => {
    await TEXT_EDITS['text of any page']?.(site, chance);
    let isOver = false;
    // Killed while it runs, or just after.
    const build = site.build().then(
      () => (isOver = true),
      () => (isOver = true),
    );
    await wait(site, chance, () => isOver);
    await site.kill();
    await build;
  };

export const KILLS: Readonly<Record<string, OutputEdit>> = {
  'a kill at any moment': killed((site, { next }) => setTimeout(next() * site.buildTime)),
  'a kill before the publication': killed((site, _, isOver) =>
    reached(join(site.root, '.dist.islet/next/audit/SHA256SUMS'), isOver),
  ),
  'a kill in the publication': killed((site, _, isOver) =>
    reached(join(site.root, '.dist.islet/journal.json'), isOver),
  ),
};
