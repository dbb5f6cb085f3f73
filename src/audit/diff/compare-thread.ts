import { workerData } from 'node:worker_threads';
import { treeOf, type TreeFile } from '../../lib/fs/file-tree.js';
import { compilePolicy, type PolicyData } from '../../lib/site/policy.js';
import { readAuditFolder } from '../audit-folder.js';
import { createMatchComparison, type MatchedTrees } from './compare-match.js';
import { createExplanations } from './source/explanations.js';

/** What a thread is given of a tree. */
interface TreeData {
  readonly folder: string;
  readonly files: readonly TreeFile[];
}

export interface CompareData extends MatchedTrees {
  readonly before: TreeData;
  readonly after: TreeData;
  readonly policy: PolicyData | undefined;
}

const { before, after, policy, ...matched } = workerData as CompareData;
const trees = { before: treeOf(before.folder, before.files), after: treeOf(after.folder, after.files) };

/** The function that the main thread calls. */
export const { page } = createMatchComparison({
  ...matched,
  ...createExplanations({ before: readAuditFolder(trees.before), after: readAuditFolder(trees.after) }),
  trees,
  policy: policy && compilePolicy(policy.name, policy.rules),
});
