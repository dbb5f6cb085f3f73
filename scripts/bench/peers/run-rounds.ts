import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { requireSameContent, sampleContent, visibleContent } from '../compare-pages.js';
import { pagePlace } from '../corpus-page.js';
import { measure, type Measurement, type Program } from '../measure.js';
import type { Trash } from '../trash.js';
import { checkOutAgain, editMark, editPage, editSharedLink, editTemplate } from './edits.js';

/**
 * The builds that are measured: without output and cache, without a change, after an edit of one page. Of islet also: after a
 * checkout with the cache, after an edit of a link in the footer, the header and a set of search links, after an edit of
 * a template that a tenth of the pages use.
 */
export type Work = 'cold' | 'unchanged' | 'edit' | 'checkout' | 'footer' | 'navigation' | 'search links' | 'template';

/** One measurement for each round. */
export type Runs = Partial<Record<Work, Measurement[]>>;

export interface Contender extends Program {
  readonly name: string;
  /** Its project. */
  readonly root: string;
  /** What builds leave in the project. */
  readonly outputs: readonly string[];
  readonly dist: string;
  /** The output that a checkout restores; only of islet. */
  readonly cache?: string;
  readonly pageFile: (file: string) => string;
}

interface Rounds {
  /** Islet first. */
  readonly contenders: readonly Contender[];
  readonly pages: number;
  readonly rounds: number;
  readonly timeoutSeconds: number;
  readonly trash: Trash;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/** Some file systems do not use the inodes of removed files again within a minute, which slows down what follows. */
const INODES_REST_MS = 60_000;

type Contents = ReadonlyMap<string, string>;

/**
 * Measures all contenders in turns. One that times out is left out from then on, and named in `stopped` with the reason.
 *
 * @throws {Error} if a contender fails or makes pages with other content
 */
export async function runRounds(task: Rounds): Promise<{ runs: Map<string, Runs>; stopped: Map<string, string> }> {
  const { contenders, pages, timeoutSeconds, signal, log } = task;
  const runs = new Map<string, Runs>(contenders.map(({ name }) => [name, {}]));
  const stopped = new Map<string, string>();
  for (let round = 1; round <= task.rounds; round += 1) {
    const contents = new Map<string, Contents>();
    // Islet last: it removes files, which slows down what follows on some file systems.
    for (const contender of contenders.toReversed()) {
      const { name } = contender;
      if (stopped.has(name)) continue;
      const works = runs.get(name) ?? {};
      const time = async (work: Work) => {
        flushDisk();
        const run = await measure({ ...contender, cwd: contender.root }, { timeoutSeconds, signal });
        (works[work] ??= []).push(run);
        const figures = `${run.wallSeconds.toFixed(2)} s, CPU ${run.cpuSeconds.toFixed(2)} s, ${(run.peakBytes / 1e6).toFixed(0)} MB`;
        log(`${String(pages)} pages, round ${String(round)}: ${name}, ${work}: ${figures}`);
      };
      try {
        contents.set(name, await runRound(contender, round, task, time));
      } catch (error) {
        if (!(error instanceof DOMException && error.name === 'TimeoutError')) throw error;
        stopped.set(name, `stopped after ${String(timeoutSeconds)} s`);
      }
    }
    requireSameContent(contents);
  }
  return { runs, stopped };
}

/** Runs all builds of one contender. Returns the content of a sample of its pages, and of the edited page. */
async function runRound(
  { root, outputs, dist, cache, pageFile }: Contender,
  round: number,
  { pages, trash }: Rounds,
  time: (work: Work) => Promise<void>,
): Promise<Contents> {
  const html = (route: string) => readFileSync(join(root, dist, route, 'index.html'), 'utf8');
  const requireText = (route: string, text: string) => {
    if (!html(route).includes(text)) throw new Error(`\`${route}\` of \`${root}\` does not show the edit.`);
  };
  const edited = pagePlace(2 + ((round * 37) % (pages - 2)));
  for (const path of outputs) await trash.move(join(root, path));
  await time('cold');
  const sample = sampleContent(join(root, dist), pages);
  await time('unchanged');
  await editPage(join(root, pageFile(edited.file)), round);
  await time('edit');
  requireText(edited.route, editMark(round));
  const after = visibleContent(html(edited.route));
  if (cache !== undefined) {
    await checkOutAgain(root, { cache, outputs, trash });
    await time('checkout');
    if (visibleContent(html(edited.route)) !== after)
      throw new Error(`\`${edited.route}\` is another page after a checkout.`);
    const reverts: (() => Promise<void>)[] = [];
    for (const work of ['footer', 'navigation', 'search links'] as const) {
      await setTimeout(INODES_REST_MS);
      reverts.push(await editSharedLink(root, work, round));
      await time(work);
      if (work !== 'search links') requireText(pagePlace(pages - 1).route, editMark(round));
    }
    await setTimeout(INODES_REST_MS);
    const { route, text } = await editTemplate(root, round);
    await time('template');
    requireText(route, text);
    for (const revert of reverts) await revert();
  }
  return new Map([...sample, [edited.route, after]]);
}

/** Keeps the writes of one build out of the time of the next. */
function flushDisk(): void {
  if (process.platform !== 'win32') execFileSync('sync');
}
