import { z } from '../../api/zod.js';
import { failure, type IsletError } from '../../errors/index.js';
import { sha256Hex } from '../../lib/text/hash.js';
import { parseJson } from '../parse-json.js';

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

/** An approval of one finding between two trees. */
export type Approval = z.output<typeof approval>;

/** Joins two chains that were continued apart: the hashes of their last lines, sorted. */
const join = z.strictObject({ joins: z.tuple([hash, hash]).readonly() }).readonly();

/** The last line of the file, so that removed last records are detected: the number of records and the hash of the last. */
const end = z.strictObject({ records: z.int().min(0), head: hash }).readonly();

/** The end in files of older versions, which is in `baseline/manifest.json`. */
const oldEnd = z
  .strictObject({ version: z.literal(1), approvals: z.int().min(0), head: hash })
  .transform(({ approvals: records, head }) => ({ records, head }));

/** The record of approvals: lines of JSON, each with the hash of the line before it. */
export interface Chain {
  /** All records as text, without the end. */
  readonly lines: readonly string[];
  /** Oldest first. */
  readonly approvals: readonly Approval[];
  /** SHA-256 of the last record, which changes with every earlier one; 64 zeros if there are no records. */
  readonly head: string;
}

/** The head of a chain without records. */
export const NO_RECORDS = '0'.repeat(64);

export const EMPTY_CHAIN: Chain = { lines: [], approvals: [], head: NO_RECORDS };

/**
 * Reads a chain. Records that were changed, removed, added or reordered are detected, also at the end.
 *
 * @param file for messages
 * @param old text of `baseline/manifest.json`, if there is one
 * @throws IsletError `baseline-damaged`
 */
export function parseChain(text: string, file: string, old?: string): Chain {
  const lines = text === '' ? [] : text.split('\n');
  const damaged = (message: string, line = lines.length, remedy?: string): IsletError =>
    failure('baseline-damaged', { message, position: { file, line, column: 1 }, remedy });
  if (text.startsWith('\uFEFF')) throw damaged('The file has a byte order mark, which an editor added.', 1, KEEP_BYTES);
  const returned = text.indexOf('\r');
  if (returned >= 0) {
    const line = text.slice(0, returned).split('\n').length;
    throw damaged(
      'Lines end with CR LF, as on Windows. An editor or git changed them, so no hash matches.',
      line,
      KEEP_BYTES,
    );
  }
  if (text !== '' && lines.pop() !== '') throw damaged('The last line does not end with a line break.');
  const lastEnd = end.safeParse(parseJson(lines.at(-1) ?? '')).data;
  if (lastEnd) lines.pop();
  const approvals: Approval[] = [];
  const seen = new Set([NO_RECORDS]);
  let open = new Set([NO_RECORDS]);
  for (const [index, line] of lines.entries()) {
    const value = parseJson(line);
    const record = approval.safeParse(value).data;
    const previous = record ? [record.previous] : join.safeParse(value).data?.joins;
    if (!previous) throw damaged(lineProblem(line, value), index + 1);
    const own = sha256Hex(line);
    if (seen.has(own) || !previous.every((one) => seen.has(one)))
      throw damaged('This record does not match the previous one: a line was changed, added or removed.', index + 1);
    seen.add(own);
    open = new Set([...[...open].filter((one) => !previous.includes(one)), own]);
    if (record) approvals.push(record);
  }
  const [head = '', ...others] = open;
  if (others.length > 0) throw damaged('Two chains of approvals are not joined.', lines.length);
  const stored = lastEnd ?? oldEnd.safeParse(parseJson(old ?? '')).data;
  if (stored?.records !== lines.length || stored.head !== head)
    throw damaged(endProblem(stored, lines.length), lines.length + 1);
  return { lines, approvals, head };
}

const KEEP_BYTES =
  'Restore the bytes: write `baseline/** -text` into `.gitattributes`, delete `baseline/approvals.ndjson`, and run `git checkout -- baseline/approvals.ndjson`. If the file was committed so, save it with LF.';

function lineProblem(line: string, value: unknown): string {
  if (line === '') return 'This line is empty.';
  if (/^(?:<{7}|={7}|>{7}|\|{7})/.test(line)) return 'This line is a mark of git: a merge is not finished.';
  return end.safeParse(value).success ? 'Records follow the end of the approvals.' : 'This line is not an approval.';
}

function endProblem(stored: z.output<typeof end> | undefined, count: number): string {
  if (stored === undefined) return 'The line with the number and the hash of the approvals is missing.';
  return count < stored.records
    ? `The end of the approvals was cut off: ${String(stored.records)} records were written, ${String(count)} are left.`
    : 'The last approval is not the one that is recorded here.';
}

/** The text of a file with these records, which {@link parseChain} reads. */
export function chainText({ lines, head }: Pick<Chain, 'lines' | 'head'>): string {
  return [...lines, JSON.stringify({ records: lines.length, head } satisfies z.output<typeof end>), ''].join('\n');
}

/** A chain with further approvals at its end. */
export function appendApprovals(chain: Chain, given: readonly Omit<Approval, 'previous'>[]): Chain {
  const lines = [...chain.lines];
  const approvals = [...chain.approvals];
  let { head } = chain;
  for (const fields of given) {
    const record: Approval = { ...fields, previous: head };
    const line = JSON.stringify(record);
    head = sha256Hex(line);
    lines.push(line);
    approvals.push(record);
  }
  return { lines, approvals, head };
}

/**
 * Joins two chains. All records of both stay as they are, each once, and a record that names both heads follows. If one
 * chain contains the other, it is the result. The order of the two does not matter.
 */
export function joinChains(one: Chain, other: Chain): Chain {
  if (contains(one, other.head)) return one;
  if (contains(other, one.head)) return other;
  const [first, second] = one.head < other.head ? [one, other] : [other, one];
  const known = new Set(first.lines);
  const added = second.lines.filter((line) => !known.has(line));
  const knownApprovals = new Set(first.approvals.map((record) => JSON.stringify(record)));
  const line = JSON.stringify({ joins: [first.head, second.head] } satisfies z.output<typeof join>);
  return {
    lines: [...first.lines, ...added, line],
    approvals: [
      ...first.approvals,
      ...second.approvals.filter((record) => !knownApprovals.has(JSON.stringify(record))),
    ],
    head: sha256Hex(line),
  };
}

/** Whether a chain continues the chain with this head. */
export function contains({ lines }: Chain, head: string): boolean {
  return head === NO_RECORDS || lines.some((line) => sha256Hex(line) === head);
}
