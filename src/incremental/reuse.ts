import type { PackPlace } from './page-pack.js';
import { sortedKeys } from '../lib/text/code-unit-order.js';
import { sha256Hex } from '../lib/text/hash.js';
import { pageRow, type PageRecord, type PageRow } from '../lib/site/page-record.js';
import type { CodeHashes } from './code-hashes.js';
import type { Content } from '../core/load-content.js';
import type { OwnOutcome, PageOutcome } from '../core/page-outcome.js';
import type { PreparedRender } from '../core/prepare-render.js';
import type { ProgramId } from './program-id.js';
import type { Project } from '../core/project/open-project.js';
import type { KeptPages, PageCopy, ReusedPage } from './kept-page.js';
import { createFactLists } from './page-dependencies.js';
import { createPageMarks } from './page-marks.js';
import { createPageNames } from './page-names.js';

/** What the last build of a profile leaves to this one. Nothing is believed: a page is taken over where all that it was made from is the same, by content. */
export interface Reuse {
  /** The row of a page whose file, template and site are what they were. */
  row(file: string): PageRow | undefined;
  /** Opens a file for what pages say, which is left to the next build with the pages that are kept; missing where nothing is. */
  readonly openSources: KeptPages['openSources'];
  /** What a page says whose row was taken, as JSON in UTF-8, where that was kept. */
  content(file: string): Buffer | undefined;
  /** Called once pages can be rendered. */
  pages(content: Content, render: PreparedRender): PageReuse;
  /** Leaves this build to the next one; only for a build without problems. */
  commit(): void;
  close(): void;
}

/** Whether the output has a file of this path and hash already, where it may stay. */
export type Stands = (output: string, sha256: string) => boolean;

export interface PageReuse {
  /** Whether a page can be taken over, as far as that can be told without reading it. */
  holds(record: PageRecord): boolean;
  /** @param copied its size in bytes, where `copyOf` was put into the output */
  page(record: PageRecord, stands: Stands, copied?: number): ReusedPage | undefined;
  /** What has to be put into the output to take a page over; `undefined` where nothing has, or where that is not known. */
  copyOf(record: PageRecord, stands: Stands): PageCopy | undefined;
  keep(record: PageRecord, page: PageOutcome): void;
  /** Puts a page that is to be kept away, so that its bytes need not wait in memory until its turn; `undefined` where they will not be asked for either. */
  pack(page: OwnOutcome): PackPlace | undefined;
  /** Number of pages that were kept for the next build. */
  kept(): number;
}

/** Memory for a page, in bytes: what each would ask of the system comes back only with the next collection. Larger ones have memory of their own. */
const PAGE = 1 << 18;

