import type { Tree } from '../../../lib/fs/file-tree.js';
import { ownRules } from '../all-rules.js';
import { locatedProblems, type LocatedProblem } from '../markup/located-problems.js';
import { markupOutline } from '../markup/markup-outline.js';
import { markupKey } from '../markup/validation-cache.js';
import type { MarkupProblem, MarkupVerdict } from '../markup/validate-markup.js';
import { createCheckedPage } from '../site/checked-page.js';
import type { CheckedSite, PageNote } from '../site/checked-site.js';
import { pageNote } from '../site/page-note.js';
import type { PictureSize } from '../site/page-resources.js';
import { readPictureSizes } from '../site/picture-sizes.js';
import type { RuleProblem } from '../site/rule.js';

/** What the rules find on a page by itself, and what other pages need of it. */
export interface PageFindings {
  readonly note: PageNote;
  readonly problems: readonly (RuleProblem & { readonly rule: string })[];
  /** Keys of the cache of html-validate: of the page, and of its outline if it has one. */
  readonly markupKeys: { readonly page: string; readonly outline: string | undefined };
  /** Sizes of pictures that this page needed first. */
  readonly pictureSizes: readonly (readonly [key: string, size: PictureSize | undefined])[];
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

/** @param name of the folder, for messages */
export function createPageCheck(tree: Tree, site: CheckedSite, name: string): PageCheck {
  const parse = (path: string) => createCheckedPage(path, site.read(path), `${name}/${path}`);
  return {
    async findings(path) {
      const page = parse(path);
      const known = site.pictureSizes.size;
      await readPictureSizes(page, site, (file) => tree.read(file));
      return {
        note: pageNote(page, site),
        problems: ownRules.flatMap((rule) =>
          (rule.page?.(page, site) ?? []).map((problem) => ({ path, ...problem, rule: rule.id })),
        ),
        markupKeys: { page: markupKey('page', page.html), outline: outlineKey(markupOutline(page)) },
        pictureSizes: [...site.pictureSizes].slice(known),
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
