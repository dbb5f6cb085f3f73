import { createTopLevelCheck } from '../../bundle/server/top-level-functions.js';
import type { PublishedOutput } from '../../emit/published-output.js';
import { createDependencyCheck } from '../../incremental/dependency-table.js';
import type { Dependency } from '../../lib/site/dependency.js';
import { isCurrent, type AsOf } from '../../lib/site/publish-window.js';
import { pageKey, type Page } from '../../lib/site/page.js';
import { sha256Hex } from '../../lib/text/hash.js';
import type { PageNeeds } from '../render/page-needs.js';
import type { PageMaker } from '../render/page-outcome.js';
import type { PageKeys } from './page-keys.js';
import {
  ofEach,
  type FragmentRecord,
  type KnownPage,
  type PageRecord,
  type RecordedOutput,
  type SiteRecords,
} from './page-record.js';
import { createPageSplices, exchange, type SplicedPage } from './page-splices.js';
import { createRecordCollector, type RecordCollector, type RecordCollectorInputs } from './record-collector.js';

/** A page of an earlier build that is still valid, with its shared fragments as they are now. */
export interface ReusedPage extends KnownPage {
  readonly needs: PageNeeds;
  /** Its bytes and those of its card; missing if the published output has them. */
  readonly html?: Buffer | undefined;
  readonly cardImage?: Buffer | undefined;
}

/** Pages of earlier builds, by their keys. */
export interface KnownPages {
  readonly outputs: readonly RecordedOutput[];
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
    outputs,
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

export interface SitePagesInputs extends RecordCollectorInputs {
  readonly known: KnownPages;
  /** The output that is built, as it is published now. */
  readonly published: PublishedOutput;
  /** Absolute paths of the compiled modules of templates. */
  readonly modules: readonly string[];
}

/** The pages of the site that is built: which are still valid, and the records of all for the next build. */
export interface SitePages extends RecordCollector {
  /**
   * Finds out what shared fragments have become, so that pages of which nothing else has changed are valid. To be
   * called first, if at all.
   *
   * @param openMaker returns a maker whose pages are not published, and whose problems are not reported
   */
  learnFragments(pages: readonly Page[], openMaker: () => Promise<PageMaker>, signal?: AbortSignal): Promise<void>;
  /** True if a page is still valid. Its bytes are not checked in another output, or where fragments are replaced. */
  isValid(page: Page): boolean;
  /** The page; `undefined` if it is not valid, or its bytes are missing or damaged. */
  find(page: Page): ReusedPage | undefined;
}

export function createSitePages(inputs: SitePagesInputs): SitePages {
  const { known, renderKey, published } = inputs;
  const states = new Map<Dependency, string>();
  const stateOf = (dependency: Dependency): string => {
    const state = states.get(dependency) ?? inputs.stateOf(dependency);
    states.set(dependency, state);
    return state;
  };
  const checkOf = ofEach((records) => createDependencyCheck<Dependency>(records, stateOf));
  const isSame = ({ fragments }: FragmentRecord, records: SiteRecords): boolean =>
    checkOf(records).fragments(fragments);
  const splices = createPageSplices({ isSame, isTopLevel: createTopLevelCheck(inputs.modules) });
  const valid = new Map<string, boolean>();

  function isPublished({ page, card, sha256, size }: PageRecord): boolean {
    return published.holds(page.output, { sha256, size }) && (!card || published.holds(card.output, card));
  }

  /** The page if all but its shared fragments is unchanged. */
  function ownUnchanged(page: Page): KnownPage | undefined {
    const found = known.find(page);
    if (!found || found.record.again) return undefined;
    const { record, output } = found;
    const isUnchanged =
      record.page.sha256 === page.sha256 &&
      output.records.keys[record.keys]?.render === renderKey(page) &&
      checkOf(output.records).own(record.dependencies);
    return isUnchanged ? found : undefined;
  }

  function isUnchanged(page: Page): boolean {
    const found = ownUnchanged(page);
    if (!found) return false;
    const { record, output } = found;
    if (!checkOf(output.records).fragments(record.dependencies.fragments)) return splices.of(found) !== undefined;
    return output.files !== published || isPublished(record);
  }

  function isValid(page: Page): boolean {
    const isKnown = valid.get(page.route) ?? isUnchanged(page);
    valid.set(page.route, isKnown);
    return isKnown;
  }

  return {
    ...createRecordCollector({ ...inputs, stateOf }, (fragment, records) =>
      isSame(fragment, records) ? undefined : splices.current(fragment),
    ),
    isValid,
    async learnFragments(pages, openMaker, signal) {
      if (known.outputs.every(({ records }) => records.shown.every((fragment) => isSame(fragment, records)))) return;
      const found = pages.flatMap((page) => ({ ...ownUnchanged(page), page }));
      await splices.learn(
        found.filter((one): one is SplicedPage => 'record' in one),
        openMaker,
        signal,
      );
    },
    find(page) {
      const found = isValid(page) ? known.find(page) : undefined;
      if (!found) return undefined;
      const { record, output } = found;
      const needs = output.records.needs[record.needs];
      if (!needs) return undefined;
      const { at, cuts = [] } = splices.of(found) ?? {};
      if (cuts.length === 0 && isPublished(record)) return { record, output, needs };
      const former = output.files.read(record.page.output, record);
      const cardImage = record.card && output.files.read(record.card.output, record.card);
      if (!former || (record.card && !cardImage)) return undefined;
      const html = exchange(former, cuts);
      if (!at || html === former) return { record, output, needs, html, cardImage };
      const shown = record.shown && { ...record.shown, at };
      const changed = { ...record, sha256: sha256Hex(html), size: html.length, shown };
      return { record: changed, output, needs, html, cardImage };
    },
  };
}
