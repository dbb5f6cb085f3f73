import { workerData } from 'node:worker_threads';
import { treeOf, type TreeFile } from '../../lib/fs/file-tree.js';
import { compilePolicy, type PolicyData } from '../../lib/site/policy.js';
import { createMatchComparison, type MatchedTrees } from './compare-match.js';

/** What a thread is given of a tree: its files that are no pages, which pages can use. */
interface TreeData {
  readonly folder: string;
  readonly files: readonly TreeFile[];
}

export interface CompareData extends MatchedTrees {
  readonly before: TreeData;
  readonly after: TreeData;
  readonly policy: PolicyData | undefined;
  /** Templates of pages by path, if a policy can ask for them. */
  readonly templates: ReadonlyMap<string, string>;
}

const { before, after, policy, ...matched } = workerData as CompareData;

/** The function that the main thread calls. */
export const { page } = createMatchComparison({
  ...matched,
  trees: { before: treeOf(before.folder, before.files), after: treeOf(after.folder, after.files) },
  policy: policy && compilePolicy(policy.name, policy.rules),
});
