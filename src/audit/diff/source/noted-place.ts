import type { AuditFolder } from '../../audit-folder.js';
import type { Span } from '../../../lib/html/html-pieces.js';
import type { Change } from '../model/change.js';
import type { FindingSource } from '../model/finding.js';
import type { FileMatch } from '../model/match-files.js';
import type { Audits } from './source-changes.js';

/** The position of a value that `build --provenance` recorded, on at least one side. */
export function notedPlace(
  { before: old, after: fresh }: FileMatch,
  change: Change,
  { before, after }: Audits,
): FindingSource | undefined {
  const focus = commonStart(change.before, change.after);
  const one = place(before, old?.path, change.beforeSpan, focus);
  const two = place(after, fresh?.path, change.afterSpan, focus);
  return one === undefined && two === undefined ? undefined : { before: one ?? null, after: two ?? null };
}

/** The file of a position. */
export function fileOf(text: string): string {
  return text.replace(/(?::\d+){1,2}$/, '');
}

/** A position without its column. */
export function lineOf(text: string | null): string | undefined {
  return text?.replace(/:\d+$/, '');
}

function place(
  audit: AuditFolder | undefined,
  path: string | undefined,
  span: Span | undefined,
  focus: number,
): string | undefined {
  return path === undefined || span === undefined
    ? undefined
    : audit?.placeOf(path, span, Math.min(span[0] + focus, span[1] - 1));
}

function commonStart(before = '', after = ''): number {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at += 1;
  return at;
}

/** Completes a recorded position that has one side only with the matching line of the other side. */
export function completed(noted: FindingSource, places: readonly FindingSource[]): FindingSource {
  const given = noted.before === null ? 'after' : 'before';
  const pair = places.find((found) => lineOf(found[given]) === lineOf(noted[given]));
  return { before: noted.before ?? pair?.before ?? null, after: noted.after ?? pair?.after ?? null };
}
