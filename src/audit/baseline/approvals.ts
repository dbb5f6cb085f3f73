import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from '../../api/zod.js';
import { failure } from '../../errors/index.js';
import { sha256Hex } from '../../lib/text/hash.js';
import type { DiffReport } from '../diff/model/diff-report.js';
import type { Finding } from '../diff/model/finding.js';
import { parseJson } from '../parse-json.js';
import { baselineFolders } from './baseline.js';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const approval = z
  .strictObject({
    fingerprint: z.string(),
    category: z.string(),
    subject: z.string(),
    digestBefore: z.string(),
    digestAfter: z.string(),
    by: z.string().min(1),
    reason: z.string().min(1),
    /** ISO 8601, UTC. */
    time: z.iso.datetime(),
    /** SHA-256 of the previous line; 64 zeros for the first. */
    previous: hash,
  })
  .readonly();

/**
 * An approval of one finding between two trees. Each record has the hash of the previous one, so that removed
 * or changed records are detected.
 */
export type Approval = z.output<typeof approval>;

/** The end of the chain, in `baseline/manifest.json`, so that removed last records are detected. */
const approvalsHead = z
  .strictObject({
    version: z.literal(1),
    /** Number of records. */
    approvals: z.int().min(0),
    /** SHA-256 of the last record; 64 zeros without records. */
    head: hash,
  })
  .readonly();

type ApprovalsHead = z.output<typeof approvalsHead>;

const NONE = '0'.repeat(64);

/**
 * Reads all approvals, oldest first.
 * @throws IsletError `baseline-damaged` if a line is not a record or does not match the previous one, or if the end
 * of the chain is not the one in the manifest
 */
export async function readApprovals(root: string): Promise<readonly Approval[]> {
  const lines = await readLines(root);
  const file = 'baseline/approvals.ndjson';
  let previous = NONE;
  const records = lines.map((line, index) => {
    const parsed = approval.safeParse(parseJson(line));
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
  const { manifest } = baselineFolders(root);
  const recorded = existsSync(manifest) ? await readHead(manifest) : { version: 1 as const, approvals: 0, head: NONE };
  const isHead = (head: ApprovalsHead | undefined): boolean =>
    head?.approvals === records.length && head.head === previous;
  // An interrupted `approve` leaves the new head beside the manifest.
  if (!isHead(recorded) && !isHead(await readHead(`${manifest}.next`)))
    throw failure('baseline-damaged', {
      message: chainProblem(recorded, records.length),
      position: { file: 'baseline/manifest.json', line: 1, column: 1 },
    });
  return records;
}

function chainProblem(recorded: ApprovalsHead | undefined, count: number): string {
  if (recorded === undefined) return 'This file does not have the number and the hash of the approvals.';
  return count < recorded.approvals
    ? `The end of the approvals was cut off: ${String(recorded.approvals)} were given, ${String(count)} are left.`
    : 'The last approval is not the one that is recorded here.';
}

async function readLines(root: string): Promise<string[]> {
  const { approvals } = baselineFolders(root);
  if (!existsSync(approvals)) return [];
  return (await readFile(approvals, 'utf8')).split('\n').filter((line) => line !== '');
}

/** The recorded end of the chain; `undefined` if the file is not there or is not a manifest. */
async function readHead(manifest: string): Promise<ApprovalsHead | undefined> {
  if (!existsSync(manifest)) return undefined;
  return approvalsHead.safeParse(parseJson(await readFile(manifest, 'utf8'))).data;
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

/** Appends one record for each finding, atomically. The head of the chain is written first, and becomes valid last. */
export async function approve(
  root: string,
  report: DiffReport,
  findings: readonly Finding[],
  given: Pick<Approval, 'by' | 'reason' | 'time'>,
): Promise<void> {
  const { approvals, manifest } = baselineFolders(root);
  await readApprovals(root);
  const lines = await readLines(root);
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
  const head: ApprovalsHead = { version: 1, approvals: lines.length, head: sha256Hex(lines.at(-1) ?? '') };
  await writeFile(next, `${lines.join('\n')}\n`);
  await writeFile(`${manifest}.next`, `${JSON.stringify(head)}\n`);
  await rename(next, approvals);
  await rename(`${manifest}.next`, manifest);
}
