import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { openStore } from '../../cache/store.js';
import type { RegistrySchemas } from '../../content/json-schemas.js';
import { readYamlHash } from '../../content/yaml/yaml-hash.js';
import { abandonRender } from '../../contract/render-context.js';
import { openFormerAudit, type FormerAudit } from '../../emit/edit-audit.js';
import type { FileBytes } from '../../emit/emitted-file.js';
import { createEmitter, type Emitter } from '../../emit/emitter.js';
import type { OutputFolders } from '../../emit/folders.js';
import { precompress } from '../../emit/precompress.js';
import { removeTreeWith } from '../../emit/remove-tree.js';
import { editSourceArchive, keepArchives } from '../../emit/source-archive.js';
import type { Staging } from '../../emit/staging.js';
import { untilStopped } from '../../emit/until-stopped.js';
import { createReport, type Diagnostic } from '../../errors/index.js';
import { unlessRefused } from '../../errors/system-error.js';
import { byCodeUnit } from '../../lib/code-unit-order.js';
import { pageRow } from '../../lib/page-record.js';
import { isPageFile } from '../../lib/page-route.js';
import { isLarge } from '../../lib/small-heap.js';
import { TimeLimitReached, withTimeLimit } from '../../lib/time-limit.js';
import { abandonTemplate } from '../../render/template-under-way.js';
import type { BuildResult, LastingResult } from '../build-options.js';
import type { CodeHashes } from '../code-hashes.js';
import { changesBetween } from '../former/changes.js';
import type { EditedSince } from '../former/up-to-date.js';
import type { KeptTexts } from '../kept-texts.js';
import type { Surroundings } from '../prepare-render.js';
import type { Project } from '../project/open-project.js';
import { MAX_PATCHED } from '../publish-output.js';
import type { Stopwatch } from '../stopwatch.js';
import { hashFiles } from '../threads/hash-files.js';
import type { PageCrew } from '../threads/page-crew.js';
import type { ThreadStarter } from '../threads/thread-starter.js';
import { schemasStand, writeSchemas, type SitePages } from '../write-schemas.js';
import { makeEditedPages } from './edited-pages.js';
import type { EditedPage } from './ledger-table.js';
import type { OpenLedger, PageLedger } from './page-ledger.js';
import { standingWarnings, type StandingWarnings } from './standing-warnings.js';

/** As many are watched over in the time in which a thread is started that watches over all. */
const MAX_TIMED = 24;

/** For each of them, in milliseconds: many times what a page takes, and less than it takes to fill the memory. */
const MAX_TIME = 1000;

export interface EditedInputs {
  readonly project: Project;
  /** For editors. */
  readonly schemas: () => RegistrySchemas;
  readonly texts: Pick<KeptTexts, 'texts'>;
  readonly look: () => Promise<Surroundings>;
  readonly code: CodeHashes;
  /** Time from which on sources may have been saved again since they were read. */
  readonly since: number;
  readonly folders: OutputFolders;
  readonly staging: Staging;
  readonly edited: EditedSince<LastingResult>;
  readonly crew: PageCrew;
  readonly threads: Pick<ThreadStarter, 'remove' | 'forFiles' | 'close'>;
  readonly watch: Stopwatch;
  readonly signal: AbortSignal;
}

/** What such a build comes to. */
export interface EditedBuild {
  readonly result: BuildResult;
  /** Paths of the published files that were written. */
  readonly patched: readonly string[];
  /** Missing where it could not be amended. */
  readonly ledger: string | undefined;
}

/**
 * Publishes a build in which nothing was edited since the last one but files of pages and of templates, by making the pages alone that they are for. `undefined`, with nothing done, where more than their own
 * bytes can differ, or where there is anything to be told that was not told before: then all of the site is looked at.
 *
 * @throws IsletError `publish-failed`
 */
