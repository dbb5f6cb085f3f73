import type { Page } from '../../lib/site/page.js';
import type { ShownFragment } from '../render/fragment-facts.js';
import type { PageMaker, PageOutcome } from '../render/page-outcome.js';
import type { FragmentRecord, KnownPage, SiteRecords } from './page-record.js';

/** How a page of an earlier build becomes that of this one. */
export interface Splice {
  /** Where its fragments start in its new bytes. */
  readonly at: readonly number[];
  /** What is replaced in its former bytes, in their order; empty if they stay. */
  readonly cuts: readonly Cut[];
}

interface Cut {
  readonly start: number;
  readonly end: number;
  readonly html: Uint8Array;
}

/** A shared fragment as it is in this build. */
type CurrentFragment = ShownFragment & { readonly html: Uint8Array };

/** A page of which all is unchanged but, perhaps, shared fragments. */
export type SplicedPage = KnownPage & { readonly page: Page };

/** Replaces shared fragments in pages of which all else is unchanged. */
export interface PageSplices {
  /**
   * Renders one of the pages that show a fragment that has changed, if they are many.
   *
   * @param openMaker returns a maker whose pages are not published, and whose problems are not reported
   */
  learn(pages: readonly SplicedPage[], openMaker: () => Promise<PageMaker>, signal?: AbortSignal): Promise<void>;
  /** `undefined` if the page has to be rendered. */
  of(page: KnownPage): Splice | undefined;
  /** A fragment of an earlier build as it is now, if that was learned. */
  current(fragment: FragmentRecord): ShownFragment | undefined;
}

export interface PageSplicesInputs {
  /** Whether all that a fragment depends on is unchanged. */
  readonly isSame: (fragment: FragmentRecord, records: SiteRecords) => boolean;
  /** Whether the source of a function is that of one function only. */
  readonly isTopLevel: (source: string) => Promise<boolean>;
}

/** Pages that show a fragment, at least, for one of them to be rendered once more. */
const LEAST_PAGES = 4;

/** Pages that are rendered once more at most without a fragment learned. */
const MOST_FAILURES = 20;

export function createPageSplices({ isSame, isTopLevel }: PageSplicesInputs): PageSplices {
  const current = new Map<string, CurrentFragment>();

  function changedIn({ record, output: { records } }: KnownPage): FragmentRecord[] {
    const fragments = [...new Set(record.shown?.fragments)].flatMap((number) => records.shown[number] ?? []);
    return fragments.filter((fragment) => !isSame(fragment, records));
  }

  function spliceWith(fragments: ReadonlyMap<string, CurrentFragment>, page: KnownPage): Splice | undefined {
    const { shown } = page.record;
    const { records } = page.output;
    const cuts: Cut[] = [];
    const at: number[] = [];
    let growth = 0;
    for (const [index, number] of shown?.fragments.entries() ?? []) {
      const start = shown?.at[index] ?? 0;
      at.push(start + growth);
      const before = records.shown[number];
      if (!before || isSame(before, records)) continue;
      const now = fragments.get(before.key);
      if (now?.taken !== before.taken || (now.outline !== before.outline && hasIslands(page))) return undefined;
      if (now.sha256 === before.sha256) continue;
      cuts.push({ start, end: start + before.size, html: now.html });
      growth += now.size - before.size;
    }
    return shown && { at, cuts };
  }

  /** The fragments of a page that was rendered; `undefined` if replacing them in its former bytes gives others. */
  async function fragmentsOf(
    page: KnownPage,
    former: Buffer,
    { bytes, shown, hasDiagnostics }: PageOutcome,
  ): Promise<ReadonlyMap<string, CurrentFragment> | undefined> {
    if (hasDiagnostics || !bytes || !shown) return undefined;
    const found = new Map<string, CurrentFragment>();
    for (const [index, fragment] of shown.fragments.entries()) {
      const start = shown.at[index] ?? 0;
      if (await isTopLevel(fragment.source))
        found.set(fragment.key, { ...fragment, html: bytes.slice(start, start + fragment.size) });
    }
    const splice = spliceWith(found, page);
    return splice && exchange(former, splice.cuts).equals(bytes) ? found : undefined;
  }

  return {
    async learn(pages, openMaker, signal) {
      const counts = new Map<string, number>();
      const open = pages
        .map((page) => ({ page, changed: changedIn(page) }))
        .filter(({ changed }) => changed.length > 0);
      for (const { changed } of open) for (const { key } of changed) counts.set(key, (counts.get(key) ?? 0) + 1);
      const tried = new Set<string>();
      let failures = 0;
      let maker: PageMaker | undefined;
      for (const { page, changed } of open) {
        const trial = `${changed.map(({ key }) => key).join()} ${String(hasIslands(page))}`;
        const isDone = tried.has(trial) || changed.every(({ key }) => current.has(key));
        if (isDone || changed.some(({ key }) => (counts.get(key) ?? 0) < LEAST_PAGES)) continue;
        const former = page.output.files.read(page.record.page.output, page.record);
        if (!former) continue;
        tried.add(trial);
        signal?.throwIfAborted();
        maker ??= await openMaker();
        const made = await maker(page.page);
        const found = made && (await fragmentsOf(page, former, made));
        if (!found && (failures += 1) === MOST_FAILURES) return;
        for (const [key, fragment] of found ?? []) current.set(key, fragment);
      }
    },
    of: (page) => spliceWith(current, page),
    current: ({ key }) => current.get(key),
  };
}

function hasIslands({ record, output }: KnownPage): boolean {
  return output.records.needs[record.needs]?.islands.length !== 0;
}

/** Returns the new bytes of a page. */
export function exchange(former: Buffer, cuts: readonly Cut[]): Buffer {
  if (cuts.length === 0) return former;
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { start, end, html } of cuts) {
    parts.push(former.subarray(from, start), html);
    from = end;
  }
  return Buffer.concat([...parts, former.subarray(from)]);
}
