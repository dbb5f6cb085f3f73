import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { readYamlHash } from '../content/yaml/yaml-hash.js';
import { outputFolders } from '../emit/output-folders.js';
import { acquireLock } from '../emit/lock.js';
import { createReport } from '../errors/index.js';
import { createCodeHashes, type CodeHashes } from '../incremental/code-hashes.js';
import { generatorId } from '../incremental/generator-id.js';
import { openPageStore } from '../incremental/page-store.js';
import { cardCache, joinResultCaches } from '../incremental/result-cache.js';
import { pageKey } from '../lib/site/page.js';
import { localeInRoute } from '../routes/locale-in-route.js';
import { withBacklog } from './backlog.js';
import type { BuildOptions } from './build-options.js';
import { loadSite } from './load/site.js';
import { makePages } from './make-pages.js';
import { createPageReuse, openPages, type Pages } from './page-reuse.js';
import { createPageThreads } from './page-threads.js';
import { prepareRender } from './prepare-render.js';
import { renderBasis } from './render-basis.js';
import { programId, programOf, type ProgramId } from './project/program-id.js';
import { openOrReport } from './open-or-report.js';
import type { Project } from './project/open-project.js';
import { refuseUnsafeOut } from './project/refuse-unsafe-out.js';
import { openSiteCompiler } from './project/site-compiler.js';
import { createStopwatch, type Stopwatch } from './stopwatch.js';
import { PART_PAGES, partBasis, partCards, writePart } from './shards/part-file.js';
import { openPartFolder } from './shards/part-folder.js';
import { isInShard, type Shard } from './shards/shard.js';

/** Cards made in parallel, as in a build. */
const CARDS = 3;

export interface ShardOptions extends Pick<
  BuildOptions,
  'root' | 'out' | 'profile' | 'targets' | 'asOf' | 'cache' | 'threads' | 'onProgress' | 'signal'
> {
  readonly shard: Shard;
}

export interface ShardResult extends Shard {
  /** Pages of the site that belong to the part. */
  readonly pages: number;
  /** Number of pages that were rendered; the others are reused from the last build of the part. */
  readonly rendered: number;
  /** Number of pages that the folder contains; `merge` renders the others. */
  readonly kept: number;
  readonly timings: readonly { readonly stage: string; readonly ms: number }[];
}

/**
 * Renders one part of a site into a folder for `merge`. Of other pages it knows only the routes; `merge` renders pages
 * again that are not valid in the whole site. Publishes nothing, and leaves problems of pages to `merge`.
 *
 * @throws IsletError if the configuration, templates or data have problems
 */
export async function buildShard(options: ShardOptions): Promise<ShardResult> {
  const { root, out, profile, targets, asOf, cache, shard, onProgress, signal } = options;
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
    project = await watch.stage('bundle', () => openOrReport(root, profile, { targets, asOf, compile, signal }));
    const code = createCodeHashes(root, templates.sources()?.files);
    const program = programId(project, profile, generator);
    const basis = partBasis(project, program);
    project.report.throwIfErrors();
    const counts = await renderPart(options, { project, program, code, folder: aside, watch });
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
  readonly program: ProgramId;
  readonly code: CodeHashes;
  /** Output folder of the part. */
  readonly folder: string;
  readonly watch: Stopwatch;
}

/**
 * Renders the pages of a part. Their problems are ignored: many do not exist in the whole site. Late errors of templates
 * go to the project's report.
 */
async function renderPart(
  { shard, cache, threads, signal }: ShardOptions,
  { project: opened, program, code, folder, watch }: PartInputs,
): Promise<Pick<ShardResult, 'pages' | 'rendered' | 'kept'>> {
  const project = { ...opened, report: createReport() };
  const { root, site } = project;
  // Language versions of a page refer to each other. If their routes differ by language only, one part has all.
  const isOwn = (route: string): boolean => isInShard(shard, localeInRoute(route, site)?.rest ?? route);
  const own = cardCache(root);
  const cards = joinResultCaches([own], [partCards(folder), own]);
  const part: Pages = openPageStore(folder, PART_PAGES, programOf(program));
  const store =
    cache === false
      ? undefined
      : openPages(root, `${program.profile}-${String(shard.shard)}-of-${String(shard.of)}`, program);
  const reuse = createPageReuse(project, program, code, store ?? part, (file) => readYamlHash(root, file));
  const pageThreads = createPageThreads(threads);
  try {
    const openReader = pageThreads.reader(project);
    const loaded = await watch.stage('load', () => loadSite(project, { known: reuse.page, isOwn, openReader, signal }));
    const content = loaded.content();
    try {
      const basis = await watch.stage('prepare', () => renderBasis(project, { code, cards }));
      const render = await prepareRender(project, content, basis);
      const pages = reuse.pages(content, render);
      const { records } = content.table;
      const due = records.filter((record) => !pages.isValid(record)).length;
      const runner = await pageThreads.renderer(project, due, { content, basis });
      let rendered = 0;
      let kept = 0;
      await watch.stage('render', () =>
        withBacklog(CARDS, (addCard) =>
          makePages({
            records,
            render,
            reuse: pages,
            isPublished: () => false,
            threads: runner,
            async take(record, made, index) {
              watch.progress(index, records.length);
              if ('reused' in made) {
                const { stored, html } = made.reused;
                if (html) part.keep(pageKey(record), stored, html);
                store?.carry(pageKey(record));
                kept += 1;
                return;
              }
              rendered += 1;
              const { page } = made;
              // A page that lists all pages of the site is left to `merge`.
              if (!page?.bytes || (shard.of > 1 && page.effects.routes.length > 0)) return;
              const stored = pages.toStore(record, page);
              if (!stored) return;
              part.keep(pageKey(record), stored, page.bytes);
              store?.keep(pageKey(record), stored, page.bytes);
              kept += 1;
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
      // Late errors of templates belong to no page, so `merge` would miss them.
      await setImmediate();
      opened.report.throwIfErrors();
      part.commit();
      store?.commit();
      return { pages: records.length + content.invalid.length, rendered, kept };
    } finally {
      loaded.close();
    }
  } finally {
    await pageThreads.close();
  }
}
