import { existsSync } from 'node:fs';
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from '../../api/zod.js';
import { failure } from '../../errors/index.js';
import { readTree } from '../../lib/fs/file-tree.js';
import { sha256Hex } from '../../lib/text/hash.js';
import type { DiffReport } from '../diff/model/diff-report.js';
import type { Finding } from '../diff/model/finding.js';

/** What somebody approved: one finding between two trees. Each record carries the hash of the one before, so that none can be taken out or changed unseen. */
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
  /** SHA-256 of the line before, as it stands in the file; 64 zeros for the first. */
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

/** Where a baseline lies in a project. */
export function baselineFolders(root: string): {
  readonly folder: string;
  readonly tree: string;
  readonly approvals: string;
} {
  const folder = join(root, 'baseline');
  return { folder, tree: join(folder, 'tree'), approvals: join(folder, 'approvals.ndjson') };
}

interface BaselinePart {
  /** Behind the name of the output. */
  readonly suffix: string;
  readonly to: string;
  readonly next: string;
  readonly former: string;
}

/** The tree and what is noted of it, each with the places that a change of it goes through. */
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
 * Makes the output, and what is noted of it, the tree that later ones are compared with. The former tree stands until both are copied. Approvals stay.
 * The tree is copied first, leaves last and comes last, so that it tells how far a change came: while its copy waits, the change is not done; while the tree is away too, what is
 * noted is of the next one.
 * @throws IsletError `diff-unreadable` where it could not be compared with anything
 */
export async function createBaseline(root: string, out: string): Promise<void> {
  await readTree(out);
  await repairBaseline(root);
  const { tree, audit } = baselineParts(root);
  try {
    for (const { suffix, next } of [tree, audit])
      if (existsSync(`${out}${suffix}`)) await cp(`${out}${suffix}`, next, { recursive: true });
  } catch (error) {
    // Half a copy is not to be committed with what stands beside it.
    await removeAll([tree.next, audit.next]);
    throw error;
  }
  for (const { to, former } of [audit, tree]) if (existsSync(to)) await rename(to, former);
  for (const { to, next } of [audit, tree]) if (existsSync(next)) await rename(next, to);
  await removeAll([tree.former, audit.former]);
}

/** Whether `createBaseline` was broken off when parts of the baseline were away. */
export function isIncomplete(root: string): boolean {
  const { tree, audit } = baselineParts(root);
  return !existsSync(tree.to) || existsSync(tree.former) || existsSync(audit.former);
}

/** Puts the former baseline back where `createBaseline` was broken off before all of the next one was in its place. */
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
 * Every approval, oldest first.
 * @throws IsletError `baseline-damaged` where a line is no record, or does not follow from the one before
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
            ? 'This record does not follow from the one before: a line was changed, added or taken out.'
            : 'This line is no approval.',
          position: { file, line: index + 1, column: 1 },
        });
      }
      previous = sha256Hex(line);
      return parsed.data;
    });
}

/** Findings that nobody approved for exactly these two trees. */
export function openFindings({ findings, before, after }: DiffReport, approvals: readonly Approval[]): Finding[] {
  const ofTheseTrees = approvals.filter(
    ({ digestBefore, digestAfter }) => digestBefore === before.digest && digestAfter === after.digest,
  );
  const given = new Set(ofTheseTrees.map(({ fingerprint }) => fingerprint));
  return findings.filter(({ fingerprint, ripple }) => !ripple && !given.has(fingerprint));
}

/** Appends one record for each finding, all or none. */
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
    // No JSON is no record either.
    return undefined;
  }
}
