import { resolve } from 'node:path';
import { diff as compareFolders, type Comparison } from '../audit/diff/diff.js';
import { comparedPolicies } from '../core/project/compared-policies.js';
import { projectFolders, type ProjectFolders } from './folders.js';

export interface DiffRequest extends ProjectFolders {
  /** The output before. */
  readonly before: string;
  /** The output after; default: `out`. */
  readonly after?: string | undefined;
  /** A profile of `site.yaml`; default: `production`. */
  readonly profile?: string;
  /** A file of policies that judges both outputs; default: the policies that their builds recorded. */
  readonly policy?: string;
}

/**
 * Compares two outputs, as `islet diff` does.
 *
 * @throws IsletError `diff-unreadable`, or with every problem of the settings
 */
export async function diff({
  before,
  after,
  profile = 'production',
  policy,
  ...folders
}: DiffRequest): Promise<Comparison> {
  const { root, out } = projectFolders(folders);
  return compareFolders({
    before: resolve(before),
    after: after === undefined ? out : resolve(after),
    policiesOf: comparedPolicies(root, profile, policy),
  });
}
