import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from '../../api/zod.js';
import { failure } from '../../errors/index.js';
import { readTree } from '../../lib/fs/file-tree.js';
import { sha256Hex } from '../../lib/text/hash.js';
import type { DiffReport } from '../diff/model/diff-report.js';
import type { Finding } from '../diff/model/finding.js';

/**
 * An approval of one finding between two trees. Each record has the hash of the previous one, so that removed
 * or changed records are detected.
 */
export interface Approval {
  readonly fingerprint: string;
  readonly category: string;
  readonly subject: string;
  readonly digestBefore: string;
  readonly digestAfter: string;
  readonly by: string;
  readonly reason: string;
  /** ISO 8601, UTC. */
  readonly time: string;
  /** SHA-256 of the previous line; 64 zeros for the first. */
  readonly previous: string;
}

const approval: z.ZodType<Approval> = z.strictObject({
  fingerprint: z.string(),
  category: z.string(),
  subject: z.string(),
  digestBefore: z.string(),
  digestAfter: z.string(),
  by: z.string().min(1),
  reason: z.string().min(1),
  time: z.iso.datetime(),
  previous: z.string().regex(/^[0-9a-f]{64}$/),
});

const NONE = '0'.repeat(64);

/** Paths of the baseline of a project. */
export function baselineFolders(root: string): {
  readonly folder: string;
  readonly tree: string;
  readonly approvals: string;
} {
  const folder = join(root, 'baseline');
  return { folder, tree: join(folder, 'tree'), approvals: join(folder, 'approvals.ndjson') };
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

/**
 * Reads all approvals, oldest first.
 * @throws IsletError `baseline-damaged` if a line is not a record or does not match the previous one
 */
export async function readApprovals(root: string): Promise<readonly Approval[]> {
  const { approvals } = baselineFolders(root);
  if (!existsSync(approvals)) return [];
  const file = 'baseline/approvals.ndjson';
  let previous = NONE;
  return (await readFile(approvals, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      const parsed = approval.safeParse(parse(line));
      if (parsed.data?.previous !== previous) {
        throw failure('baseline-damaged', {
          message: parsed.data
            ? 'This record does not match the previous one: a line was changed, added or removed.'
            : 'This line is not an approval.',
          position: { file, line: index + 1, column: 1 },
        });
      }
      previous = sha256Hex(line);
      return parsed.data;
    });
}

/** Findings without an approval for exactly these two trees. */
export function openFindings({ findings, before, after }: DiffReport, approvals: readonly Approval[]): Finding[] {
  const ofTheseTrees = approvals.filter(
    ({ digestBefore, digestAfter }) => digestBefore === before.digest && digestAfter === after.digest,
  );
  const given = new Set(ofTheseTrees.map(({ fingerprint }) => fingerprint));
  return findings.filter(({ fingerprint, ripple }) => !ripple && !given.has(fingerprint));
}

/** Appends one record for each finding, atomically. */
export async function approve(
  root: string,
  report: DiffReport,
  findings: readonly Finding[],
  given: Pick<Approval, 'by' | 'reason' | 'time'>,
): Promise<void> {
  const { approvals } = baselineFolders(root);
  await readApprovals(root);
  const lines = existsSync(approvals)
    ? (await readFile(approvals, 'utf8')).split('\n').filter((line) => line !== '')
    : [];
  const next = `${approvals}.next`;
  for (const { fingerprint, category, subject } of findings) {
    const trees = { digestBefore: report.before.digest, digestAfter: report.after.digest };
    const last = lines.at(-1);
    const record: Approval = {
      fingerprint,
      category,
      subject,
      ...trees,
      ...given,
      previous: last === undefined ? NONE : sha256Hex(last),
    };
    lines.push(JSON.stringify(record));
  }
  await writeFile(next, `${lines.join('\n')}\n`);
  await rename(next, approvals);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // Not a record.
    return undefined;
  }
}
