import { readPageQuietly, type FlawedPage } from '../content/load-pages.js';
import type { ContentLog } from '../lib/site/content-store.js';
import { pageRecord, type PageRecord } from '../lib/site/page-record.js';
import type { Project } from './project/open-project.js';
import { attempt } from '../workers/attempt.js';
import type { SentRow } from '../workers/messages.js';
import { spread, type Elsewhere } from '../workers/parallel-map.js';

export interface ReadRowsInputs {
  readonly project: Project;
  /** Files of pages. */
  readonly files: readonly string[];
  /** Takes what the pages say. */
  readonly log: ContentLog;
  readonly elsewhere: Elsewhere<string, SentRow | FlawedPage> | undefined;
  /** What this thread has to do beside, once threads have begun. */
  readonly meanwhile: readonly (() => void)[];
  readonly signal: AbortSignal | undefined;
}

/** What came of pages, by file; those are missing of which only reading them aloud tells what is wrong. */
export interface RowsRead {
  readonly rows: ReadonlyMap<string, PageRecord>;
  readonly flawed: ReadonlyMap<string, FlawedPage>;
}

/** Reads pages here and in threads, quietly. */
export async function readRows({
  project,
  files,
  log,
  elsewhere,
  meanwhile,
  signal,
}: ReadRowsInputs): Promise<RowsRead> {
  const rows = new Map<string, PageRecord>();
  const flawed = new Map<string, FlawedPage>();
  await spread<string, { readonly read: SentRow | FlawedPage | undefined }>({
    items: files,
    elsewhere: elsewhere && {
      ...elsewhere,
      run: async (items) => (await elsewhere.run(items)).map((read) => read && { read }),
    },
    // What a page says is large: it must not wait for the pages before it.
    here: (file) => ({ read: readHere(file, project, log) }),
    take(file, { read }) {
      if (!read) return;
      if ('row' in read) rows.set(file, pageRecord(file, read.row, read.place));
      else flawed.set(file, read);
    },
    meanwhile,
    signal,
  });
  return { rows, flawed };
}

function readHere(file: string, project: Project, log: ContentLog): SentRow | FlawedPage | undefined {
  const read = attempt(() => readPageQuietly(file, project));
  return read && 'row' in read ? { row: read.row, place: log.append(read.content) } : read;
}
