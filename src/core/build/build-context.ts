import { setImmediate } from 'node:timers/promises';
import { type RegistrySchemas, schemasOf } from '../../content/json-schemas.js';
import type { OutputFolders } from '../../emit/output-folders.js';
import type { Staging } from '../../emit/staging.js';
import type { BuildState } from '../../incremental/build-state.js';
import { createCodeHashes, type CodeHashes } from '../../incremental/code-hashes.js';
import { UNCERTAIN_FOR } from '../../incremental/stat-cache.js';
import { interruptible } from '../../lib/async/watchdog.js';
import type { BuildOptions, LastingResult } from './build-options.js';
import { modulesOf } from './manifest-sources.js';
import type { PageThreads } from '../threads/page-threads.js';
import { openOrReport } from './open-or-report.js';
import { loadReviewSite } from '../project/load-review-site.js';
import type { Project } from '../project/open-project.js';
import { openSiteCompiler, type SiteCompiler } from '../project/site-compiler.js';
import { createStopwatch, type Stopwatch } from './stopwatch.js';
import type { Offer } from '../../api/fields.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { schemaCache, textCache } from '../../incremental/result-cache.js';
import { createRichTextCache, type KnownText, type RichTextCache } from '../../content/rich-text/rich-text-cache.js';
import { unlessRefused } from '../../errors/system-error.js';

/** Input of the build stages. */
export interface BuildSetup {
  readonly options: BuildOptions;
  readonly folders: OutputFolders;
  readonly staging: Staging;
  /** Identity of the program. */
  readonly generator: string;
  readonly state: Pick<BuildState<LastingResult>, 'isUntouched' | 'entries' | 'listing'>;
  readonly threads: PageThreads;
  /** False after the last restart: templates are compiled even if they change meanwhile. */
  readonly canRestart: boolean;
}

/** A build whose templates are compiled. */
export interface BuildContext extends BuildSetup {
  readonly compiler: SiteCompiler;
  readonly project: Project;
  /** For editors. */
  readonly schemas: () => RegistrySchemas;
  readonly texts: CachedTexts;
  readonly code: CodeHashes;
  readonly watch: Stopwatch;
  /** Time in milliseconds. A source modified later may differ from the version that was read. */
  readonly since: number;
  /** Stops the stages: the signal of the options, or a template that was stopped. */
  readonly signal: AbortSignal;
  /** Called when the stages have ended, also if they were stopped. */
  readonly closing: (() => void)[];
}

/**
 * Compiles the templates of a project, and runs the stages with them.
 *
 * @throws IsletError with every problem found
 */
export async function withBuildContext<T>(
  setup: BuildSetup,
  stages: (context: BuildContext) => Promise<T>,
): Promise<T> {
  const { generator } = setup;
  const { root, profile, targets, asOf, drafts = false, cache, signal, onProgress } = setup.options;
  const since = Date.now() - UNCERTAIN_FOR;
  const compiler = openSiteCompiler(root, cache, generator);
  const watch = createStopwatch(onProgress);
  const closing: (() => void)[] = [];
  const project = await watch.stage('bundle', () =>
    openOrReport(root, profile, {
      ...{ targets, asOf, previews: drafts, compile: compiler.compile, signal },
      ...(drafts && { loadSite: loadReviewSite }),
    }),
  );
  try {
    const code = createCodeHashes(root, compiler.templates.sources()?.files);
    // Hashed as soon as possible after the bundler, which does not report the package contents that it read.
    for (const module of modulesOf(project.bundle)) code.module(module);
    const cached = cache === false ? undefined : generator;
    const caches = { schemas: cachedSchemas(project, cached), texts: cachedTexts(root, cached) };
    const context = { ...setup, ...caches, compiler, project, code, watch, since, closing };
    return await interruptible((interrupted) =>
      stages({ ...context, signal: signal ? AbortSignal.any([signal, interrupted]) : interrupted }),
    );
  } catch (error) {
    // If a template was stopped, other problems were found before.
    project.report.attempt(() => {
      throw error;
    });
    project.report.throwIfErrors();
    throw error;
  } finally {
    for (const close of closing) close();
    // Include late errors of templates of abandoned pages in the report.
    await setImmediate();
    project.close();
  }
}

/**
 * Returns the editor schemas of a project, computed on first use. Reuses those of an earlier build if the compiled
 * definitions are equal.
 *
 * @param generator identity of the program; missing if nothing is cached
 */
export function cachedSchemas(
  { root, registry, bundle }: Pick<Project, 'root' | 'registry' | 'bundle'>,
  generator: string | undefined,
): () => RegistrySchemas {
  let found: RegistrySchemas | undefined;
  const find = (): RegistrySchemas => {
    if (generator === undefined) return schemasOf(registry);
    const store = schemaCache(root);
    const definitions = [bundle.pages, bundle.data].map((modules) =>
      [...modules.values()].map(({ id, compiled }) => [id, compiled]),
    );
    const key = sha256Hex(JSON.stringify([generator, definitions]));
    const bytes = store.get(key);
    if (bytes) {
      const { files, offers } = JSON.parse(bytes.toString('utf8')) as Kept;
      return { files, offers: new Set(offers) };
    }
    const made = schemasOf(registry);
    store.put(key, Buffer.from(JSON.stringify({ files: made.files, offers: [...made.offers] } satisfies Kept)));
    return made;
  };
  return () => (found ??= find());
}

interface Kept {
  readonly files: RegistrySchemas['files'];
  readonly offers: readonly Offer[];
}

/** Maximum number of cached characters of each kind: some thousand texts of page length. */
const MOST = 2_000_000;

/** Texts of earlier builds and of this one. */
interface CachedTexts {
  readonly texts: RichTextCache;
  /** Stores the texts for the next build if there are new ones. */
  save(): void;
}

/**
 * Caches the prepared HTML and Markdown of texts, which depends on the text only. Without it, an edit of a shared
 * component would prepare the texts of all its pages again.
 *
 * @param generator identity of the program; missing if nothing is cached
 */
export function cachedTexts(root: string, generator: string | undefined): CachedTexts {
  if (generator === undefined) return { texts: createRichTextCache(), save: () => undefined };
  const key = sha256Hex(`texts ${generator}`);
  const texts = createRichTextCache(() => {
    const bytes = textCache(root).get(key);
    return bytes ? (JSON.parse(bytes.toString('utf8')) as KnownText[]) : [];
  });
  return {
    texts,
    save() {
      const all = texts.news();
      if (!all) return;
      // The site is published by then, and the next build prepares them again.
      unlessRefused(() => {
        textCache(root).put(key, Buffer.from(JSON.stringify(lastOf(all))));
      }, undefined);
    },
  };
}

/** Returns the most recent texts of each kind that fit. */
function lastOf(all: readonly KnownText[]): readonly KnownText[] {
  const left = { html: MOST, markdown: MOST };
  return all
    .toReversed()
    .filter(({ kind, text: { value } }) => {
      const size = value.source.length + value.html.length;
      if (size > left[kind]) return false;
      left[kind] -= size;
      return true;
    })
    .toReversed();
}
