import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pagePlace } from '../corpus-page.mjs';
import { refuseDifference, sample } from '../same-pages.mjs';
import { checkOutAgain, editFooterLink, editPage, editTemplate, pageOf, templateMark } from './edits.mjs';
import { measureProgram, TimedOut } from './measure-program.mjs';
import { visibleContent } from './visible-content.mjs';

/**
 * What is measured of each: a build without anything left by an earlier one, one after nothing changed, one after the heading of a page changed. Of the
 * generator also: after a checkout (`clone`), after a link of the footer changed, after a template changed that a tenth of the pages use (`rare`), or a fifth (`common`).
 *
 * @typedef {'cold' | 'unchanged' | 'edit' | 'clone' | 'footer' | 'rare' | 'common'} Work
 */

/** @typedef {Partial<Record<Work, import('../measure.mjs').Measurement[]>>} Runs one measurement for each round */

/**
 * @typedef {object} Contender
 * @property {string} name
 * @property {string} version
 * @property {string} root its project
 * @property {string} program
 * @property {readonly string[]} args
 * @property {Readonly<Record<string, string>>} env
 * @property {readonly string[]} made what builds leave in the project
 * @property {string} dist the output among them
 * @property {string} [cache] the part of it that a checkout restores; of the generator only
 * @property {(file: string) => string} pageFile
 */

/**
 * @typedef {object} Outcome
 * @property {Map<string, Runs>} runs by the name of the contender
 * @property {Map<string, string>} stopped why a contender was not measured to the end
 */

/**
 * Measures all in turns, the first contender last: ours removes files, which the next one would pay for. It sets what the pages must say; one that says something else is
 * an error, one that takes too long is left out from there on.
 *
 * @param {{ contenders: readonly Contender[], pages: number, rounds: number, timeoutSeconds: number, aside: import('../set-aside.mjs').Aside, signal: AbortSignal, log: (line: string) => void }} task
 * @returns {Promise<Outcome>}
 */
export async function runRounds({ contenders, pages, rounds, timeoutSeconds, aside, signal, log }) {
  /** @type {Outcome} */
  const outcome = { runs: new Map(contenders.map(({ name }) => [name, {}])), stopped: new Map() };
  for (let round = 1; round <= rounds; round += 1) {
    const edited = pagePlace(2 + ((round * 37) % (pages - 2)));
    /** @type {Map<string, Record<'cold' | 'edit', ReadonlyMap<string, string>>>} */
    const found = new Map();
    for (const contender of [...contenders].reverse()) {
      if (outcome.stopped.has(contender.name)) continue;
      const runs = outcome.runs.get(contender.name) ?? {};
      const time = async (/** @type {Work} */ work) => {
        flushDisk();
        const run = await measureProgram({ ...contender, cwd: contender.root }, { timeoutSeconds, signal });
        (runs[work] ??= []).push(run);
        log(
          `${String(pages)} pages, round ${String(round)}: ${contender.name}, ${work}: ${run.wallSeconds.toFixed(2)} s, CPU ${run.cpuSeconds.toFixed(2)} s, ${(run.peakBytes / 1e6).toFixed(0)} MB`,
        );
      };
      try {
        found.set(contender.name, await measureContender(contender, { pages, round, edited, aside, time }));
      } catch (error) {
        if (!(error instanceof TimedOut)) throw error;
        log(`${contender.name}: ${error.message}`);
        outcome.stopped.set(contender.name, error.message);
      }
    }
    const [first, ...others] = contenders;
    const expected = found.get(first?.name ?? '');
    for (const { name } of others) {
      const said = found.get(name);
      if (expected && said)
        for (const work of /** @type {const} */ (['cold', 'edit']))
          refuseDifference(expected[work], said[work], `with ${name}`);
    }
  }
  return outcome;
}

/**
 * One round of one contender.
 *
 * @param {Contender} contender
 * @param {{ pages: number, round: number, edited: { file: string, route: string }, aside: import('../set-aside.mjs').Aside, time: (work: Work) => Promise<void> }} task
 * @returns {Promise<Record<'cold' | 'edit', ReadonlyMap<string, string>>>} what a sample of its pages and the edited one say
 */
async function measureContender({ root, made, dist, cache, pageFile }, { pages, round, edited, aside, time }) {
  const output = join(root, dist);
  for (const path of made) await aside.put(join(root, path));
  await time('cold');
  const cold = sample(output, pages, visibleContent);
  await time('unchanged');
  await editPage(join(root, pageFile(edited.file)), round);
  await time('edit');
  const after = visibleContent(readFileSync(join(output, edited.route, 'index.html'), 'utf8'));
  if (!after.includes(`Edited in round ${String(round)} `))
    throw new Error(`\`${edited.route}\` of \`${root}\` is not the edited page.`);
  if (cache !== undefined) {
    const page = (/** @type {string} */ route) => readFileSync(join(output, route, 'index.html'), 'utf8');
    await checkOutAgain(root, { cache, made, aside });
    await time('clone');
    if (visibleContent(page(edited.route)) !== after)
      throw new Error(`\`${edited.route}\` is another page after a checkout.`);
    // Before the template: the pages of that are not kept for a build of all, which would render them again.
    const takeBack = await editFooterLink(root, round);
    await time('footer');
    if (!page(pagePlace(pages - 1).route).includes(`Edited in round ${String(round)} `))
      throw new Error('The edited footer is not in the pages.');
    for (const name of /** @type {const} */ (['rare', 'common'])) {
      await editTemplate(root, name, round);
      await time(name);
      if (!page(pageOf(name).route).includes(templateMark(round)))
        throw new Error('The edited template is not in its pages.');
    }
    await takeBack();
  }
  return { cold, edit: new Map([[edited.route, after]]) };
}

/** What one build wrote must not be waited for in the time of the next. */
function flushDisk() {
  if (process.platform !== 'win32') execFileSync('sync');
}