/** @param hashOf hash of a YAML file; `undefined` where it cannot be read */
export function openReuse(
  project: Project,
  { generator, profile, config }: ProgramId,
  code: CodeHashes,
  cache: KeptPages,
  hashOf: (file: string) => string | undefined,
): Reuse {
  const { registry, bundle, report } = project;
  const program = sha256Hex(`${generator} ${profile} ${config}`);
  const rowKeys = new Map<string, string>();
  const codeOf = (template: string): string => {
    const loaded = registry.templates.get(template);
    return loaded ? code.module(loaded.module) : '';
  };

  return {
    row(file) {
      const about = cache.find(file)?.about;
      if (about === undefined) return undefined;
      if (about.rowKey !== rowKey(about.row.template)) {
        cache.forget(file);
        return undefined;
      }
      return hashOf(file) === about.row.sha256 ? { file, ...about.row } : undefined;
    },
    openSources: cache.openSources,
    content: (file) => cache.source(file),
    pages: (content, render) => createPageReuse(content, render),
    commit: () => {
      cache.commit();
    },
    close: () => {
      cache.close();
    },
  };

  function rowKey(template: string): string {
    const key = rowKeys.get(template) ?? sha256Hex(`${program} ${codeOf(template)}`);
    rowKeys.set(template, key);
    return key;
  }

  function createPageReuse(content: Content, render: PreparedRender): PageReuse {
    const card = bundle.socialCard ? code.module(bundle.socialCard) : '';
    const common = sha256Hex(JSON.stringify([program, render.browser.loader, render.icons, card]));
    const ofTemplates = new Map<string, string>();
    const templateKey = ({ template, locale }: PageRecord): string => {
      const name = `${template}\0${locale}`;
      const key =
        ofTemplates.get(name) ??
        sha256Hex(
          JSON.stringify([common, codeOf(template), render.styles.get(template), render.cards?.fontsId(locale)]),
        );
      ofTemplates.set(name, key);
      return key;
    };
    // The row follows from the file and the template; of other pages a page sees its versions in other languages without asking.
    const pageKey = (record: PageRecord): string => {
      const alternates = content.table.alternates(record);
      const key = `${templateKey(record)} ${record.sha256}`;
      return alternates.length === 0 ? key : `${key} ${sha256Hex(JSON.stringify(alternates))}`;
    };
    // Warnings of reading a page are given again by the next build, which has to read it for that.
    const warned = new Set(report.list().map(({ position }) => position?.file));
    let kept = 0;
    let memory: Buffer | undefined;
    const lists = createFactLists((question) => render.answer(question));
    const pages = createPageNames(content.table);
    const [looked, holding] = [createPageMarks(content.table), createPageMarks(content.table)];
    const holds = (record: PageRecord): boolean => {
      const { route } = record;
      if (looked.has(route)) return holding.has(route);
      const found = cache.find(record.file);
      if (!found) return false;
      const isOfThisProgram = found.about.key === pageKey(record);
      if (!isOfThisProgram) cache.forget(record.file);
      const answer = isOfThisProgram && lists.hold(found.facts) && pages.hold(found.names);
      looked.add(route);
      if (answer) holding.add(route);
      return answer;
    };
    const drawn = (key: string): Uint8Array | undefined => render.cards?.drawn(key);
    return {
      holds,
      page(record, stands, copied) {
        const found = cache.find(record.file);
        if (!found || !holds(record)) return undefined;
        const { anchors, card: keptCard } = found.about;
        const picture = keptCard && drawn(keptCard.key);
        if (keptCard && !picture) return undefined;
        const there = copied !== undefined || stands(record.output, found.sha256);
        const html = there ? undefined : cache.bytes(record.file, (memory ??= Buffer.allocUnsafeSlow(PAGE)));
        if (!there && html === undefined) return undefined;
        cache.carry(record.file);
        const card = keptCard && picture && { ...keptCard, bytes: picture };
        return {
          html,
          copied,
          sha256: found.sha256,
          effects: lists.effects(found.facts),
          anchors,
          card,
        };
      },
      copyOf(record, stands) {
        const found = cache.find(record.file);
        const place = cache.place(record.file);
        if (!found || !place || !holds(record) || stands(record.output, found.sha256)) return undefined;
        return { place, sha256: found.sha256, output: record.output };
      },
      keep(record, page) {
        // What has to be told is told again by the next build.
        if (page.told || warned.has(record.file)) return;
        const { file, ...row } = pageRow(record);
        const { anchors, pieces, card: planned, sha256, bytes, packed } = page;
        const keptCard = planned && {
          output: planned.output,
          key: planned.key,
          sources: sortedKeys(planned.trace.sources),
          routes: planned.trace.routes,
        };
        const about = {
          row,
          rowKey: rowKey(record.template),
          key: pageKey(record),
          anchors,
          ...(pieces.length > 0 && { pieces }),
          ...(keptCard && { card: keptCard }),
        };
        // Neither is there where the page was written elsewhere, for a cache that is only read.
        cache.keep(
          file,
          { about, facts: lists.of(page.facts), names: pages.of(page.facts.pages), sha256 },
          { own: packed, bytes, source: record.content ?? 'former' },
        );
        kept += 1;
      },
      pack: ({ bytes, pieces, told }) => (told ? undefined : cache.pack?.(bytes, pieces)),
      kept: () => kept,
    };
  }
}
