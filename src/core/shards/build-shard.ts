import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { copyingPageCache } from '../../incremental/copying-page-cache.js';
import { generatorId } from '../../incremental/generator-id.js';
import { joinStores } from '../../incremental/join-stores.js';
import { openPageCache } from '../../incremental/page-cache.js';
import { readYamlHash } from '../../content/yaml/yaml-hash.js';
import { outputFolders } from '../../emit/folders.js';
import { acquireLock } from '../../emit/lock.js';
import { createReport, type Report } from '../../errors/index.js';
import { isInShard, type Shard } from './shard.js';
import { localeInRoute } from '../../routes/locale-in-route.js';
import { withBacklog } from '../backlog.js';
import type { BuildOptions } from '../build-options.js';
import { createCodeHashes, type CodeHashes } from '../../incremental/code-hashes.js';
import { makePages } from '../make-pages.js';
import { prepareRender, renderBasis } from '../prepare-render.js';
import { makerOf, programId, type ProgramId } from '../../incremental/program-id.js';
import { openOrTell } from '../project/open-or-tell.js';
import type { Project } from '../project/open-project.js';
import { refuseUnsafeOut } from '../project/safe-out.js';
import { cardStore } from '../../incremental/result-stores.js';
import type { KeptPages } from '../../incremental/kept-page.js';
import { lastPages } from '../../incremental/last-pages.js';
import { openReuse } from '../../incremental/reuse.js';
import { openSiteCompiler } from '../site-compiler.js';
import { createStopwatch, type Stopwatch } from '../stopwatch.js';
import { openPageCrew } from '../../workers/page-scheduler.js';
import { createThreadStarter } from '../../workers/thread-starter.js';
import { PART_PAGES, partBasis, partCards, writePart } from './part-file.js';
import { openPartFolder } from './part-folder.js';

/** Cards under way at once, as in a build. */
const CARDS = 3;

export interface ShardOptions extends Pick<
  BuildOptions,
  'root' | 'out' | 'profile' | 'targets' | 'cache' | 'threads' | 'onProgress' | 'signal'
> {
  readonly shard: Shard;
}

export interface ShardResult extends Shard {
  /** Pages of the site that belong to the part. */
  readonly pages: number;
  /** Those of them that were rendered now; others are as the last build of the part left them. */
  readonly rendered: number;
  /** Those of them that lie in it; the others are left to `merge`. */
  readonly kept: number;
  readonly timings: readonly { readonly stage: string; readonly ms: number }[];
}

/**
 * Reads and renders one part of a site into a folder that `merge` takes. Of pages outside of the part it knows that they are there; what does not hold in the whole site is found
 * by `merge`, which renders it again. Nothing is published, and what is wrong with pages is left to `merge` too.
 *
 * @throws IsletError where the configuration, templates or data have problems
 */
export async function buildShard({
  root,
  out,
  profile,
  targets,
  cache,
  threads,
  shard,
  onProgress,
  signal,
}: ShardOptions): Promise<ShardResult> {
  refuseUnsafeOut(root, out);
  const folders = outputFolders(out);
  const place = openPartFolder(folders);
  const lock = await acquireLock(folders);
  const aside = join(folders.work, 'part');
  const watch = createStopwatch(onProgress);
  let project: Project | undefined;
  try {
    place.recover();
    // A killed build may have left its own.
    rmSync(aside, { recursive: true, force: true });
    const generator = generatorId(root);
    const { templates, compile } = openSiteCompiler(root, cache, generator);
    project = await watch.stage('bundle', () => openOrTell(root, profile, { targets, compile, signal }));
    const code = createCodeHashes(root, templates.sources()?.files);
    const program = programId(project, profile, generator);
    const basis = partBasis(project, program);
    project.report.throwIfErrors();
    const counts = await renderPart({
      project: { ...project, report: createReport() },
      late: project.report,
      program,
      code,
      shard,
      cache,
      threads,
      folder: aside,
      watch,
      signal,
    });
    signal?.throwIfAborted();
    writePart(aside, { version: 1, ...shard, ...basis });
    place.replace(aside);
    return { ...shard, ...counts, timings: watch.timings() };
  } finally {
    project?.close();
    rmSync(aside, { recursive: true, force: true });
    await lock.release();
  }
}

interface PartInputs {
  readonly project: Project;
  /** Where what templates throw late goes. */
  readonly late: Report;
  readonly program: ProgramId;
  readonly code: CodeHashes;
  readonly shard: Shard;
  /** False where nothing of an earlier build may be used. */
  readonly cache: boolean | undefined;
  readonly threads: number | undefined;
  /** Where the part is written. */
  readonly folder: string;
  readonly watch: Stopwatch;
  readonly signal: AbortSignal | undefined;
}

/** Renders the pages of a part. Their problems go to the project's report, which nobody reads: many are none in the whole site. */
async function renderPart({
  project,
  late,
  program,
  code,
  shard,
  cache,
  threads,
  folder,
  watch,
  signal,
}: PartInputs): Promise<Pick<ShardResult, 'pages' | 'rendered' | 'kept'>> {
  const { root, site } = project;
  // The versions of a page in its languages name each other, so they are rendered together where their routes tell that they are one.
  const isOwn = (route: string): boolean => isInShard(shard, localeInRoute(route, site)?.rest ?? route);
  const own = cardStore(root);
  const cards = joinStores([own], [partCards(folder), own]);
  const part: KeptPages = openPageCache(folder, PART_PAGES, makerOf(program));
  const name = `${program.profile}-${String(shard.shard)}-of-${String(shard.of)}`;
  const reuse = openReuse(
    project,
    program,
    code,
    cache === false ? part : copyingPageCache(lastPages(root, name, program), part),
    (file) => readYamlHash(root, file),
  );
  const starter = createThreadStarter(threads);
  const crew = openPageCrew(starter);
  try {
    const content = await watch.stage('load', () =>
      crew.load(
        project,
        {
          known: reuse.row,
          json: reuse.content,
          openSources: reuse.openSources,
          isOwn,
        },
        signal,
      ),
    );
    try {
      const basis = await watch.stage('prepare', () => renderBasis(project, { code, cards }));
      const render = await prepareRender(project, content, basis);
      const pages = reuse.pages(content, render);
      const { records } = content.table;
      const due = records.filter((record) => !pages.holds(record)).length;
      const elsewhere = await crew.renderers(project, content, basis, due);
      let rendered = 0;
      let carried = 0;
      await watch.stage('render', () =>
        withBacklog(CARDS, (addCard) =>
          makePages({
            records,
            render,
            reuse: pages,
            stands: () => false,
            elsewhere,
            copying: undefined,
            async take(record, made, index) {
              watch.progress(index, records.length);
              if ('reused' in made) {
                carried += 1;
                return;
              }
              rendered += 1;
              const { page } = made;
              // What lists all pages of the site cannot be known here.
              if (!page || (shard.of > 1 && page.facts.effects.routes)) return;
              pages.keep(record, page);
              const card = page.card && render.cards?.withFonts(page.card, record.locale);
              if (card)
                await addCard(async () => {
                  await render.cards?.draw(card);
                });
            },
            signal,
          }),
        ),
      );
      // What templates throw late is no page's own, so `merge` would not meet it.
      await setImmediate();
      late.throwIfErrors();
      reuse.commit();
      return { pages: records.length + content.invalid.length, rendered, kept: carried + pages.kept() };
    } finally {
      content.close();
    }
  } finally {
    await starter.close();
    reuse.close();
  }
}
