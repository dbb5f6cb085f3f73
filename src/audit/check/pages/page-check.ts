import type { Tree } from '../../../lib/fs/file-tree.js';
import { memo } from '../../memo.js';
import { ownRules } from '../all-rules.js';
import { locatedProblems, type LocatedProblem } from '../markup/located-problems.js';
import { markupOutline } from '../markup/markup-outline.js';
import { markupKey } from '../markup/validation-cache.js';
import type { MarkupProblem, MarkupVerdict } from '../markup/validate-markup.js';
import { createCheckedPage } from '../site/checked-page.js';
import type { CheckedSite, PageNote } from '../site/checked-site.js';
import { pageNote } from '../site/page-note.js';
import { readPictureSizes, type SizeEntry } from '../site/picture-sizes.js';
import type { RuleProblem } from '../site/rule.js';

/** What the rules find on a page by itself, and what other pages need of it. */
export interface PageFindings {
  readonly note: PageNote;
  readonly problems: readonly (RuleProblem & { readonly rule: string })[];
  /** Keys of the cache of html-validate: of the page, and of its outline if it has one. */
  readonly markupKeys: { readonly page: string; readonly outline: string | undefined };
  /** Sizes of pictures that this page needed first. */
  readonly pictureSizes: readonly SizeEntry[];
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
  readonly findings: (path: string) => Promise<PageFindings>;
  readonly markup: (task: MarkupTask) => Promise<MarkupFindings>;
}

/** Parsed pages that are kept, at most. */
const KEPT = 8;

/** @param name of the folder, for messages */
export function createPageCheck(tree: Tree, site: CheckedSite, name: string): PageCheck {
  // The markup of a page is checked right after its rules.
  const parse = memo(KEPT, (path: string) => createCheckedPage(path, site.read(path), `${name}/${path}`));
  return {
    async findings(path) {
      const page = parse(path);
      const pictureSizes = await readPictureSizes(page, site, (file) => tree.read(file));
      return {
        note: pageNote(page, site),
        problems: ownRules.flatMap((rule) =>
          (rule.page?.(page, site) ?? []).map((problem) => ({ path, ...problem, rule: rule.id })),
        ),
        markupKeys: { page: markupKey('page', page.html), outline: outlineKey(markupOutline(page)) },
        pictureSizes,
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
