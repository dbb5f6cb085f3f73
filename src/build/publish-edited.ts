import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../cache/store.js';
import { openFormerAudit, type FormerAudit } from '../emit/edit-audit.js';
import { createEmitter, type FileBytes } from '../emit/emitter.js';
import type { OutputFolders } from '../emit/folders.js';
import { precompress } from '../emit/precompress.js';
import { editSourceArchive, writeSourceArchive } from '../emit/source-archive.js';
import type { Staging } from '../emit/staging.js';
import { createReport } from '../errors/index.js';
import { byCodeUnit } from '../lib/code-unit-order.js';
import type { PageRow } from '../lib/page-record.js';
import { isPageFile } from '../lib/page-route.js';
import type { BuildResult, LastingResult } from './build-options.js';
import { isSame, makeEditedPages, type EditedPage } from './edited-pages.js';
import type { Project } from './open-project.js';
import type { PageLedger } from './page-ledger.js';
import type { Stopwatch } from './stopwatch.js';
import type { EditedSince } from './up-to-date.js';
import { writeSchemas } from './write-schemas.js';

/** Of more pages than this all of them are looked at. */
const MAX_EDITED = 100;

export interface EditedInputs {
  readonly project: Project;
  readonly folders: OutputFolders;
  readonly staging: Staging;
  readonly edited: EditedSince<LastingResult>;
  readonly watch: Stopwatch;
  readonly signal: AbortSignal | undefined;
}

/** Size of a page, in bytes, from which on the limits of hosts are looked after again, the lowest of which is 25 MiB for a file. */
const LARGE_PAGE = 1 << 20;

/** What such a build comes to. */
export interface EditedBuild {
  readonly result: BuildResult;
  /** Paths of the published files that were written. */
  readonly patched: readonly string[];
  readonly ledger: string;
}

/**
 * Publishes a build in which nothing was edited since the last one but files of pages, by making these pages alone. `undefined`, with nothing done, where more than their own bytes can differ, or
 * where there is anything to be told: then all of the site is looked at.
 *
 * @throws IsletError `publish-failed`
 */
export async function publishEditedPages({ project, folders, staging, edited, watch, signal }: EditedInputs): Promise<EditedBuild | undefined> {
  const { files, result } = edited;
  if (files.length > MAX_EDITED || result.warnings.length > 0 || !files.every(isPageFile)) return undefined;
  const ledger = edited.openLedger();
  if (!ledger) return undefined;
  const made = await watch.stage('render', () => makeEditedPages({ ...project, report: createReport() }, files, ledger, folders.dist));
  if (!made || made.some(({ page }) => page.size > LARGE_PAGE)) return undefined;
  signal?.throwIfAborted();
  const audit = openFormerAudit(folders.audit);
  const written = await watch.stage('emit', () => writeChanged(project, made, audit, staging));
  if (!written) return undefined;
  const sources = new Map(made.map(({ record }) => [record.file, record.sha256]));
  audit.writeEdited(staging.audit, sources, written);
  await watch.stage('sources', () => { archive(folders, staging, project.root, audit, edited, new Set(sources.keys())); });
  const retitled = made.some(({ record, former }) => record.title !== former.row.title);
  if (retitled) writeSchemas(project, { table: { records: rowsNow(ledger, made) } });
  signal?.throwIfAborted();
  await watch.stage('publish', () => staging.patch({ removed: [] }));
  ledger.amend(made.filter(({ record, former }) => !isSame(record, former.row)).map(({ record: { content, ...row }, former }) => ({ ...former, row })));
  const patched = written.map(({ path }) => path);
  const changed = new Set(patched);
  const pages = made.filter(({ record }) => changed.has(record.output)).map(({ record: { route, file } }) => ({ route, because: [file] }));
  return {
    result: {
      ...result,
      bytes: written.reduce((sum, { path, size }) => sum + size - (audit.file(path)?.size ?? 0), result.bytes),
      rendered: made.length,
      changes: { added: [], changed: patched, removed: [], pages: { added: [], changed: pages.sort((a, b) => byCodeUnit(a.route, b.route)), removed: [] } },
      timings: watch.timings(),
    },
    patched,
    ledger: edited.ledgerId,
  };
}

type WrittenFile = FileBytes & { readonly path: string };

/** Writes the pages that have other bytes than before. `undefined`, with nothing written, where that would change more than bytes of files. */
async function writeChanged({ root, site }: Project, made: readonly EditedPage[], audit: FormerAudit, staging: Staging): Promise<readonly WrittenFile[] | undefined> {
  const emitter = createEmitter(staging.dist);
  for (const { record: { output }, page: { bytes, sha256 } } of made) if (audit.file(output)?.sha256 !== sha256) emitter.write(output, bytes, { sources: [] }, sha256);
  const pages = emitter.files();
  if (site.build.precompress) await precompress(emitter, openStore(join(root, '.islet/cache'), 'compressed'));
  const written = emitter.files();
  const formsBefore = pages.flatMap(({ path }) => ['br', 'gz'].filter((extension) => audit.file(`${path}.${extension}`)));
  const hasSameFiles = formsBefore.length === written.length - pages.length && written.every(({ path }) => audit.file(path));
  if (hasSameFiles && staging.canPatch({ written: written.map(({ path }) => path), removed: [] })) return written;
  rmSync(staging.dist, { recursive: true });
  mkdirSync(staging.dist);
  return undefined;
}

function archive(folders: OutputFolders, staging: Staging, root: string, { sources }: FormerAudit, { sizeOf }: Pick<EditedInputs['edited'], 'sizeOf'>, edited: ReadonlySet<string>): void {
  const paths = Object.keys(sources);
  if (editSourceArchive(staging.audit, root, { former: folders.audit, sources: paths, sizeOf, edited })) return;
  writeSourceArchive(staging.audit, root, paths, { folder: folders.audit, holds: (path) => !edited.has(path) });
}

/** What editors offer of pages, in the order of the table. */
function rowsNow(ledger: PageLedger, made: readonly EditedPage[]): PageRow[] {
  const edited = new Map(made.map(({ record }) => [record.route, record]));
  return ledger.routes().sort(byCodeUnit).flatMap((route) => edited.get(route) ?? ledger.page(route)?.row ?? []);
}