export async function publishEditedPages(inputs: EditedInputs): Promise<EditedBuild | undefined> {
  const { project, folders, edited } = inputs;
  const { files, result } = edited;
  const others = files.filter((file) => !isPageFile(file));
  if (files.length - others.length > MAX_PATCHED || !others.every((file) => file.startsWith(TEMPLATES)))
    return undefined;
  const standing = standingWarnings(result.warnings);
  const compiled = project.report.list();
  if (!standing.include(compiled)) return undefined;
  const ledger = edited.openLedger();
  if (!ledger) return undefined;
  const audit = openFormerAudit(folders.audit);
  try {
    return await publishFrom({ ...inputs, ledger, audit, standing, compiled, others });
  } finally {
    ledger.close();
    audit.close();
  }
}

/** Pages, and nothing else, so few that each is worth a watch of its own. The templates are those of the last build. */
export function hasFewPagesAlone(files: readonly string[]): boolean {
  return files.length <= MAX_TIMED && files.every(isPageFile);
}

interface KnownInputs extends EditedInputs {
  readonly ledger: OpenLedger;
  readonly audit: FormerAudit;
  readonly standing: StandingWarnings;
  /** What compiling told. */
  readonly compiled: readonly Diagnostic[];
  /** Files that are no pages. */
  readonly others: readonly string[];
}

async function publishFrom(inputs: KnownInputs): Promise<EditedBuild | undefined> {
  const {
    project,
    schemas,
    texts,
    look,
    code,
    since,
    folders,
    staging,
    edited,
    crew,
    threads,
    watch,
    signal,
    ledger,
    audit,
    standing,
    compiled,
    others,
  } = inputs;
  const { result } = edited;
  const { root } = project;
  const files = await filesWithOtherBytes(inputs);
  const emitter = untilStopped(createEmitter(staging.dist), signal);
  const made = await watch.stage('render', async () => {
    try {
      const quiet = { ...project, report: createReport() };
      const parts = { code, texts: texts.texts, look };
      const pages = {
        project: quiet,
        parts,
        files,
        ledger,
        crew,
        warnings: standing,
        dist: folders.dist,
        staged: staging.dist,
        emitter,
        signal,
      };
      if (!hasFewPagesAlone(edited.files)) return await makeEditedPages(pages);
      return await withTimeLimit(Math.min(project.site.build.templateTimeout * 1000, MAX_TIME), () =>
        makeEditedPages(pages),
      );
    } catch (error) {
      if (!(error instanceof TimeLimitReached)) throw error;
      abandonRender();
      abandonTemplate();
      return undefined;
    }
  });
  // What templates throw late comes up now.
  await setImmediate();
  const written =
    made &&
    !project.report.hasErrors() &&
    standing.stand([...compiled, ...made.told]) &&
    (await watch.stage('emit', () => withPackedForms(inputs, emitter, audit)));
  if (!written) {
    rmSync(staging.dist, { recursive: true });
    mkdirSync(staging.dist);
    return undefined;
  }
  signal.throwIfAborted();
  const { pages, siteCode } = made;
  // Little is left for threads to do, whose memory the rest may need.
  if (isLarge(result.pages)) await threads.close();
  const { before, sources } = changedSources(inputs, files, pages);
  audit.findFiles(written.map(({ path }) => path));
  audit.writeEdited(staging.audit, sources, written);
  const kept = await watch.stage('sources', () =>
    editSourceArchive(
      staging.audit,
      root,
      { former: folders.audit, paths: audit.sources, edited: sources, hashesOf: audit.hashesOf },
      since,
    ),
  );
  const isRetitled = pages.some(({ record, former }) => record.words.title !== former.row.title);
  if (isRetitled || (others.length > 0 && !schemasStand(root, schemas())))
    writeSchemas(project, schemas(), { table: { records: pagesNow(ledger, pages) } });
  const filesBefore = written.flatMap(({ path }) => audit.file(path) ?? []);
  const filesNow = filesBefore.map((file, index) => ({ ...file, ...written[index] }));
  // All other sources are as they were.
  const changes = changesBetween(
    { ...audit.about, sources: before, files: filesBefore },
    { ...audit.about, sources: new Map([...before, ...sources]), files: filesNow },
  );
  signal.throwIfAborted();
  // Some systems move no folder in which a file is open.
  audit.close();
  await watch.stage('publish', () => {
    keepArchives(staging.audit, folders.audit, kept);
    return staging.patch({ removed: [] }, (path) => removeTreeWith(path, threads.remove));
  });
  const amended = pages.flatMap(({ record, former, saysTheSame }) =>
    saysTheSame ? [] : [{ ...former, row: pageRow(record) }],
  );
  // The site is published by now; a ledger that does not say so is nothing to go on from.
  const isAmended = unlessRefused(() => {
    ledger.amend(amended, siteCode);
    return true;
  }, false);
  return {
    result: {
      ...result,
      bytes: result.bytes + bytesOf(filesNow) - bytesOf(filesBefore),
      rendered: pages.length,
      changes,
      timings: watch.timings(),
    },
    patched: written.map(({ path }) => path),
    ledger: isAmended ? edited.ledgerId : undefined,
  };
}

