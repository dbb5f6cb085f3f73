import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { UNCERTAIN_FOR } from '../../src/incremental/stat-cache.js';
import type { Chance } from '../helpers/chance.js';
import type { JsonOutcome, Run, Site } from '../helpers/site.js';
import { FOOT, MARKED, NOTED, pageOf, PAGES, writeFragmentSite } from './fragment-site.js';
import { hashes } from './linked-bookshop.js';

const COMMAND = fileURLToPath(new URL('../../bin/islet.js', import.meta.url));
const FRAME = 'templates/layouts/frame.tsx';
const SOURCES = ['site', 'templates'];

type Files = Pick<Site, 'root' | 'out' | 'write' | 'read' | 'remove' | 'exists'>;
type Edit = (site: Files, chance: Chance) => unknown;

const WORDS = ['rain', 'snow & ice', 'ऋतु', 'fog'];

const swap =
  (path: string, pattern: RegExp, text: (word: string) => string): Edit =>
  async (site, { pick }) =>
    site.write(path, (await site.read(path)).replace(pattern, text(pick(WORDS))));

/** Sets a field of the data of all pages; takes it out if it is empty. */
const field =
  (name: string, values: readonly string[], file = FOOT): Edit =>
  async (site, { pick }) => {
    const value = pick(values);
    const rest = (await site.read(file)).replace(new RegExp(`^${name}: .*\n`, 'm'), '');
    await site.write(file, value === '' ? rest : `${rest}${name}: ${value}\n`);
  };

const EDITS: readonly (readonly [weight: number, edit: Edit])[] = [
  [6, field('text', ['Open', 'Open until dawn', '"<open> & ख"', 'Closed'])],
  [1, field('text', ['Never'])],
  [2, field('first', ['One mark', 'Another mark'], MARKED)],
  [2, field('second', ['One mark', 'Another mark'], MARKED)],
  [3, field('to', ['/page-1/', '/page-2/', '/page-11/'])],
  [3, field('more', ['[a]', '[a, b]', ''])],
  [2, field('text', ['Snow tonight', 'Ice', "''"], NOTED)],
  [1, field('id', ['foot', 'heading', ''])],
  [1, field('picture', ['images/mark.svg', ''])],
  [1, field('film', ['true', ''])],
  [1, field('mark', ['7', '8', ''])],
  [1, field('words', ['some', ''])],
  [1, field('sends', ['true', ''])],
  [1, field('script', ['true', ''])],
  [1, field('raw', ['\'<p id="x">\'', "'a < b'", "'<!-- <p> -->'", "'<main>'", ''])],
  [3, swap('site/data/menu/first.yaml', /label: .*/, (word) => `label: ${JSON.stringify(word)}`)],
  [3, async (site, { pick, int }) => site.write(`site/pages/${pick(PAGES)}.yaml`, pageOf(int(0, 11), pick(WORDS)))],
  [1, swap('templates/pages/note.tsx', /data-kind="[^"]*"/, (word) => `data-kind=${JSON.stringify(word)}`)],
  [1, swap(FRAME, /<nav aria-label/, (word) => `<nav data-word=${JSON.stringify(word)} aria-label`)],
  [1, swap('site/site.yaml', /^name: .*$/m, (word) => `name: ${JSON.stringify(word)}`)],
  [
    2,
    async (site, { pick }) => {
      const path = 'site/pages/extra.yaml';
      if (await site.exists(path)) await site.remove(path);
      else await site.write(path, pageOf(4, pick(WORDS)));
    },
  ],
  [1, async (site) => site.remove('site/pages/page-11.yaml').catch(() => undefined)],
  [1, swap('site/assets/images/mark.svg', /fill="[^"]*"|(?<=<path)/, (word) => ` fill="${String(word.length)}"`)],
  [
    2,
    ({ out }, { pick, int }) => {
      const files = existsSync(out) ? readdirSync(out, { recursive: true, encoding: 'utf8' }) : [];
      const pages = files.filter((path) => path.endsWith('.html')).sort();
      if (pages.length === 0) return;
      const page = join(out, pick(pages));
      const bytes = readFileSync(page);
      const at = int(0, bytes.length - 1);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(page, bytes);
    },
  ],
  [1, (site) => site.remove('dist.audit/records.json').catch(() => undefined)],
  [1, (site) => site.remove('.islet/state').catch(() => undefined)],
  [
    1,
    async ({ root, out }, { int }) => {
      const build = spawn(process.execPath, [COMMAND, 'build', '--quiet', '--root', root, '--out', out]);
      const ended = once(build, 'close');
      await Promise.race([ended, setTimeout(int(100, 600))]);
      build.kill('SIGKILL');
      await ended;
    },
  ],
];

const BAG = EDITS.flatMap(([weight, edit]) => Array.from({ length: weight }, () => edit));

export interface EditTrial {
  readonly site: Files;
  readonly chance: Chance;
  readonly edits: number;
  /** Run commands, each in a process of its own. */
  readonly incremental: (args: readonly string[]) => Promise<Run>;
  readonly clean: (args: readonly string[]) => Promise<Run>;
}

/**
 * Makes the site new, edits it again and again, and compares each build with a clean one. Returns how many pages the
 * builds published and rendered.
 *
 * @throws Error that names the edit after which they differ
 */
export async function tryFragmentEdits({ site, chance, edits, incremental, clean }: EditTrial) {
  for (const path of ['dist', 'dist.audit', '.islet']) await site.remove(path).catch(() => undefined);
  await writeFragmentSite(site);
  const built = async (run: EditTrial['clean'], out: string, ...args: string[]) => {
    const line = ['build', '--reporter', 'json', '--root', site.root, '--out', out, ...args];
    const { stdout, code } = await run(line);
    const { diagnostics, result } = JSON.parse(stdout) as JsonOutcome;
    const files = code === 0 ? { ...hashes(out), ...hashes(`${out}.audit`) } : {};
    return { same: JSON.stringify({ code, diagnostics, files }), isOk: code === 0, result };
  };
  const counts = { pages: 0, rendered: 0 };
  const done: string[] = [];
  for (let step = 0; step <= edits; step += 1) {
    for (const part of SOURCES) await cp(join(site.root, part), join(site.root, 'before', part), { recursive: true });
    for (let count = step === 0 ? 0 : chance.int(1, 2); count > 0; count -= 1) {
      const edit = chance.int(0, BAG.length - 1);
      done.push(`${String(step)}:${String(EDITS.findIndex(([, one]) => one === BAG[edit]))}`);
      await BAG[edit]?.(site, chance);
    }
    // Younger files are not trusted; half of the edits are older.
    if (chance.happens(0.5)) await setTimeout(2 * UNCERTAIN_FOR);
    const threads = chance.happens(0.1) ? ['--threads', '1'] : [];
    const now = await built(incremental, site.out, ...threads);
    const other = join(site.root, 'clean');
    for (const folder of [other, `${other}.audit`]) await rm(folder, { recursive: true, force: true });
    const wanted = await built(clean, other, ...(chance.happens(0.2) ? ['--no-cache'] : []));
    if (now.same !== wanted.same) throw new Error(`Another output after the edits ${done.join(' ')}.`);
    counts.pages += Number(now.result?.['pages'] ?? 0);
    counts.rendered += Number(now.result?.['rendered'] ?? 0);
    if (now.isOk) continue;
    for (const part of SOURCES) {
      await site.remove(part);
      await cp(join(site.root, 'before', part), join(site.root, part), { recursive: true });
    }
  }
  return counts;
}
