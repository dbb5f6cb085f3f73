import { isUtf8 } from 'node:buffer';
import type { Policy, PolicyPage } from '../../lib/site/policy.js';
import type { Change } from './model/change.js';
import { compareFiles, rulesOfOne, wholeFile, type FileContent } from './compare-files.js';
import { comparePages } from './html/compare-pages.js';
import { complianceOfFile } from './html/compliance-files.js';
import { joinMovedBlocks } from './html/moved-blocks.js';
import { policyPage, type ComplianceOf } from './html/page-compliance.js';
import { readPage } from '../facts/read-page.js';
import { fetchedFiles } from '../policy/published-texts.js';
import { isPage } from './model/match-files.js';
import type { HashContext } from './model/hash-changes.js';

/** What the pairs of a comparison share. */
export interface ChangeContext {
  readonly hashes: HashContext;
  readonly policy: Policy | undefined;
  readonly templateOf: (path: string) => string | undefined;
  readonly hashAfter: (path: string) => string | undefined;
  readonly complianceOf: ComplianceOf;
  /** True if a style sheet changed and kept its name: it can hide texts of pages that did not change. */
  readonly isRestyled: boolean;
  /** Paths of JSON files, each with a page that newly fetches it. */
  readonly readers: Reader[];
}

export type Reader = readonly [path: string, page: PolicyPage];

/** The changes of a file, which may be missing on one side. */
export function changesOf(
  before: FileContent | undefined,
  after: FileContent | undefined,
  context: ChangeContext,
): readonly Change[] {
  const { hashes, policy, templateOf, complianceOf } = context;
  if (!before || !after) {
    const only = after ?? before;
    const watched = only && policy ? watchedWhole(only, after ? 'after' : 'before', policy, context) : [];
    return [wholeFile(before, after), ...watched, ...rulesOfOne(before, after, hashes)];
  }
  // A new hash in the name of an asset is implied by its content.
  const moved =
    before.path !== after.path && (isPage(after) || before.sha256 === after.sha256) ? [wholeFile(before, after)] : [];
  if (before.sha256 === after.sha256)
    return isPage(after) && context.isRestyled ? [...moved, ...restyledPage(after, context)] : moved;
  const readable = isPage(after) && isUtf8(before.bytes) && isUtf8(after.bytes);
  if (!readable) return [...moved, ...filesOf(before, after, context)];
  const compared = comparePages(before.bytes.toString('utf8'), after.bytes.toString('utf8'), hashes, {
    before: before.name ?? before.path,
    after: after.name ?? after.path,
  });
  const changes = [...moved, ...joinMovedBlocks(compared.changes)];
  if (!policy) return changes;
  const page = policyPage(after.path, compared.after, templateOf);
  noteReader([...fetchedFiles(compared.before), ...fetchedFiles(compared.after)], page, context.readers);
  return [...changes, ...complianceOf(compared, { before: before.path, after: after.path })];
}

/** The compliance changes of a page that differs only by its style sheets. */
function restyledPage({ path, name, bytes }: FileContent, { complianceOf }: ChangeContext): readonly Change[] {
  const html = bytes.toString('utf8');
  if (!/stylesheet/i.test(html)) return [];
  const { pieces } = readPage(path, html, name);
  return complianceOf({ before: pieces, after: pieces, changes: [] }, { before: path, after: path });
}

/** Compliance changes of an added or removed page or JSON file. */
function watchedWhole(
  only: FileContent,
  side: 'before' | 'after',
  policy: Policy,
  { templateOf, readers, complianceOf }: ChangeContext,
): Change[] {
  const text = only.bytes.toString('utf8');
  if (!isPage(only)) {
    return complianceOfFile(
      { path: only.path, before: '', after: '', [side]: text },
      policy,
      pagesOf(only.path, readers),
    );
  }
  const { pieces } = readPage(only.path, text, only.name);
  const page = policyPage(only.path, pieces, templateOf);
  noteReader(fetchedFiles(pieces), page, readers);
  const compared = { before: [], after: [], changes: [], [side]: pieces };
  return [...complianceOf(compared, { before: only.path, after: only.path })];
}

/** Records which JSON files a page fetches. */
function noteReader(files: readonly string[], page: PolicyPage, readers: ChangeContext['readers']): void {
  for (const path of new Set(files)) readers.push([path, page]);
}

function pagesOf(path: string, readers: readonly Reader[]): PolicyPage[] {
  return readers.flatMap(([file, page]) => (file === path ? [page] : []));
}

function filesOf(
  before: FileContent,
  after: FileContent,
  { hashes, policy, hashAfter, readers }: ChangeContext,
): readonly Change[] {
  const changes = compareFiles(before, after, hashes, hashAfter);
  if (!policy) return changes;
  const [old = '', fresh = ''] = [before, after].map(({ bytes }) => bytes.toString('utf8'));
  const pages = pagesOf(after.path, readers);
  return [...changes, ...complianceOfFile({ path: after.path, before: old, after: fresh }, policy, pages)];
}

/** The changes of a file that replaces one that is kept for open pages. */
export function replacement(before: FileContent, after: FileContent, context: ChangeContext): readonly Change[] {
  if (before.sha256 === after.sha256) return [wholeFile(before, after)];
  return [{ ...wholeFile(undefined, after), ripple: true }, ...filesOf(before, after, context)];
}
