import { join } from 'node:path';
import { RECORDS_FILE, RECORDS_KIND } from '../../emit/audit-files.js';
import type { FileBytes } from '../../emit/emitted-file.js';
import type { PublishedOutput } from '../../emit/published-output.js';
import { readChecked, writeChecked } from '../../lib/fs/checked-json.js';
import type { DependencyTable, NumberedDependencies } from '../../incremental/dependency-table.js';
import type { Page } from '../../lib/site/page.js';
import type { PageNeeds } from '../render/page-needs.js';
import type { FragmentFacts } from '../render/fragment-facts.js';
import type { PageFacts, Shown } from '../render/page-outcome.js';
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
  /** Numbers of its shared fragments; missing if none of them may be replaced in its file. */
  readonly shown?: Shown<number> | undefined;
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

/** A shared fragment, with the numbers of the dependencies of those in it and of its own. */
export interface FragmentRecord extends FragmentFacts {
  readonly fragments: readonly number[];
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
  /** Shared fragments, each once. */
  readonly shown: readonly FragmentRecord[];
  /** In the order of the route table. */
  readonly pages: readonly PageRecord[];
}

/** An output with the records of its pages. */
export interface RecordedOutput {
  readonly records: SiteRecords;
  readonly files: PublishedOutput;
}

/** A page of an earlier build. */
export interface KnownPage {
  readonly record: PageRecord;
  readonly output: RecordedOutput;
}

/** Reads the records of an output; `undefined` if they are missing, damaged or of another form. */
export function readRecords(audit: string): SiteRecords | undefined {
  return readChecked(join(audit, RECORDS_FILE), RECORDS_KIND) as SiteRecords | undefined;
}

/** The same while a build collects them, with each page as JSON in UTF-8. */
export interface WrittenRecords extends Omit<SiteRecords, 'pages'> {
  readonly pages: readonly Uint8Array[];
}

/** @throws the system's error */
export function writeRecords(audit: string, { pages, ...records }: WrittenRecords): void {
  writeChecked(join(audit, RECORDS_FILE), RECORDS_KIND, records, { name: 'pages', items: pages });
}

/** Calls a function once for the records of each output. */
export function ofEach<T>(make: (records: SiteRecords) => T): (records: SiteRecords) => T {
  const known = new Map<SiteRecords, T>();
  return (records) => {
    const value = known.get(records) ?? make(records);
    known.set(records, value);
    return value;
  };
}
