import { existsSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { outputFolders } from '../../emit/output-folders.js';
import { recover } from '../../emit/recover.js';
import { readTree } from '../../lib/fs/file-tree.js';

/** Paths of the baseline of a project. */
export function baselineFolders(root: string): {
  readonly folder: string;
  readonly tree: string;
  readonly approvals: string;
  /** End of the approvals in baselines of older versions. */
  readonly oldManifest: string;
} {
  const folder = join(root, 'baseline');
  return {
    folder,
    tree: join(folder, 'tree'),
    approvals: join(folder, 'approvals.ndjson'),
    oldManifest: join(folder, 'manifest.json'),
  };
}

interface BaselinePart {
  /** Suffix of the output folder. */
  readonly suffix: string;
  readonly to: string;
  readonly next: string;
  readonly former: string;
}

/** The tree and its audit folder, each with its final, next and previous path. */
function baselineParts(root: string): { readonly tree: BaselinePart; readonly audit: BaselinePart } {
  const { tree } = baselineFolders(root);
  const part = (suffix: string): BaselinePart => ({
    suffix,
    to: `${tree}${suffix}`,
    next: `${tree}${suffix}.next`,
    former: `${tree}${suffix}.former`,
  });
  return { tree: part(''), audit: part('.audit') };
}

/**
 * Makes the output and its audit folder the baseline. Approvals stay.
 *
 * Both are copied before the previous ones are moved away. The tree is copied first and moved last, so that
 * `repairBaseline` can tell how far an interrupted call came.
 * @throws IsletError `diff-unreadable` if the output cannot be compared
 */
export async function createBaseline(root: string, out: string): Promise<void> {
  await recover(outputFolders(out));
  await readTree(out);
  await repairBaseline(root);
  const { tree, audit } = baselineParts(root);
  try {
    for (const { suffix, next } of [tree, audit])
      if (existsSync(`${out}${suffix}`)) await cp(`${out}${suffix}`, next, { recursive: true });
  } catch (error) {
    // Removes an incomplete copy, so that it is not committed.
    await removeAll([tree.next, audit.next]);
    throw error;
  }
  for (const { to, former } of [audit, tree]) if (existsSync(to)) await rename(to, former);
  for (const { to, next } of [audit, tree]) if (existsSync(next)) await rename(next, to);
  await removeAll([tree.former, audit.former]);
}

/** Whether `createBaseline` was interrupted while parts of the baseline were moved away. */
export function isIncomplete(root: string): boolean {
  const { tree, audit } = baselineParts(root);
  return !existsSync(tree.to) || existsSync(tree.former) || existsSync(audit.former);
}

/** Restores the previous baseline if `createBaseline` was interrupted before the new one was complete. */
export async function repairBaseline(root: string): Promise<void> {
  const { tree, audit } = baselineParts(root);
  if (!existsSync(tree.to)) {
    if (existsSync(tree.next)) await removeAll([audit.to]);
    if (existsSync(tree.former)) await rename(tree.former, tree.to);
  }
  if (existsSync(tree.next) && existsSync(audit.former)) await rename(audit.former, audit.to);
  await removeAll([audit.next, tree.next, tree.former, audit.former]);
}

async function removeAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { recursive: true, force: true });
}
