import type { FileBytes } from '../../emit/emitted-file.js';
import type { PublishedOutput } from '../../emit/published-output.js';
import { createDependencyCheck, createDependencyNumbers } from '../../incremental/dependency-table.js';
import { createNumberedValues } from '../../incremental/numbered-values.js';
import type { Dependency } from '../../lib/site/dependency.js';
import { isCurrent, type AsOf } from '../../lib/site/publish-window.js';
import { pageKey, type Page } from '../../lib/site/page.js';
import { sortedKeys } from '../../lib/text/code-unit-order.js';
import type { PageNeeds } from '../render/page-needs.js';
import type { PageOutcome } from '../render/page-outcome.js';
import type { PageKeys } from './page-keys.js';
import type { CardRecord, PageRecord, RecordKeys, SiteRecords } from './page-record.js';

/** An output with the records of its pages. */
export interface RecordedOutput {
  readonly records: SiteRecords;
  readonly files: PublishedOutput;
}

/** A page of an earlier build that is still valid. */
export interface ReusedPage {
  readonly record: PageRecord;
  readonly needs: PageNeeds;
  readonly output: RecordedOutput;
  /** Its bytes and those of its card; missing if the published output has them. */
  readonly html?: Buffer | undefined;
  readonly cardImage?: Buffer | undefined;
}

/** A page of an earlier build. */
type KnownPage = Pick<ReusedPage, 'record' | 'output'>;

/** Pages of earlier builds, by their keys. */
export interface KnownPages {
  /** A page whose file, template and site are unchanged. */
  page(file: string): Page | undefined;
  find(page: Page): KnownPage | undefined;
}

/**
 * @param outputs of those that have a page, the first counts
 * @param hashOf returns the hash of a YAML file; `undefined` if it cannot be read
 */
export function createKnownPages(
  outputs: readonly RecordedOutput[],
  keys: PageKeys,
  asOf: AsOf | undefined,
  hashOf: (file: string) => string | undefined,
): KnownPages {
  const known = new Map<string, KnownPage>();
  for (const output of [...outputs].reverse())
    for (const record of output.records.pages) known.set(pageKey(record.page), { record, output });
  return {
    page(file) {
      const { record, output } = known.get(file) ?? {};
      if (!record || record.again) return undefined;
      const { page } = record;
      const isSame = isCurrent(page.timed, asOf) && output?.records.keys[record.keys]?.source === keys.source(page);
      return isSame && hashOf(file) === page.sha256 ? page : undefined;
    },
    find: (page) => known.get(pageKey(page)),
  };
}

export interface SitePagesInputs {
  readonly known: KnownPages;
  readonly keys: PageKeys;
  /** Key of rendering a page. */
  readonly renderKey: (page: Page) => string;
  readonly stateOf: (dependency: Dependency) => string;
  /** The output that is built, as it is published now. */
  readonly published: PublishedOutput;
  /** Files that warnings were reported for: the next build has to read them again to report these. */
  readonly warned: ReadonlySet<string | undefined>;
}

/** The pages of the site that is built: which are still valid, and the records of all for the next build. */
export interface SitePages {
  /** True if a page is still valid. Its bytes in another output than the published one are not checked. */
  isValid(page: Page): boolean;
  /** The page; `undefined` if it is not valid, or its bytes are missing or damaged. */
  find(page: Page): ReusedPage | undefined;
  /** Adds the record of a page; pages come in the order of the route table. */
  carry(reused: ReusedPage): void;
  add(page: Page, outcome: Omit<PageOutcome, 'bytes' | 'values' | 'inThread'>): void;
  /** True if a page has to be rendered by the next build too, to report its warnings. */
  isAgain(page: Page, outcome: Pick<PageOutcome, 'hasDiagnostics'>): boolean;
  /** The records so far. @param bytesOf finds the bytes of a published card by its path */
  records(bytesOf: (path: string) => FileBytes | undefined): Omit<SiteRecords, 'program' | 'part' | 'fonts'>;
}

