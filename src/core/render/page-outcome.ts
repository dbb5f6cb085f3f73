import type { FileBytes } from '../../emit/emitted-file.js';
import type { Dependent } from '../../incremental/dependency-table.js';
import { sha256Hex } from '../../lib/text/hash.js';
import type { Dependency } from '../../lib/site/dependency.js';
import type { Page } from '../../lib/site/page.js';
import type { ShownWords } from '../../render/page/shown-words.js';
import type { Trace } from '../../render/page/trace.js';
import type { AnchorNeed } from './check-page.js';
import { bytePlaces, createFragmentFacts, type ShownFragment } from './fragment-facts.js';
import { pageNeeds, type PageNeeds } from './page-needs.js';
import type { PreparedRender } from './prepare-render.js';
import type { PlannedCard } from './social-cards.js';
import type { TracedValues } from './trace-values.js';

/** Facts about a rendered page that its record keeps as they are. */
export interface PageFacts extends FileBytes {
  /** What it shows in fonts that are reduced. */
  readonly words?: ShownWords | undefined;
  /** Anchors that it links to. */
  readonly anchors: readonly AnchorNeed[];
}

/** The shared fragments of a page in their order, and where each starts in its bytes. */
export interface Shown<Fragment> {
  readonly fragments: readonly Fragment[];
  readonly at: readonly number[];
}

/** A rendered page, with all that it adds to the rest of the build. */
export interface PageOutcome extends PageFacts {
  /** What is published; missing if a thread has written it. */
  readonly bytes: Uint8Array | undefined;
  readonly dependencies: Dependent<Dependency>;
  readonly needs: PageNeeds;
  /** Missing if no later build may replace fragments in the page. */
  readonly shown?: Shown<ShownFragment> | undefined;
  readonly card: PlannedCard | undefined;
  /** True if a problem or a warning of it was reported. */
  readonly hasDiagnostics: boolean;
  /** Whether a thread rendered it, whose needs are not yet added to the build. */
  readonly inThread: boolean;
  /**
   * Renders the page again to trace its values. Set only on request, since it holds the content in memory.
   */
  readonly values?: (() => TracedValues) | undefined;
}

/** Renders a page; `undefined` if it has problems, which are reported. */
export type PageMaker = (record: Page) => Promise<(PageOutcome & { readonly bytes: Buffer }) | undefined>;

/** @param traced true to trace the values of outcomes */
export function createPageMaker(render: Pick<PreparedRender, 'renderPage'>, traced = false): PageMaker {
  const ofFragments = new WeakMap<Trace, readonly Dependency[]>();
  const ofFragment = (fragment: Trace): readonly Dependency[] => {
    const list = ofFragments.get(fragment) ?? dependenciesOf(fragment).sort();
    ofFragments.set(fragment, list);
    return list;
  };
  const factsOf = createFragmentFacts(ofFragment);
  return async (record) => {
    const page = await render.renderPage(record);
    if (!page) return undefined;
    const { html, trace, placed, words, anchors, card, hasDiagnostics, values } = page;
    const bytes = Buffer.from(html);
    // Fragments of a social card are in no page.
    const at = placed && (card?.trace.fragments.size ?? 0) === 0 ? bytePlaces(html, bytes, placed) : undefined;
    return {
      bytes,
      size: bytes.length,
      sha256: sha256Hex(bytes),
      dependencies: { own: dependenciesOf(trace), fragments: [...trace.fragments].map(ofFragment) },
      needs: pageNeeds(trace),
      ...(placed && at && { shown: { fragments: placed.map(({ fragment }) => factsOf(fragment)), at } }),
      ...(words && { words }),
      anchors,
      card,
      hasDiagnostics,
      inThread: false,
      values: traced ? values : undefined,
    };
  };
}

function dependenciesOf({ items: asked, pages }: Trace): Dependency[] {
  return [...asked, ...[...pages].map((route): Dependency => `page ${route}`)];
}
