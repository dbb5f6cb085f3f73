import { readSoundPage, type ReadPage } from '../content/load-pages.js';
import type { ContentLog } from '../lib/content-log.js';
import { pageRecord, type PageRecord, type PageWords } from '../lib/page-record.js';
import { inTime } from '../lib/time-limit.js';
import type { Project } from './project/open-project.js';
import type { SentRow } from './threads/messages.js';
import { spread, type Elsewhere } from './threads/spread.js';

export interface ReadRowsInputs {
  readonly project: Project;
  /** Files of pages. */
  readonly files: readonly string[];
  /** Takes what the pages say. */
  readonly log: ContentLog;
  /** Keeps what they say of themselves elsewhere than in their rows. */
  readonly keepWords: ((words: PageWords) => PageWords) | undefined;
  readonly elsewhere: Elsewhere<string, SentRow> | undefined;
  /** What this thread has to do beside, once threads have begun. */
  readonly meanwhile: readonly (() => void)[];
  readonly signal: AbortSignal | undefined;
}

/** Reads pages here and in threads. Those that have problems are missing: they are read again by whoever tells what is wrong. */
export async function readRows({ project, files, log, keepWords, elsewhere, meanwhile, signal }: ReadRowsInputs): Promise<Map<string, PageRecord>> {
  const rows = new Map<string, PageRecord>();
  await spread<string, { readonly read: SentRow | undefined }>({
    items: files,
    elsewhere: elsewhere && { ...elsewhere, run: async (items) => (await elsewhere.run(items)).map((read) => read && { read }) },
    here(file) {
      const read = readQuietly(file, project);
      // What a page says is large: it must not wait for the pages before it.
      return { read: read && { row: read.row, place: log.append(read.content) } };
    },
    take(file, { read }) {
      if (read) rows.set(file, pageRecord(file, read.row, read.place, keepWords?.(read.row)));
    },
    meanwhile,
    signal,
  });
  return rows;
}

function readQuietly(file: string, project: Project): ReadPage | undefined {
  try {
    return inTime(() => readSoundPage(file, project));
  } catch {
    // A template's own rule threw, or took too long: it will again, and then it is told.
    return undefined;
  }
}