export function createSitePages({ known, keys, renderKey, stateOf, published, warned }: SitePagesInputs): SitePages {
  const states = new Map<Dependency, string>();
  const stateOnce = (dependency: Dependency): string => {
    const state = states.get(dependency) ?? stateOf(dependency);
    states.set(dependency, state);
    return state;
  };
  const isSame = ofEach((records) => createDependencyCheck<Dependency>(records, stateOnce));
  const numbers = createDependencyNumbers<Dependency>(stateOnce);
  const keyNumbers = createNumberedValues<RecordKeys>(({ source, render }) => `${source} ${render}`);
  const needNumbers = createNumberedValues<PageNeeds>();
  const renumber = ofEach(({ keys, needs, ...table }) => ({
    dependencies: numbers.from(table),
    keys: keyNumbers.from(keys),
    needs: needNumbers.from(needs),
  }));
  const valid = new Map<string, boolean>();
  const records: (Omit<PageRecord, 'card'> & { readonly card?: Omit<CardRecord, keyof FileBytes> | undefined })[] = [];

  function isPublished({ page, card, sha256, size }: PageRecord): boolean {
    return published.holds(page.output, { sha256, size }) && (!card || published.holds(card.output, card));
  }

  function isUnchanged(page: Page): boolean {
    const { record, output } = known.find(page) ?? {};
    if (!record || !output || record.again) return false;
    return (
      record.page.sha256 === page.sha256 &&
      output.records.keys[record.keys]?.render === renderKey(page) &&
      isSame(output.records)(record.dependencies) &&
      (output.files !== published || isPublished(record))
    );
  }

  function isValid(page: Page): boolean {
    const isKnown = valid.get(page.route) ?? isUnchanged(page);
    valid.set(page.route, isKnown);
    return isKnown;
  }

  const isAgain = (page: Page, { hasDiagnostics }: Pick<PageOutcome, 'hasDiagnostics'>): boolean =>
    hasDiagnostics || warned.has(page.file);

  return {
    isValid,
    isAgain,
    find(page) {
      const found = isValid(page) ? known.find(page) : undefined;
      if (!found) return undefined;
      const { record, output } = found;
      const needs = output.records.needs[record.needs];
      if (!needs) return undefined;
      if (isPublished(record)) return { record, output, needs };
      const html = output.files.read(record.page.output, record);
      const cardImage = record.card && output.files.read(record.card.output, record.card);
      return html && (cardImage || !record.card) ? { record, output, needs, html, cardImage } : undefined;
    },
    carry({ record, output }) {
      const numberOf = renumber(output.records);
      records.push({
        ...record,
        keys: numberOf.keys(record.keys),
        needs: numberOf.needs(record.needs),
        dependencies: numberOf.dependencies(record.dependencies),
      });
    },
    add(page, outcome) {
      const { hasDiagnostics, needs, dependencies, card, ...facts } = outcome;
      records.push({
        ...facts,
        page,
        keys: keyNumbers.add({ source: keys.source(page), render: renderKey(page) }),
        needs: needNumbers.add(needs),
        dependencies: numbers.add(dependencies),
        ...(card && {
          card: {
            output: card.output,
            sources: sortedKeys(card.trace.sources),
            routes: card.trace.routes.size > 0,
          },
        }),
        ...(isAgain(page, outcome) && { again: true }),
      });
    },
    records: (bytesOf) => ({
      ...numbers.table(),
      keys: keyNumbers.values,
      needs: needNumbers.values,
      pages: records.map(({ card, ...record }) => {
        const bytes = card && bytesOf(card.output);
        return bytes ? { ...record, card: { ...card, sha256: bytes.sha256, size: bytes.size } } : record;
      }),
    }),
  };
}

/** Calls a function once for each value. */
function ofEach<T>(make: (records: SiteRecords) => T): (records: SiteRecords) => T {
  const known = new Map<SiteRecords, T>();
  return (records) => {
    const value = known.get(records) ?? make(records);
    known.set(records, value);
    return value;
  };
}
