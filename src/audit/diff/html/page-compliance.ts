import type { Tree } from '../../../lib/fs/file-tree.js';
import type { Piece } from '../../../lib/html/html-pieces.js';
import type { Policy, PolicyPage } from '../../../lib/site/policy.js';
import { linkedSheets, type ReadStyles } from '../../facts/style/page-styles.js';
import { memo } from '../../memo.js';
import type { Change } from '../model/change.js';
import { routeOf } from '../../route-of.js';
import type { PageComparison } from './compare-pages.js';
import { complianceChanges } from './compliance.js';
import { languageOf } from '../../facts/read-page.js';
import { judgedOnce } from './compliance-texts.js';
import type { StyledPage } from './visibility-changes.js';

/** The compliance changes of a page by its paths before and after. One side has no pieces if the page is new or gone. */
export type ComplianceOf = (compared: PageComparison, path: StyledPage['path']) => readonly Change[];

export type TemplateOf = (path: string) => string | undefined;

export function createComplianceOf(
  trees: { readonly before: Tree; readonly after: Tree },
  policy: Policy | undefined,
  templateOf: TemplateOf,
): ComplianceOf {
  if (!policy) return () => [];
  const read = { before: stylesIn(trees.before), after: stylesIn(trees.after) };
  const judge: ComplianceOf = (compared, path) => {
    const { before, after } = compared;
    const isRestyled = linkedSheets(after, path.after).some(
      (sheet) => trees.before.files.get(sheet)?.sha256 !== trees.after.files.get(sheet)?.sha256,
    );
    const page =
      after.length === 0 ? policyPage(path.before, before, templateOf) : policyPage(path.after, after, templateOf);
    return complianceChanges(compared, policy, page, { path, read, isRestyled });
  };
  return (compared, path) => judgedOnce(judge(compared, path));
}

export function policyPage(path: string, pieces: readonly Piece[], templateOf: TemplateOf): PolicyPage {
  return { route: routeOf(path), locale: languageOf(pieces), template: templateOf(path) };
}

/** Reads the style sheets of a tree. Each is decoded once. */
function stylesIn({ files, read }: Tree): ReadStyles {
  return memo(1000, (path) => (files.has(path) ? read(path).toString('utf8') : undefined));
}
