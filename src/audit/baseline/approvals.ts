import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { acquireLock } from '../../emit/lock.js';
import { replaceFile } from '../../emit/replace-file.js';
import { failure } from '../../errors/index.js';
import { publishing } from '../../errors/system-error.js';
import type { DiffReport } from '../diff/model/diff-report.js';
import type { Finding } from '../diff/model/finding.js';
import {
  appendApprovals,
  chainText,
  EMPTY_CHAIN,
  joinChains,
  parseChain,
  type Approval,
  type Chain,
} from './approval-chain.js';
import { baselineFolders } from './baseline.js';

/** Path of the record of approvals from the root of the project. */
export const APPROVALS_FILE = 'baseline/approvals.ndjson';

/**
 * Runs work that changes the baseline. Other processes that change it wait, at most 30 seconds.
 * @throws IsletError `publish-locked`, `publish-failed`
 */
export async function changeBaseline<T>(root: string, work: () => Promise<T>): Promise<T> {
  // Not in `baseline/`, because the lock of a killed process must not be committed.
  const lock = await acquireLock({ work: join(root, '.islet', 'baseline') }, 'approve');
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

/**
 * Reads the record of approvals. It is always whole, also while another process adds approvals.
 * @throws IsletError `baseline-damaged` if it was changed by anything but `islet baseline`, or is gone
 */
export async function readApprovals(root: string): Promise<Chain> {
  const { tree, approvals, oldManifest } = baselineFolders(root);
  const old = existsSync(oldManifest) ? await readFile(oldManifest, 'utf8') : undefined;
  if (existsSync(approvals)) return parseChain(await readFile(approvals, 'utf8'), APPROVALS_FILE, old);
  if (!existsSync(tree)) return EMPTY_CHAIN;
  throw failure('baseline-damaged', {
    message: `The record of approvals is gone: \`${APPROVALS_FILE}\` does not exist.`,
    remedy:
      'Restore the file from version control, and find out who removed it. If an older islet made this baseline and nothing was ever approved, delete `baseline/` and run `islet baseline create`.',
    position: { file: APPROVALS_FILE },
  });
}

/** Writes a chain. The caller holds the lock. */
export async function writeApprovals(root: string, chain: Chain): Promise<void> {
  const { approvals, oldManifest } = baselineFolders(root);
  publishing(() => {
    replaceFile(approvals, chainText(chain));
  });
  await rm(oldManifest, { force: true });
}

/** Findings without an approval for exactly these two trees, of themselves or of every change folded into them. */
export function openFindings({ findings, before, after }: DiffReport, approvals: readonly Approval[]): Finding[] {
  const ofTheseTrees = approvals.filter(
    ({ digestBefore, digestAfter }) => digestBefore === before.digest && digestAfter === after.digest,
  );
  const given = new Set(ofTheseTrees.map(({ fingerprint }) => fingerprint));
  const isApproved = ({ fingerprint, members }: Finding): boolean =>
    given.has(fingerprint) || (members.length > 0 && members.every((member) => given.has(member.fingerprint)));
  return findings.filter((finding) => !finding.ripple && !isApproved(finding));
}

/** Appends one record for each finding, all or none. Returns the new chain. */
export async function approve(
  root: string,
  report: DiffReport,
  findings: readonly Finding[],
  given: Pick<Approval, 'by' | 'reason' | 'time'>,
): Promise<Chain> {
  return await changeBaseline(root, async () => {
    const trees = { digestBefore: report.before.digest, digestAfter: report.after.digest };
    const chain = appendApprovals(
      await readApprovals(root),
      findings.map(({ fingerprint, category, subject }) => ({ fingerprint, category, subject, ...trees, ...given })),
    );
    await writeApprovals(root, chain);
    return chain;
  });
}

/** Joins two records into the one of this project. Returns the new chain. */
export async function joinApprovals(root: string, one: Chain, other: Chain): Promise<Chain> {
  return await changeBaseline(root, async () => {
    const chain = joinChains(one, other);
    await writeApprovals(root, chain);
    return chain;
  });
}
