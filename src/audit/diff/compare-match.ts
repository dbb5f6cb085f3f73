import { basename } from 'node:path';
import type { Tree, TreeFile } from '../../lib/fs/file-tree.js';
import type { Policy } from '../../lib/site/policy.js';
import type { FileContent } from './compare-files.js';
import { changesOf, replacement, type ChangeContext, type Reader } from './compare-pair.js';
import { createComplianceOf, type TemplateOf } from './html/page-compliance.js';
import type { Change } from './model/change.js';
import { HOST_FILES } from './model/host-config.js';
import type { FileMatch } from './model/match-files.js';
import { originChange, type Origins } from './model/origin-change.js';

/** What the comparison of two trees found out before it compares single files, as data that threads can be given. */
export interface MatchedTrees {
  /** New paths of matched files, by their old paths. */
  readonly renamed: ReadonlyMap<string, string>;
  /** See `ChangeContext`. */
  readonly isRestyled: boolean;
  readonly origins: Origins | undefined;
}

export interface MatchInputs extends MatchedTrees {
  readonly trees: { readonly before: Tree; readonly after: Tree };
  readonly hosts?: { readonly before: Tree; readonly after: Tree } | undefined;
  readonly policy: Policy | undefined;
  /** Templates of pages by path. */
  readonly templates: ReadonlyMap<string, string>;
}

/** What pages say of other files: hashes of their inline code, and the pages that newly fetch a JSON file. */
export type Noted = Pick<ChangeContext['hashes'], 'inlineBefore' | 'inlineAfter'> & Pick<ChangeContext, 'readers'>;

/** The changes of a page as JSON: no part of it keeps the page in memory. */
export type ComparedPage = string;

interface PageJson {
  readonly changes: readonly Change[];
  readonly inlineBefore: readonly string[];
  readonly inlineAfter: readonly string[];
  readonly readers: readonly Reader[];
}

export interface MatchComparison {
  /** @throws IsletError `diff-unreadable`, `file-too-deep` */
  readonly page: (match: FileMatch) => ComparedPage;
  /** Compares a file other than a page. @param noted by all pages @throws as `page` */
  readonly file: (match: FileMatch, noted: Noted) => readonly Change[];
  readonly content: (side: 'before' | 'after', file: TreeFile) => FileContent;
}

/** Compares single files of two trees. */
export function createMatchComparison(inputs: MatchInputs): MatchComparison {
  const { trees, hosts, policy, renamed, origins, isRestyled, templates } = inputs;
  const templateOf: TemplateOf = (path) => templates.get(path);
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
  const compare = ({ before, after, predecessor }: FileMatch, { readers, ...inline }: Noted): readonly Change[] => {
    const context: ChangeContext = { ...shared, hashes: { renamed, ...inline }, readers };
    const changes =
      predecessor && after
        ? replacement(content('before', predecessor), content('after', after), context)
        : changesOf(before && content('before', before), after && content('after', after), context);
    return origins ? changes.map((change) => originChange(change, origins)) : changes;
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
export function readComparedPage(page: ComparedPage, noted: Noted): readonly Change[] {
  const { changes, inlineBefore, inlineAfter, readers } = JSON.parse(page) as PageJson;
  for (const hash of inlineBefore) noted.inlineBefore.add(hash);
  for (const hash of inlineAfter) noted.inlineAfter.add(hash);
  noted.readers.push(...readers);
  return changes;
}
