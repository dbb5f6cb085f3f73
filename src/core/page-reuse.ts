import { join } from 'node:path';
import { createPageDefaults } from '../content/page-defaults.js';
import { createDependencyGraph } from '../incremental/dependency-graph.js';
import type { CodeHashes } from '../incremental/code-hashes.js';
import { openPageStore, type PageSource, type PageStore, type StoredPage } from '../incremental/page-store.js';
import { isCurrent } from '../lib/site/publish-window.js';
import { pageKey, type Page } from '../lib/site/page.js';
import { sortedKeys } from '../lib/text/code-unit-order.js';
import { sha256Hex } from '../lib/text/hash.js';
import type { AnchorNeed } from './check-page.js';
import type { Content } from './load/content.js';
import { listEffects, readEffects, type PageEffects } from './page-effects.js';
import type { PageOutcome } from './page-outcome.js';
import type { PreparedRender } from './prepare-render.js';
import { programOf, type ProgramId } from './project/program-id.js';
import type { Project } from './project/open-project.js';
import { isletFolder } from '../lib/fs/islet-folder.js';

/** What is stored of a page's social card; the image is in the cache of cards. */
export interface StoredCard {
  readonly output: string;
  readonly key: string;
  readonly sources: readonly string[];
  readonly routes: boolean;
}

/** Stored metadata of a page, in addition to its bytes and lists. */
export interface AboutPage {
  readonly page: Page;
  readonly anchors: readonly AnchorNeed[];
  readonly card?: StoredCard;
}

/**
 * Its lists are: keys of what its row and the page depend on beside the file, its effects, its dependencies, and those
 * of each shared fragment.
 */
export type StoredPageRecord = StoredPage<AboutPage>;
export type Pages = PageStore<AboutPage>;

/** A page as an earlier build left it. */
export interface ReusedPage {
  readonly stored: StoredPageRecord;
  /** Missing if the published output has the page already. */
  readonly html: Buffer | undefined;
  readonly effects: PageEffects;
  readonly card: (StoredCard & { readonly bytes: Uint8Array }) | undefined;
}

/** True if the published output has a file of this path and hash, which can stay. */
export type IsPublished = (output: string, sha256: string) => boolean;

/** What earlier builds left, as far as it is still valid. */
export interface PageReuse {
  /** A page whose file, template and site are unchanged. */
  page(file: string): Page | undefined;
  /** To be called once pages can be rendered. */
  pages(content: Content, render: PreparedRender): ReusablePages;
}

export interface ReusablePages {
  /** True if a page is still valid. Its bytes are not checked. */
  isValid(record: Page): boolean;
  /** The page; `undefined` if it is not valid, or its bytes are missing or damaged. */
  find(record: Page, isPublished: IsPublished): ReusedPage | undefined;
  /**
   * What the next build needs of a rendered page; `undefined` if the page has to be rendered again, to report its
   * diagnostics.
   */
  toStore(record: Page, page: PageOutcome): StoredPageRecord | undefined;
}

/**
 * Opens the pages of the last build of a profile.
 *
 * @param name the profile, plus the number of the part in a build of a part
 */
export function openPages(root: string, name: string, program: ProgramId): Pages {
  return openPageStore(join(isletFolder(root), 'cache/pages'), name, programOf(program));
}

