import type { Tree } from '../../../lib/fs/file-tree.js';
import { sha256Hex } from '../../../lib/text/hash.js';
import { memo } from '../../memo.js';
import { ownRules } from '../all-rules.js';
import { locatedProblems, type LocatedProblem } from '../markup/located-problems.js';
import { markupOutline } from '../markup/markup-outline.js';
import type { MarkupVerdict } from '../markup/validate-markup.js';
import { readPage, type PageFacts } from '../../facts/read-page.js';
import type { CheckedSite, PageNote } from '../site/checked-site.js';
import { pageNote } from '../site/page-note.js';
import type { Rule, RuleProblem } from '../site/rule.js';

/** What the rules find on a page by itself, and what other pages need of it. */
export interface PageFindings {
  readonly note: PageNote;
  readonly problems: readonly (RuleProblem & { readonly rule: string })[];
  /** Hash of the outline of the page, if it has one (see `markupOutline`). */
  readonly outline: string | undefined;
  /** Files that the rules have read: those that any page may be checked with, and those that this one alone was. */
  readonly reads: { readonly shared: readonly string[]; readonly own: readonly string[] };
}

/** A page that was checked. */
export interface CheckedPageResult extends PageFindings {
  readonly markup: readonly LocatedProblem[];
}

/** What html-validate finds on a page. */
export interface MarkupFindings {
  readonly verdict: MarkupVerdict;
  readonly problems: readonly LocatedProblem[];
}

/** Checks single pages. */
export interface PageCheck {
  /** @throws IsletError `file-too-deep`, `diff-unreadable` */
  readonly findings: (path: string) => PageFindings | Promise<PageFindings>;
  readonly markup: (path: string) => Promise<MarkupFindings>;
}

/** Parsed pages that are kept, at most. */
const KEPT = 8;

/** @param name of the folder, for messages */
export function createPageCheck(
  tree: Tree,
  site: CheckedSite,
  name: string,
): PageCheck & { copyFindings(path: string): PageFindings['problems'] } {
  // The markup of a page is checked right after its rules.
  const parse = memo(KEPT, (path: string) => readPage(path, site.read(path), `${name}/${path}`));
  const { recorded, takeReads } = recordReads(site);
  const apply = (page: PageFacts, rules: readonly Rule[]): PageFindings['problems'] =>
    rules.flatMap((rule) =>
      (rule.page?.(page, recorded) ?? []).map((problem) => ({ path: page.path, ...problem, rule: rule.id })),
    );
  return {
    copyFindings: (path) =>
      apply(
        parse(path),
        ownRules.filter((rule) => rule.holdsForCopies),
      ),
    findings(path) {
      const page = parse(path);
      const outline = markupOutline(page);
      return {
        note: pageNote(page, site),
        problems: apply(page, ownRules),
        outline: outline === undefined ? undefined : sha256Hex(outline),
        reads: takeReads(path),
      };
    },
    async markup(path) {
      const page = parse(path);
      const { judgeMarkup } = await import('../markup/validate-markup.js');
      const verdict = judgeMarkup({ html: page.html, outline: markupOutline(page) });
      return { verdict, problems: verdict === 'outline' ? [] : locatedProblems(page, verdict) };
    },
  };
}

/**
 * Records which files rules read. A rule may remember what it made of a file for all pages, but of pages and of JSON, which
 * change with every text, it has to ask again.
 */
function recordReads(site: CheckedSite): {
  readonly recorded: CheckedSite;
  readonly takeReads: (page: string) => PageFindings['reads'];
} {
  let reads = new Set<string>();
  const noted =
    <T>(read: (path: string) => T) =>
    (path: string): T => {
      reads.add(path);
      return read(path);
    };
  return {
    recorded: {
      ...site,
      read: noted(site.read),
      readStart: noted(site.readStart),
      sizeOf: noted(site.sizeOf),
      readStyle: noted(site.readStyle),
      textsOfJson: noted(site.textsOfJson),
      addressesIn: noted(site.addressesIn),
      script: noted(site.script),
      transferSize: noted(site.transferSize),
    },
    takeReads(page) {
      reads.delete(page);
      const [own = [], shared = []] = [true, false].map((isOwn) =>
        [...reads].filter((path) => /\.(?:x?html?|json)$/.test(path) === isOwn),
      );
      reads = new Set();
      return { shared, own };
    },
  };
}
