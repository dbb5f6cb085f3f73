import type { Tree } from '../../../lib/fs/file-tree.js';
import { memo } from '../../memo.js';
import { ownRules } from '../all-rules.js';
import { locatedProblems, type LocatedProblem } from '../markup/located-problems.js';
import { markupOutline } from '../markup/markup-outline.js';
import { markupKey } from '../markup/validation-cache.js';
import type { MarkupProblem, MarkupVerdict } from '../markup/validate-markup.js';
import { readPage, type PageFacts } from '../../facts/read-page.js';
import type { CheckedSite, PageNote } from '../site/checked-site.js';
import { pageNote } from '../site/page-note.js';
import type { Rule, RuleProblem } from '../site/rule.js';

/** What the rules find on a page by itself, and what other pages need of it. */
export interface PageFindings {
  readonly note: PageNote;
  readonly problems: readonly (RuleProblem & { readonly rule: string })[];
  /** Keys of the cache of html-validate: of the page, and of its outline if it has one. */
  readonly markupKeys: { readonly page: string; readonly outline: string | undefined };
}

/** What html-validate finds on a page. */
export interface MarkupFindings {
  readonly verdict: MarkupVerdict;
  readonly problems: readonly LocatedProblem[];
}

/** A page, by its path, and the problems that html-validate found in it earlier. */
export interface MarkupTask {
  readonly path: string;
  readonly known?: readonly MarkupProblem[] | undefined;
}

/** Checks single pages. */
export interface PageCheck {
  /** @throws IsletError `file-too-deep`, `diff-unreadable` */
  readonly findings: (path: string) => PageFindings | Promise<PageFindings>;
  readonly markup: (task: MarkupTask) => Promise<MarkupFindings>;
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
  const apply = (page: PageFacts, rules: readonly Rule[]): PageFindings['problems'] =>
    rules.flatMap((rule) =>
      (rule.page?.(page, site) ?? []).map((problem) => ({ path: page.path, ...problem, rule: rule.id })),
    );
  return {
    copyFindings: (path) =>
      apply(
        parse(path),
        ownRules.filter((rule) => rule.holdsForCopies),
      ),
    findings(path) {
      const page = parse(path);
      return {
        note: pageNote(page, site),
        problems: apply(page, ownRules),
        markupKeys: { page: markupKey('page', page.html), outline: outlineKey(markupOutline(page)) },
      };
    },
    async markup({ path, known }) {
      const page = parse(path);
      const outline = known ? undefined : markupOutline(page);
      const verdict = known ?? (await import('../markup/validate-markup.js')).judgeMarkup({ html: page.html, outline });
      return { verdict, problems: verdict === 'outline' ? [] : locatedProblems(page, verdict) };
    },
  };
}

function outlineKey(outline: string | undefined): string | undefined {
  return outline === undefined ? undefined : markupKey('outline', outline);
}
