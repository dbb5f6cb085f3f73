import { basename } from 'node:path';
import type { Tree, TreeFile } from '../../lib/fs/file-tree.js';
import type { Policy } from '../../lib/site/policy.js';
import type { FileContent } from './compare-files.js';
import { changesOf, replacement, type ChangeContext, type Reader } from './compare-pair.js';
import { createComplianceOf, type TemplateOf } from './html/page-compliance.js';
import type { Change } from './model/change.js';
import type { FindingSource } from './model/finding.js';
import { HOST_FILES } from './model/host-config.js';
import type { FileMatch } from './model/match-files.js';
import { originChange, type Origins } from './model/origin-change.js';
import type { FindSources } from './source/find-sources.js';
import type { ExplainByProgram } from './source/program-changes.js';

/** What the comparison of two trees found out before it compares single files, as data that threads can be given. */
export interface MatchedTrees {
  /** New paths of matched files, by their old paths. */
  readonly renamed: ReadonlyMap<string, string>;
  /** See `ChangeContext`. */
  readonly isRestyled: boolean;
  readonly origins: Origins | undefined;
}

/** Finds what explains a change. */
export interface Explanations {
  readonly findSources?: FindSources;
  readonly unexplained?: ExplainByProgram;
  /** Template of a page, by its path. */
  readonly templateOf?: TemplateOf;
}

export interface MatchInputs extends MatchedTrees, Explanations {
  readonly trees: { readonly before: Tree; readonly after: Tree };
  readonly hosts?: { readonly before: Tree; readonly after: Tree } | undefined;
  readonly policy: Policy | undefined;
}

/** A change with its sources; if there are none, with a note that explains it. */
export interface ExplainedChange {
  readonly change: Change;
  readonly sources: readonly FindingSource[];
  readonly unexplained?: string | undefined;
}

/** What pages say of other files: hashes of their inline code, and the pages that newly fetch a JSON file. */
export type Noted = Pick<ChangeContext['hashes'], 'inlineBefore' | 'inlineAfter'> & Pick<ChangeContext, 'readers'>;

/** The changes of a page as JSON: without functions, and no part of it keeps the page in memory. */
export type ComparedPage = string;

interface PageJson {
  readonly changes: readonly ExplainedChange[];
  readonly inlineBefore: readonly string[];
  readonly inlineAfter: readonly string[];
  readonly readers: readonly Reader[];
}

export interface MatchComparison {
  /** @throws IsletError `diff-unreadable`, `file-too-deep` */
  readonly page: (match: FileMatch) => ComparedPage;
  /** Compares a file other than a page. @param noted by all pages @throws as `page` */
  readonly file: (match: FileMatch, noted: Noted) => readonly ExplainedChange[];
  readonly content: (side: 'before' | 'after', file: TreeFile) => FileContent;
}

/** Compares single files of two trees. */
export function createMatchComparison(inputs: MatchInputs): MatchComparison {
  const { trees, hosts, policy, renamed, origins, isRestyled } = inputs;
  const { findSources, unexplained, templateOf = () => undefined } = inputs;
  const shared = {
    policy,
    templateOf,
    isRestyled,
    hashAfter: (path: string) => trees.after.files.get(path)?.sha256,
    complianceOf: createComplianceOf(trees, policy, templateOf),
  };
  const content: MatchComparison['content'] = (side, { path, sha256 }) => {
    const tree = trees[side];
    const bytes =
      hosts && path.startsWith(HOST_FILES) ? hosts[side].read(path.slice(HOST_FILES.length)) : tree.read(path);
    return { path, name: `${basename(tree.folder)}/${path}`, bytes, sha256 };
  };
  /** The file whose new name a change follows from. */
  const rippledFile = ({ ripple, before: value }: Change): FileMatch | undefined => {
    const path = ripple ? (/assets\/[^\s"'<>,)?]+/.exec(value ?? '')?.[0] ?? '') : '';
    const to = renamed.get(path);
    return to === undefined ? undefined : { before: trees.before.files.get(path), after: trees.after.files.get(to) };
  };
  const compare = (match: FileMatch, { readers, ...inline }: Noted): ExplainedChange[] => {
    const { before, after, predecessor } = match;
    const context: ChangeContext = { ...shared, hashes: { renamed, ...inline }, readers };
    const changes =
      predecessor && after
        ? replacement(content('before', predecessor), content('after', after), context)
        : changesOf(before && content('before', before), after && content('after', after), context);
    const sides = predecessor ? { before: predecessor, after } : match;
    return changes.map((found) => {
      const change = origins ? originChange(found, origins) : found;
      const sources = findSources?.(rippledFile(change) ?? sides, causeOf(change)) ?? [];
      return { change, sources, unexplained: sources.length === 0 ? unexplained?.(sides, change) : undefined };
    });
  };
  return {
    page(match) {
      const noted = createNoted();
      const changes = compare(match, noted);
      const json: PageJson = {
        changes,
        inlineBefore: [...noted.inlineBefore],
        inlineAfter: [...noted.inlineAfter],
        readers: noted.readers,
      };
      return JSON.stringify(json);
    },
    file: compare,
    content,
  };
}

export function createNoted(): Noted {
  return { inlineBefore: new Set(), inlineAfter: new Set(), readers: [] };
}

/** Returns the changes of a page, and adds what it says of other files. */
export function readComparedPage(page: ComparedPage, noted: Noted): readonly ExplainedChange[] {
  const { changes, inlineBefore, inlineAfter, readers } = JSON.parse(page) as PageJson;
  for (const hash of inlineBefore) noted.inlineBefore.add(hash);
  for (const hash of inlineAfter) noted.inlineAfter.add(hash);
  noted.readers.push(...readers);
  return changes;
}

/** What to look for in the sources. */
function causeOf(change: Change): Change {
  const { styles, category, kind, ripple } = change;
  // Without the selectors, which are on other lines of a style sheet.
  const declarations = (style: string): string => style.replace(/^[^{]*\{|\}[^}]*$/g, '');
  return styles
    ? {
        category,
        kind,
        ripple,
        about: { what: 'element', place: 'head', element: 'style' },
        before: declarations(styles.before),
        after: declarations(styles.after),
      }
    : change;
}