const TEMPLATES = 'templates/';

/** The touched files but for pages with the bytes that the last build read: what puts files back writes many of them as they were. */
async function filesWithOtherBytes({
  project: { root },
  edited: { files },
  threads,
  audit,
  signal,
}: KnownInputs): Promise<string[]> {
  const pages = files.filter(isPageFile);
  const former = audit.hashesOf(pages);
  const hashing = await threads.forFiles(pages.length);
  const hashes = hashing && (await hashFiles(root, pages, hashing, signal));
  return files.filter(
    (file) => !isPageFile(file) || (hashes ? hashes.get(file) : readYamlHash(root, file)) !== former.get(file),
  );
}

interface ChangedSources {
  /** Hashes that the last build has of what may have changed. */
  readonly before: ReadonlyMap<string, string>;
  /** Hashes of what has other bytes by now. */
  readonly sources: ReadonlyMap<string, string>;
}

/**
 * @param files that have other bytes than the last build read, as far as that was known before pages were read
 */
function changedSources(
  { audit, code, others }: KnownInputs,
  files: readonly string[],
  pages: readonly EditedPage[],
): ChangedSources {
  const edited = new Set(files);
  // The ledger does not learn of an edit by which a page says the same, so its hash of a file may be an older one.
  const read = pages.filter(({ record, former }) => edited.has(record.file) || record.sha256 !== former.row.sha256);
  const ofTemplates = others.map((file) => [file, code.file(file)] as const);
  const hashes = [
    ...read.map(({ record }) => [record.file, record.sha256] as const),
    ...ofTemplates.filter((pair): pair is readonly [string, string] => pair[1] !== undefined),
  ];
  // A module that nothing imports is no source.
  const before = audit.hashesOf(hashes.map(([file]) => file));
  return {
    before,
    sources: new Map(hashes.filter(([file, sha256]) => before.has(file) && before.get(file) !== sha256)),
  };
}

function bytesOf(files: readonly FileBytes[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

type WrittenFile = FileBytes & { readonly path: string };

/** The pages that were written, and their packed forms; `undefined` where they would change more than bytes of files. */
async function withPackedForms(
  { project: { root, site }, staging, signal }: EditedInputs,
  emitter: Emitter,
  audit: FormerAudit,
): Promise<readonly WrittenFile[] | undefined> {
  const pages = [...emitter.files()];
  let written = pages;
  if (site.build.precompress) {
    await precompress(emitter, openStore(join(root, '.islet/cache'), 'compressed'), site.source.file, signal);
    written = [...emitter.files()];
    const formsBefore = pages.flatMap(({ path }) =>
      ['br', 'gz'].filter((extension) => audit.file(`${path}.${extension}`)),
    );
    if (formsBefore.length !== written.length - pages.length || !written.every(({ path }) => audit.file(path)))
      return undefined;
  }
  return staging.canPatch({ written: written.map(({ path }) => path), removed: [] })
    ? written.map(({ path, sha256, size }) => ({ path, sha256, size }))
    : undefined;
}

/** What editors offer of pages, in the order of the table. */
function pagesNow(ledger: PageLedger, made: readonly EditedPage[]): SitePages['table']['records'] {
  const edited = new Map(made.map(({ record }) => [record.route, record]));
  return ledger
    .routes()
    .sort(byCodeUnit)
    .flatMap((route) => {
      const row = ledger.page(route)?.row;
      return edited.get(route) ?? (row ? [{ route, template: row.template, words: { title: row.title } }] : []);
    });
}