/** @param hashOf hash of a YAML file; `undefined` if it cannot be read */
export function createPageReuse(
  { root, site, registry, bundle, report }: Project,
  programId: ProgramId,
  code: CodeHashes,
  source: PageSource<AboutPage>,
  hashOf: (file: string) => string | undefined,
): PageReuse {
  const program = programOf(programId);
  const codeOf = (template: string): string => {
    const loaded = registry.templates.get(template) ?? registry.files.get(template);
    return loaded ? code.module(loaded.module) : '';
  };
  const defaults = createPageDefaults(root);
  const codeKey = memoized((template) => sha256Hex(`${program} ${codeOf(template)}`));
  const rowKey = (template: string, file: string): string => `${codeKey(template)}${defaults.hash(file)}`;

  function reusablePages(content: Content, render: PreparedRender): ReusablePages {
    const card = bundle.socialCard ? code.module(bundle.socialCard) : '';
    const common = sha256Hex(JSON.stringify([program, render.browser.loader, render.icons, card]));
    const templateKey = memoized((template, locale) =>
      sha256Hex(JSON.stringify([common, codeOf(template), render.styles.get(template), render.cards?.fontsId(locale)])),
    );
    // The row depends on the file and the template. Of other pages a page also shows its versions in other languages.
    const renderKey = (record: Page): string => {
      const alternates = content.table.alternates(record);
      const key = templateKey(record.template, record.locale) + defaults.hash(record.file) + stateOf(record);
      return alternates.length === 0 ? key : `${key} ${sha256Hex(JSON.stringify(alternates))}`;
    };
    // Warnings of reading a page are reported by the next build too, which has to read it for that.
    const warned = new Set(report.list().map(({ position }) => position?.file));
    const graph = createDependencyGraph(render.stateOf);
    const valid = new Map<string, boolean>();
    const effectLists = new Map<string, readonly string[]>();
    const effectsOf = new WeakMap<readonly string[], PageEffects>();

    function check(record: Page): boolean {
      const page = source.find(pageKey(record));
      if (page?.about.page.sha256 !== record.sha256) return false;
      const [[, key] = [], , own = [], ...fragments] = page.lists;
      if (key !== renderKey(record)) return false;
      // Those of fragments first: they are known from the pages before.
      return fragments.every(graph.isValid) && graph.isValid(own);
    }
    function isValid(record: Page): boolean {
      const known = valid.get(record.route) ?? check(record);
      valid.set(record.route, known);
      return known;
    }
    function effects([, list = []]: StoredPageRecord['lists']): PageEffects {
      const known = effectsOf.get(list) ?? readEffects(list);
      effectsOf.set(list, known);
      return known;
    }
    /** One list for all pages of equal effects. */
    function effectList(page: PageOutcome): readonly string[] {
      const list = listEffects(page.effects);
      const key = list.join('\n');
      const known = effectLists.get(key) ?? list;
      effectLists.set(key, known);
      return known;
    }

    return {
      isValid,
      find(record, isPublished) {
        const stored = isValid(record) ? source.find(pageKey(record)) : undefined;
        if (!stored) return undefined;
        const { card: storedCard } = stored.about;
        const image = storedCard && render.cards?.drawn(storedCard.key);
        if (storedCard && !image) return undefined;
        const html = isPublished(record.output, stored.sha256) ? undefined : source.read(stored);
        if (!html && !isPublished(record.output, stored.sha256)) return undefined;
        return {
          stored,
          html,
          effects: effects(stored.lists),
          card: storedCard && image && { ...storedCard, bytes: image },
        };
      },
      toStore(record, page) {
        if (page.hasDiagnostics || warned.has(record.file)) return undefined;
        const about: AboutPage = {
          page: record,
          anchors: page.anchors,
          ...(page.card && {
            card: {
              output: page.card.output,
              key: page.card.key,
              sources: sortedKeys(page.card.trace.sources),
              routes: page.card.trace.routes.size > 0,
            },
          }),
        };
        const keys = [rowKey(record.template, record.file), renderKey(record)];
        const lists = [keys, effectList(page), ...page.dependencies.map(graph.resolve)];
        return { about, sha256: page.sha256, lists };
      },
    };
  }

  return {
    page(file) {
      const stored = source.find(file);
      if (!stored) return undefined;
      const { page } = stored.about;
      if (!isCurrent(page.timed, site.asOf)) return undefined;
      return stored.lists[0]?.[0] === rowKey(page.template, file) && hashOf(file) === page.sha256 ? page : undefined;
    },
    pages: reusablePages,
  };
}

/** Differs between moments at which other items of a page are published. */
function stateOf({ timed }: Page): string {
  return timed?.since === undefined ? '' : `@${String(timed.since)}`;
}

/** Calls a function once for each list of arguments. */
function memoized(make: (...names: string[]) => string): (...names: string[]) => string {
  const known = new Map<string, string>();
  return (...names) => {
    const key = names.join('\0');
    const value = known.get(key) ?? make(...names);
    known.set(key, value);
    return value;
  };
}
