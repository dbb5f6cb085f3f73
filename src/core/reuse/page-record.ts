import { join } from 'node:path';
import { RECORDS_FILE, RECORDS_KIND } from '../../emit/audit-files.js';
import type { FileBytes } from '../../emit/emitted-file.js';
import { readChecked, writeChecked } from '../../lib/fs/checked-json.js';
import type { DependencyTable, NumberedDependencies } from '../../incremental/dependency-table.js';
import type { Page } from '../../lib/site/page.js';
import type { PageNeeds } from '../render/page-needs.js';
import type { PageFacts } from '../render/page-outcome.js';
import type { FontNames } from '../../render/page/styles.js';
import type { Part } from '../shards/part.js';

/** What a page did in the build that rendered it. */
export interface PageRecord extends PageFacts {
  readonly page: Page;
  /** Number of its keys. */
  readonly keys: number;
  readonly dependencies: NumberedDependencies;
  /** Number of its needs. */
  readonly needs: number;
  readonly card?: CardRecord | undefined;
  /** Set if it is rendered in each build, because it has warnings to report. */
  readonly again?: true | undefined;
}

/** Hashes of what a page depends on besides its file and its dependencies. */
export interface RecordKeys {
  /** Of reading it. */
  readonly source: string;
  /** Of rendering it. */
  readonly render: string;
}

/** The social card of a page. */
export interface CardRecord extends FileBytes {
  /** Path in the output. */
  readonly output: string;
  /** Its sources, except the definition. */
  readonly sources: readonly string[];
  /** True if it lists routes. */
  readonly routes: boolean;
}

/** Content of `records.json`: how the pages of an output were made, for the next build. */
export interface SiteRecords extends DependencyTable {
  /** Identity of everything that all pages depend on. */
  readonly program: string;
  /** Set if the output is a part of a site. */
  readonly part?: Part | undefined;
  /** Names of reduced fonts in its pages. */
  readonly fonts?: FontNames | undefined;
  /** Keys and needs of pages, each once. */
  readonly keys: readonly RecordKeys[];
  readonly needs: readonly PageNeeds[];
  /** In the order of the route table. */
  readonly pages: readonly PageRecord[];
}

/** Reads the records of an output; `undefined` if they are missing, damaged or of another form. */
export function readRecords(audit: string): SiteRecords | undefined {
  return readChecked(join(audit, RECORDS_FILE), RECORDS_KIND) as SiteRecords | undefined;
}

/** @throws the system's error */
export function writeRecords(audit: string, records: SiteRecords): void {
  writeChecked(join(audit, RECORDS_FILE), RECORDS_KIND, records);
}
