import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeCorpus } from './corpus.mjs';
import { measure } from './measure.mjs';

const COMMAND = fileURLToPath(new URL('../../bin/islet.js', import.meta.url));
const FLOOR = fileURLToPath(new URL('floor/floor.mjs', import.meta.url));

/** Pages of the small build, which is nearly all start-up. */
const FEW = 2;

/** What builds leave in a project. */
const MADE = ['dist', 'dist.audit', '.islet'];

/**
 * CPU time of a program that builds the corpus, taken apart: what it costs at all, what each further page costs, and what a build of all costs after nothing has changed.
 *
 * @typedef {object} PageCost
 * @property {number} startSeconds
 * @property {number} secondsPerPage
 * @property {number} coldSeconds of all pages
 * @property {number | undefined} unchangedSeconds `undefined` for what keeps nothing
 */

/** @typedef {(root: string, out: string) => string[]} Program arguments for Node that build the project at `root` into `out` */

/** @type {Program} */
export const generator = (root, out) => [COMMAND, 'build', '--quiet', '--root', root, '--out', out];

/**
 * @param {string} bundle of `bundleFloor`
 * @returns {Program}
 */
export function floor(bundle) {
  return (root, out) => [FLOOR, bundle, root, out];
}

/**
 * Measures programs on the same two corpora, each run in a process of its own: both cold, and the large one once more. CPU time, since what else the machine does takes that of others, not
 * ours; the difference of two sizes, so that a slow start-up does not hide a slow page, nor the other way round.
 *
 * @template {string} Name
 * @param {{ folder: string, pages: number, programs: Readonly<Record<Name, Program>>, keeping: readonly NoInfer<Name>[] }} task `folder`: an existing one; what is made in it is removed;
 * `keeping`: those that build again what has changed, and no more
 * @returns {Promise<Record<Name, PageCost>>}
 */
export async function pageCosts({ folder, pages, programs, keeping }) {
  const [few, many] = [join(folder, 'few'), join(folder, 'many')];
  await writeCorpus(few, FEW);
  await writeCorpus(many, pages);
  try {
    /** @type {Partial<Record<Name, PageCost>>} */
    const costs = {};
    for (const name of /** @type {Name[]} */ (Object.keys(programs))) {
      const seconds = async (/** @type {string} */ root) => {
        const { cpuSeconds } = await measure(programs[name](root, join(root, 'dist')), {
          usageFile: join(folder, 'usage.json'),
        });
        return cpuSeconds;
      };
      for (const path of [few, many].flatMap((root) => MADE.map((made) => join(root, made))))
        await rm(path, { recursive: true, force: true, maxRetries: 5 });
      const startSeconds = await seconds(few);
      const coldSeconds = await seconds(many);
      const secondsPerPage = (coldSeconds - startSeconds) / (pages - FEW);
      costs[name] = {
        startSeconds,
        secondsPerPage,
        coldSeconds,
        unchangedSeconds: keeping.includes(name) ? await seconds(many) : undefined,
      };
    }
    return /** @type {Record<Name, PageCost>} */ (costs);
  } finally {
    for (const root of [few, many]) await rm(root, { recursive: true, force: true, maxRetries: 5 });
  }
}
